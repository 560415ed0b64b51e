import { DEMO_COMPANY, DEMO_PROPERTIES } from '../../../src/cli/demo/properties.ts';
import type { GuestForm } from '../../../src/db/guestcard/guestcard.repository.ts';
import { saveGuestcardSettings } from '../../../src/db/guestcard/guestcard-settings.repository.ts';
import { insertFloorPlan } from '../../../src/db/property/floor-plan.repository.ts';
import { insertListings } from '../../../src/db/property/listing.repository.ts';
import { insertProperty, insertUnit } from '../../../src/db/property/property.repository.ts';
import type { Facts } from '../../../src/engine/facts.ts';
import type { Deps } from '../../../src/server/deps.ts';
import type { Around } from '../stage.ts';

/** A visitor to the units of their own property. Mutable members are state of the page. */
interface Visitor {
  readonly property: string;
  /** The unit in the address of the page. `MISSING` and `INVALID` are facts of the address alone. */
  readonly unit: 'MISSING' | 'INVALID' | 'KNOWN';
  /** The unit that the page was opened for. */
  readonly first: string;
  /** The page only asks for information: a fact of its address alone, until something is sent. */
  readonly isRequest: boolean;
  /** The e-mail address in the contact form, unique to the visitor. A visitor mistaken for somebody else changes it. */
  email: string;
  readonly number: string;
  /** The idempotency key of the visit: repeating the decision gives the same guestcard. */
  key: string;
  /** The token of their guestcard, in clear; '' before they have one. */
  token: string;
  /** The contact form as it was sent; null before that. */
  sent: GuestForm | null;
  /** The challenge of the number that was verified by a text message; '' if it was not. */
  challenge: string;
  /** Earlier guestcards with the same name and e-mail address, the newest last. */
  readonly earlier: string[];
  /** Identifies the newest of them in calls without revealing its content. */
  handle: string;
  /** The unit chosen to replace a taken one; '' if none was. */
  wanted: string;
}

/** The environment in which a guestcard is filled in, with the visitor. */
export interface Stage extends Around {
  readonly visitor: Visitor;
}

/** The number of units of a property: enough for every change of a unit in a tour. */
const UNITS = 8;

/** Adds a property with free units, and a visitor to the first of them. */
export async function newVisitor(deps: Deps, facts: Facts): Promise<Visitor> {
  const property = `tour-${deps.random.id()}`;
  await addPlace(deps, property);
  const digits = deps.random.bytes(4).readUInt32BE(0) % 10_000_000;
  return {
    property,
    unit: facts.unit === 'MISSING' || facts.unit === 'INVALID' ? facts.unit : 'KNOWN',
    first: `${property}-1`,
    isRequest: facts.request_info === true,
    email: `${property.toLowerCase()}@example.com`,
    number: `512${String(digits).padStart(7, '5')}`,
    key: deps.random.id(),
    token: '',
    sent: null,
    challenge: '',
    earlier: [],
    handle: '',
    wanted: '',
  };
}

/** A valid contact form of a visitor. */
export function contactForm({ deps }: Pick<Around, 'deps'>, { email, number }: Visitor) {
  const soon = new Date(deps.clock.now().getTime() + 20 * 86_400_000);
  return {
    first_name: 'Nora',
    last_name: 'Quill',
    email,
    contact_no: number,
    contact_no_type: 'MOBILE',
    date_needed: soon.toISOString().slice(0, 10),
    lease_term: '12',
  };
}

