import { DEMO_COMPANY } from '../../../src/cli/demo/properties.ts';
import {
  findGuestcard,
  type Guestcard,
  insertGuestcard,
  updateGuestcard,
} from '../../../src/db/guestcard/guestcard.repository.ts';
import { releaseUnits, reserveUnit } from '../../../src/db/guestcard/unit-reservation.repository.ts';
import { PRE_APPLICATION_FEES } from '../../../src/db/payment/invoice.repository.ts';
import { insertListingCharges } from '../../../src/db/property/floor-plan.repository.ts';
import type { Facts } from '../../../src/engine/facts.ts';
import { addGuestToken, requestKeyOf } from '../../../src/server/features/guestcard/guest-record.ts';
import { addApplicant } from '../../../src/server/property/invitation.ts';
import { addAttempt, addInvoice, addPayment, type Owner } from '../money.ts';
import { sameFacts } from '../same-facts.ts';
import type { Staging } from '../stage.ts';
import { forgetLimits } from './proofs.ts';
import {
  contactForm,
  factsIn,
  newVisitor,
  type Records,
  readRecords,
  type Stage,
  soundRecords,
} from './visit.ts';

/**
 * Visitors, each on their own property. Without a unit in the address there is no process on the server.
 * Only the first call with data tells it that a visitor only asks for information.
 */
export const guestcardStaging: Staging<Stage> = {
  async enter(around, facts) {
    await forgetLimits(around);
    const stage = { ...around, visitor: await newVisitor(around.deps, facts) };
    await putFacts(stage, facts);
    return stage;
  },
  put: putFacts,
  agreed: agreedFacts,
};

const nothingYet: Facts = {
  charges_due: false,
  guest_known: false,
  invoiced: false,
  paid: false,
  payment_in_flight: false,
  unit_taken: false,
  submitted: false,
};

/**
 * The facts that the server reports, which must equal those in its database and those of the tour; and the rows
 * behind them must be consistent.
 *
 * @throws {Error} that names the differences.
 */
async function agreedFacts(stage: Stage, expected: Facts): Promise<Facts> {
  const records = await readRecords(stage);
  const stored = factsIn(records, stage.visitor);
  const told = await toldFacts(stage, records);
  sameFacts('the server', told, 'its database', stored);
  sameFacts('the database', stored, 'the model', expected);
  await soundRecords(stage, records, stored);
  return told;
}

/**
 * The server's report of the visit. Two facts come from the address alone: a page without a unit makes no call,
 * and until a visitor has sent data, the server does not know that they only ask for information.
 */
async function toldFacts(stage: Stage, { guestcard }: Records): Promise<Facts> {
  const { deps, wire, visitor } = stage;
  const { unit, isRequest } = visitor;
  const own: Facts = { ...nothingYet, unit, request_info: isRequest };
  if (unit === 'MISSING') return own;
  if (guestcard === null) {
    const asked = unit === 'INVALID' ? 'no-such-unit' : visitor.first;
    const { status, body } = await wire('GET', `/api/applicant/unit/${asked}/guestcard`, { token: '' });
    if (unit === 'INVALID' && status === 404) return own;
    if (status !== 200) throw new Error(`the unit was not told: ${status} ${JSON.stringify(body)}`);
    const { facts } = body as { facts: Facts };
    return isRequest ? { ...facts, request_info: true, charges_due: false } : facts;
  }
  const row = await findGuestcard(deps.db, guestcard.id);
  if (row === null) throw new Error(`The guestcard ${guestcard.id} is gone.`);
  // An additional token, so that reading does not replace the token of the page.
  const token = await addGuestToken(deps, deps.db, row);
  const { status, body } = await wire('GET', '/api/applicant/guestcard-verify', { token });
  if (status !== 200) throw new Error(`the guestcard was not told: ${status} ${JSON.stringify(body)}`);
  return (body as { facts: Facts }).facts;
}

/**
 * Changes the database so that these facts are true of the visit: what the visitor has sent and paid on another
 * page, what others have taken, what the property charges. Only differences are changed.
 *
 * @throws {Error} if the database still has other facts afterwards, because these exclude each other.
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

/** Reserves the visitor's unit, or the given one, for another applicant. */
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

/** The application that holds the unit of the visitor releases it. */
async function giveBack(stage: Stage): Promise<void> {
  const { holder } = await readRecords(stage);
  const { db, dialect } = stage.deps;
  if (holder !== null) await db.transaction().execute((trx) => releaseUnits(trx, dialect, holder));
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

/** The charges of the property with a guestcard: a fee and a deposit, in cents. */
const FEE = 3500;
const DEPOSIT = 15_000;

const placeOf = ({ visitor }: Stage) => ({ company_id: DEMO_COMPANY.id, property_id: visitor.property });

/** The property starts or stops charging something before the application. */
async function putCharges(stage: Stage, charged: boolean): Promise<void> {
  const { deps, visitor } = stage;
  const { charges } = await readRecords(stage);
  if (charges > 0 === charged) return;
  if (!charged) {
    await deps.db.deleteFrom('listing_charges').where('property_id', '=', visitor.property).execute();
    return;
  }
  const due = { floor_plan_id: null, due: 'pre_application' as const };
  const fee = { charge_code: 'F', description: 'Fee', amount_cents: FEE, refundable: false };
  const deposit = { charge_code: 'D', description: 'Deposit', amount_cents: DEPOSIT, refundable: true };
  await insertListingCharges(deps.db, placeOf(stage), [
    { ...due, ...fee, id: deps.random.id() },
    { ...due, ...deposit, id: deps.random.id() },
  ]);
}

/** Creates an invoice of the guest's charges. */
async function putInvoice(stage: Stage): Promise<void> {
  const guest = await guestOf(stage);
  const invoice_id = await addInvoice(stage.deps, ownerOf(stage, guest), {
    charge_code: PRE_APPLICATION_FEES,
    description: 'Pre-application charges',
    amount_cents: FEE + DEPOSIT,
  });
  await updateGuestcard(stage.deps.db, guest.id, { invoice_id });
}

/** Pays the invoice on another page; an attempt without an answer ends. */
async function putPayment(stage: Stage): Promise<void> {
  await endAttempts(stage);
  const guest = await guestOf(stage);
  await addPayment(stage.deps, ownerOf(stage, guest), invoiceOf(guest));
}

/** Creates an attempt to pay without an answer, which blocks every other payment. */
export async function putAttempt(stage: Stage): Promise<void> {
  const guest = await guestOf(stage);
  await addAttempt(stage.deps, ownerOf(stage, guest), invoiceOf(guest), 'unknown');
}

/** Ends all attempts without an answer as declined. */
export async function endAttempts({ deps, visitor }: Stage): Promise<void> {
  await deps.db
    .updateTable('payment_intents')
    .set({ state: 'declined', updated_at: deps.clock.now().toISOString() })
    .where('property_id', '=', visitor.property)
    .where('state', 'in', ['started', 'unknown'])
    .execute();
}

type Guest = NonNullable<Records['guestcard']> & { readonly applicant_id: string };

async function guestOf(stage: Stage): Promise<Guest> {
  const { guestcard } = await readRecords(stage);
  if (guestcard === null || guestcard.applicant_id === null) throw new Error('There is no guest yet.');
  return { ...guestcard, applicant_id: guestcard.applicant_id };
}

const ownerOf = (stage: Stage, { applicant_id }: Guest): Owner => ({ ...placeOf(stage), applicant_id });

function invoiceOf({ invoice_id }: Guest): string {
  if (invoice_id === null) throw new Error('There is no invoice to pay.');
  return invoice_id;
}
