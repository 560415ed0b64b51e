/**
 * Invoices: the charges of an applicant, and how much of each has been paid.
 */
import type { Generated } from 'kysely';
import type { ApplicantType } from '../applicant/applicant.repository.ts';
import type { Connection } from '../client.ts';
import type { Tenancy } from '../tables.ts';
import { readText, type WrittenText, writeText } from '../written-text.ts';

interface InvoicesTable extends Omit<InvoiceToInsert, 'description' | 'refundable_cents'> {
  description: string;
  position: Generated<number>;
  refundable_cents: Generated<number>;
}

declare module '../tables.ts' {
  interface Tables {
    invoices: InvoicesTable;
  }
}

/** The charge code of fees that are paid with a guestcard, before there is an application. */
export const PRE_APPLICATION_FEES = 'PRE_APPLICATION_FEES';

/** The charge code of an addendum's fees. */
export const ADDENDUM_FEES = 'ADDENDUM_FEES';

/**
 * Amounts are integer cents. `paid_cents` is the sum of the payments recorded for it, `returned_cents` the sum of what the
 * office was asked to pay back of them, both without fees.
 */
export interface Invoice extends Tenancy {
  id: string;
  applicant_id: string;
  charge_code: string;
  description: WrittenText;
  amount_cents: number;
  paid_cents: number;
  /** The part of `amount_cents` that is refunded if the application is cancelled. */
  refundable_cents: number;
  returned_cents: number;
  created_at: string;
}

/** Nothing is refundable by default. */
type InvoiceToInsert = Omit<Invoice, 'paid_cents' | 'returned_cents' | 'refundable_cents'> &
  Partial<Pick<Invoice, 'refundable_cents'>>;

/** An invoice with the person it is for. */
export interface HouseholdInvoice extends Invoice {
  first_name: string;
  last_name: string;
  applicant_type: ApplicantType;
}

/**
 * Adds an invoice, unpaid.
 *
 * @param position its order among invoices that are created at the same moment.
 */
export async function insertInvoice(trx: Connection, invoice: InvoiceToInsert, position = 0): Promise<void> {
  await trx
    .insertInto('invoices')
    .values({ ...invoice, description: writeText(invoice.description), position })
    .execute();
}

/** The invoices of one applicant, oldest first: the order in which they are paid. */
export async function listInvoices(db: Connection, applicantId: string): Promise<Invoice[]> {
  const rows = await withPaid(db).where('invoices.applicant_id', '=', applicantId).execute();
  return rows.map(invoiceOf);
}

/** The invoice, or null. */
export async function findInvoice(db: Connection, id: string): Promise<Invoice | null> {
  const row = await withPaid(db).where('invoices.id', '=', id).executeTakeFirst();
  return row === undefined ? null : invoiceOf(row);
}

/** The invoices of all people of an application, oldest first; without people who were removed from it. */
export async function listHouseholdInvoices(
  db: Connection,
  applicationId: string,
): Promise<HouseholdInvoice[]> {
  const rows = await withPaid(db)
    .innerJoin('applicants', 'applicants.id', 'invoices.applicant_id')
    .select(['applicants.first_name', 'applicants.last_name', 'applicants.applicant_type'])
    .where('applicants.application_id', '=', applicationId)
    .where('applicants.removed_at', 'is', null)
    .execute();
  return rows.map((row) => ({
    ...invoiceOf(row),
    first_name: row.first_name,
    last_name: row.last_name,
    applicant_type: row.applicant_type,
  }));
}

function withPaid(db: Connection) {
  return db
    .selectFrom('invoices')
    .selectAll('invoices')
    .select((eb) =>
      eb.fn
        .coalesce(
          eb
            .selectFrom('payments')
            .select((payment) => payment.fn.sum<number>('payments.amount_cents').as('paid'))
            .whereRef('payments.invoice_id', '=', 'invoices.id'),
          eb.lit(0),
        )
        .as('paid_cents'),
    )
    .select((eb) =>
      eb.fn
        .coalesce(
          eb
            .selectFrom('payment_returns')
            .select((returned) => returned.fn.sum<number>('payment_returns.amount_cents').as('returned'))
            .whereRef('payment_returns.invoice_id', '=', 'invoices.id'),
          eb.lit(0),
        )
        .as('returned_cents'),
    )
    .orderBy('invoices.created_at')
    .orderBy('invoices.applicant_id')
    .orderBy('invoices.position')
    .orderBy('invoices.id');
}

type InvoiceRow = Omit<Invoice, 'paid_cents' | 'returned_cents' | 'description'> & {
  description: string;
  paid_cents: number | null;
  returned_cents: number | null;
};

function invoiceOf(row: InvoiceRow): Invoice {
  const { id, company_id, property_id, applicant_id, charge_code, description, amount_cents, created_at } =
    row;
  return {
    id,
    company_id,
    property_id,
    applicant_id,
    charge_code,
    description: readText(description),
    amount_cents,
    // PostgreSQL sums integers to a bigint or numeric, which may arrive as text.
    paid_cents: Number(row.paid_cents ?? 0),
    refundable_cents: row.refundable_cents,
    returned_cents: Number(row.returned_cents ?? 0),
    created_at,
  };
}