async function addPlace({ db }: Deps, property: string): Promise<void> {
  const [template] = DEMO_PROPERTIES;
  const { id: company_id } = DEMO_COMPANY;
  const place = { company_id, property_id: property };
  const settings = { ...template.settings, required_documents: [] };
  const plan = `${property}-plan`;
  await db.transaction().execute(async (trx) => {
    const named = { id: property, company_id, name: 'Tour Court', host: `${property}.test` };
    await insertProperty(trx, { ...named, settings });
    await saveGuestcardSettings(trx, place, {});
    await insertFloorPlan(trx, {
      ...place,
      id: plan,
      unit_type: 'A1',
      bedrooms: 1,
      display_bathroom: '1',
      square_feet: 640,
      market_rent_cents: 139_500,
      images: [],
    });
    for (let number = 1; number <= UNITS; number += 1) {
      const id = `${property}-${number}`;
      const names = { unit_uid: `10${number}`, building_uid: 'B' };
      const details = { ...template.unit.details, ...names, property_name: 'Tour Court' };
      await insertUnit(trx, { ...place, id, details, available: true });
      const listed = { unit_id: id, floor_plan_id: plan, ...names, market_rent_cents: 139_500 };
      const status = { occupancy_status: 'VACANT', unit_status: 'VACANT', vacant_date: '2026-01-01' };
      await insertListings(trx, place, [{ ...listed, ...status }]);
    }
  });
}

/** The rows of a visit in the database: its guestcard and the rows that refer to it. */
export interface Records {
  readonly guestcard: {
    readonly id: string;
    readonly unit_id: string;
    readonly applicant_id: string | null;
    readonly invoice_id: string | null;
    readonly is_mobile_verified: boolean;
    readonly form: Readonly<Record<string, unknown>>;
    readonly submitted: boolean;
  } | null;
  readonly application: { readonly id: string; readonly unit_id: string } | null;
  /** The application that holds the unit of the guestcard; null if there is none. */
  readonly holder: string | null;
  readonly isFree: boolean;
  /** The units that the visitor's application holds. */
  readonly held: readonly string[];
  /** The invoices of the charges and the amounts paid on them, in cents. */
  readonly invoices: readonly { readonly id: string; readonly amount: number; readonly paid: number }[];
  readonly payments: number;
  /** Attempts to pay that have no answer yet. */
  readonly attempts: number;
  /** The charges of the property for a guestcard, in cents. */
  readonly charges: number;
}

/** Reads all rows of the visit from the database. @throws {Error} if there are two guestcards. */
export async function readRecords({ deps: { db }, visitor }: Stage): Promise<Records> {
  const guestcards = await db
    .selectFrom('guestcards')
    .selectAll()
    .where('property_id', '=', visitor.property)
    .$if(visitor.earlier.length > 0, (query) => query.where('id', 'not in', visitor.earlier))
    .execute();
  const [row, second] = guestcards;
  if (second) throw new Error(`one visit left ${guestcards.length} guestcards`);
  const charges = await db
    .selectFrom('listing_charges')
    .select(({ fn }) => fn.sum<number | string | null>('amount_cents').as('sum'))
    .where('property_id', '=', visitor.property)
    .where('due', '=', 'pre_application')
    .executeTakeFirst();
  const application = row?.applicant_id
    ? await db
        .selectFrom('applicants')
        .innerJoin('applications', 'applications.id', 'applicants.application_id')
        .select(['applications.id', 'applications.unit_id'])
        .where('applicants.id', '=', row.applicant_id)
        .executeTakeFirstOrThrow()
    : null;
  const unit = await db
    .selectFrom('units')
    .leftJoin('unit_reservations', 'unit_reservations.unit_id', 'units.id')
    .select(['units.available', 'unit_reservations.application_id as holder'])
    .where('units.id', '=', row?.unit_id ?? visitor.first)
    .executeTakeFirst();
  const held = await db
    .selectFrom('unit_reservations')
    .select('unit_id')
    .where('application_id', '=', application?.id ?? '')
    .execute();
  const invoices = await db
    .selectFrom('invoices')
    .select(['id', 'amount_cents'])
    .where('applicant_id', '=', row?.applicant_id ?? '')
    .where('charge_code', '=', 'PRE_APPLICATION_FEES')
    .execute();
  const payments = await db
    .selectFrom('payments')
    .select(['invoice_id', 'amount_cents'])
    .where('property_id', '=', visitor.property)
    .execute();
  const attempts = await db
    .selectFrom('payment_intents')
    .select('id')
    .where('property_id', '=', visitor.property)
    .where('state', 'in', ['started', 'unknown'])
    .execute();
  const paidOn = (id: string) =>
    payments.filter(({ invoice_id }) => invoice_id === id).reduce((sum, one) => sum + one.amount_cents, 0);
  return {
    guestcard: row
      ? {
          id: row.id,
          unit_id: row.unit_id,
          applicant_id: row.applicant_id,
          invoice_id: row.invoice_id,
          is_mobile_verified: row.is_mobile_verified === 1,
          form: JSON.parse(row.form) as Record<string, unknown>,
          submitted: row.submitted_at !== null,
        }
      : null,
    application,
    holder: unit?.holder ?? null,
    isFree: unit?.available === 1,
    held: held.map(({ unit_id }) => unit_id),
    invoices: invoices.map(({ id, amount_cents }) => ({ id, amount: amount_cents, paid: paidOn(id) })),
    payments: payments.length,
    attempts: attempts.length,
    charges: Number(charges?.sum ?? 0),
  };
}

