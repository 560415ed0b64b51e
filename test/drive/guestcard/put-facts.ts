import { DEMO_COMPANY } from '../../../src/cli/demo/properties.ts';
import {
  type Guestcard,
  insertGuestcard,
  updateGuestcard,
} from '../../../src/db/guestcard/guestcard.repository.ts';
import { releaseUnits, reserveUnit } from '../../../src/db/guestcard/unit-reservation.repository.ts';
import type { Facts } from '../../../src/engine/facts.ts';
import { addGuestToken, requestKeyOf } from '../../../src/server/features/guestcard/guest-record.ts';
import { addApplicant } from '../../../src/server/invitation.ts';
import { endAttempts, putAttempt, putCharges, putInvoice, putPayment } from './put-money.ts';
import { factsIn, readRecords } from './records.ts';
import { contactForm, type Stage } from './visitor.ts';

/**
 * Brings the database to where these facts are true of the visit: what the visitor has sent and paid on another
 * page, what others have taken, what the property charges. Only what differs is touched.
 *
 * @throws {Error} when the database still says something else afterwards: facts that exclude each other.
 */
export async function putFacts(stage: Stage, facts: Facts): Promise<void> {
  const { visitor } = stage;
  const now = async () => factsIn(await readRecords(stage), visitor);
  const before = await now();
  const becomes = (name: string) => before[name] !== true && facts[name] === true;
  if (visitor.unit === 'KNOWN') await putCharges(stage, visitor.isRequest || facts.charges_due === true);
  if (becomes('guest_known')) await putGuest(stage);
  if (becomes('invoiced')) await putInvoice(stage);
  if (before.payment_in_flight === true && facts.payment_in_flight === false) await endAttempts(stage);
  if (becomes('payment_in_flight')) await putAttempt(stage);
  if (becomes('paid')) await putPayment(stage);
  if (before.unit_taken !== facts.unit_taken) {
    if (facts.unit_taken === true) await takeAway(stage);
    else await giveBack(stage);
  }
  if (becomes('submitted')) await putSubmitted(stage);
  const after = await now();
  const wrong = Object.keys(facts).filter((name) => after[name] !== facts[name]);
  if (wrong.length > 0)
    throw new Error(`these facts could not be put into the database: ${wrong.join(', ')}`);
}

/** Somebody else takes the unit that the visitor wants, or the one that is named. */
export async function takeAway(stage: Stage, unit?: string): Promise<void> {
  const { deps, visitor } = stage;
  const wanted = unit ?? (await readRecords(stage)).guestcard?.unit_id ?? visitor.first;
  await deps.db.transaction().execute(async (trx) => {
    const { applicant } = await addApplicant(deps, trx, {
      place: { unit_id: wanted },
      applicant_type: 'PRIMARY',
      first_name: 'Faster',
      last_name: 'Guest',
      email: `faster-${wanted.toLowerCase()}@example.com`,
      contact_no: '5125550199',
    });
    const at = deps.clock.now().toISOString();
    await reserveUnit(trx, applicant, wanted, applicant.application_id, at);
  });
}

/** Whoever has the unit of the visitor gives it back. */
async function giveBack(stage: Stage): Promise<void> {
  const { holder } = await readRecords(stage);
  if (holder !== null) await stage.deps.db.transaction().execute((trx) => releaseUnits(trx, holder));
}

/** A unit of the property that is still free. */
export async function freeUnit({ deps, visitor }: Stage): Promise<string> {
  const { id } = await deps.db
    .selectFrom('units')
    .select('id')
    .where('property_id', '=', visitor.property)
    .where('available', '=', 1)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The guestcard of this visit, as it is after a first call. */
async function addGuestcard(stage: Stage): Promise<Guestcard> {
  const { deps, visitor } = stage;
  const at = deps.clock.now().toISOString();
  const form = contactForm(stage, visitor);
  const guestcard: Guestcard = {
    id: deps.random.id(),
    company_id: DEMO_COMPANY.id,
    property_id: visitor.property,
    unit_id: visitor.first,
    applicant_id: null,
    first_name: String(form.first_name),
    last_name: String(form.last_name),
    email: visitor.email,
    contact_no: visitor.number,
    is_mobile_verified: visitor.challenge !== '',
    form,
    request_info: visitor.isRequest,
    invoice_id: null,
    request_key: requestKeyOf(visitor.first, visitor.isRequest, visitor.key),
    submitted_at: null,
    created_at: at,
    updated_at: at,
  };
  await insertGuestcard(deps.db, guestcard);
  visitor.sent = form;
  visitor.token = await addGuestToken(deps, deps.db, guestcard);
  return guestcard;
}

async function putGuest(stage: Stage): Promise<void> {
  const { deps } = stage;
  const { id, unit_id, first_name, last_name, email, contact_no } = await addGuestcard(stage);
  await deps.db.transaction().execute(async (trx) => {
    const { applicant } = await addApplicant(deps, trx, {
      place: { unit_id },
      applicant_type: 'PRIMARY',
      ...{ first_name, last_name, email, contact_no },
    });
    await updateGuestcard(trx, id, { applicant_id: applicant.id });
  });
}

async function putSubmitted(stage: Stage): Promise<void> {
  const { deps } = stage;
  const known = (await readRecords(stage)).guestcard ?? (await addGuestcard(stage));
  const at = deps.clock.now().toISOString();
  await updateGuestcard(deps.db, known.id, { submitted_at: at });
  const { application, guestcard } = await readRecords(stage);
  if (application === null || guestcard === null) return;
  const place = { company_id: DEMO_COMPANY.id, property_id: stage.visitor.property };
  await deps.db
    .transaction()
    .execute((trx) => reserveUnit(trx, place, guestcard.unit_id, application.id, at));
}
