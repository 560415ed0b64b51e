import type { Facts } from '../../../src/engine/facts.ts';
import type { Stage } from './visitor.ts';

/** What the database has of a visit: its guestcard, and all that hangs on it. */
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
  /** Who has the unit of the guestcard; null: nobody. */
  readonly holder: string | null;
  readonly isFree: boolean;
  /** The units that the visitor's application holds. */
  readonly held: readonly string[];
  /** The charges that stand on invoices, and what was paid on them, in cents. */
  readonly invoices: readonly { readonly id: string; readonly amount: number; readonly paid: number }[];
  readonly payments: number;
  /** Attempts to pay that have no answer yet. */
  readonly attempts: number;
  /** What the property asks for with a guestcard, in cents. */
  readonly charges: number;
}

/** Everything that the database knows of the visit, row by row. @throws {Error} when there are two guestcards. */
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

/** The facts that these rows amount to. Who only asks for information owes nothing, whatever is charged. */
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