/** The facts that follow from these rows. A visitor who only asks for information owes nothing. */
export function factsIn(records: Records, { unit, isRequest }: Stage['visitor']): Facts {
  const { guestcard, application, holder, isFree, invoices, charges, attempts } = records;
  const [invoice] = invoices;
  return {
    unit,
    request_info: isRequest,
    charges_due: unit === 'KNOWN' && !isRequest && charges > 0,
    guest_known: application !== null,
    invoiced: guestcard !== null && guestcard.invoice_id !== null,
    paid: invoice !== undefined && invoice.paid >= invoice.amount,
    payment_in_flight: attempts > 0,
    unit_taken: application !== null && !isFree && holder !== application.id,
    submitted: guestcard?.submitted === true,
  };
}

/**
 * Checks the rows beyond the facts: nothing is charged twice, the unit is reserved for the guest exactly when the
 * guestcard is submitted, the form is stored as it was sent, and a number is verified only if its code was given.
 *
 * @throws {Error} that describes the error.
 */
export async function soundRecords(stage: Stage, records: Records, facts: Facts): Promise<void> {
  const { sandboxUrl, visitor } = stage;
  const { guestcard, application, held, invoices, payments } = records;
  if (invoices.length > 1) throw new Error(`the charges stand on ${invoices.length} invoices`);
  if (payments > 1) throw new Error(`the charges were paid ${payments} times`);
  const [invoice] = invoices;
  if (invoice?.id !== (guestcard?.invoice_id ?? undefined)) {
    throw new Error('the invoice of the guestcard is not that of its applicant');
  }
  const taken = invoice ? await chargesOf(sandboxUrl, invoice.id) : 0;
  if (taken > payments) throw new Error(`the provider took money ${taken} times, and ${payments} are known`);
  if (application !== null && application.unit_id !== guestcard?.unit_id) {
    throw new Error(`the application is for ${application.unit_id}, the guestcard for ${guestcard?.unit_id}`);
  }
  const theirs = facts.submitted === true && facts.request_info !== true ? [guestcard?.unit_id] : [];
  if (held.join() !== theirs.join()) {
    throw new Error(`"${held.join()}" is reserved for the guest, and "${theirs.join()}" should be`);
  }
  if (guestcard === null || visitor.sent === null) return;
  const changed = Object.keys(visitor.sent).find((name) => guestcard.form[name] !== visitor.sent?.[name]);
  if (changed !== undefined) {
    const [kept, sent] = [guestcard.form[changed], visitor.sent[changed]];
    throw new Error(`"${changed}" is stored as ${JSON.stringify(kept)}, and was ${JSON.stringify(sent)}`);
  }
  if (guestcard.is_mobile_verified !== (visitor.challenge !== '')) {
    throw new Error(`the number is stored as ${guestcard.is_mobile_verified ? '' : 'not '}verified`);
  }
}

/** How often the provider took money for an invoice, by its own ledger. */
async function chargesOf(sandboxUrl: string, invoiceId: string): Promise<number> {
  const answer = await fetch(`${sandboxUrl}/ledger.json?invoice_id=${invoiceId}`);
  const { charges } = (await answer.json()) as { charges: { state: string }[] };
  return charges.filter(({ state }) => state === 'paid').length;
}
