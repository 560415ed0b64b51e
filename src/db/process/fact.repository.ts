/**
 * Counts and latest states that the facts of a process are made of.
 */
import type { Connection } from '../client.ts';
import { PRE_APPLICATION_FEES } from '../payment/invoice.repository.ts';
import type { PaymentIntent } from '../payment/payment.repository.ts';

export interface MoneyState {
  /** Invoices of the applicant with something still due. */
  open_invoices: number;
  /** Payments of the applicant that were recorded. */
  payments: number;
  /** The attempts to pay that have no result yet. */
  attempts: Pick<PaymentIntent, 'state' | 'provider'>[];
}

/**
 * What the applicant owes, has paid and is paying for the application; what was charged before it is another
 * matter. An invoice has at most one attempt without a result.
 */
export async function readMoneyState(db: Connection, applicantId: string): Promise<MoneyState> {
  const rows = await db
    .selectFrom('invoices')
    .leftJoin('payments', 'payments.invoice_id', 'invoices.id')
    .leftJoin('payment_intents', (join) =>
      join
        .onRef('payment_intents.invoice_id', '=', 'invoices.id')
        .on('payment_intents.state', 'in', ['started', 'unknown']),
    )
    .select(({ fn, lit }) => [
      'invoices.id',
      'invoices.amount_cents',
      'payment_intents.state',
      'payment_intents.provider',
      fn.count<number>('payments.id').as('payments'),
      fn.coalesce(fn.sum<number>('payments.amount_cents'), lit(0)).as('paid_cents'),
    ])
    .where('invoices.applicant_id', '=', applicantId)
    .where('invoices.charge_code', '!=', PRE_APPLICATION_FEES)
    .groupBy(['invoices.id', 'invoices.amount_cents', 'payment_intents.state', 'payment_intents.provider'])
    .execute();
  return {
    open_invoices: rows.filter((row) => row.amount_cents > Number(row.paid_cents)).length,
    payments: rows.reduce((sum, row) => sum + Number(row.payments), 0),
    attempts: rows.flatMap(({ state, provider }) =>
      state === null || provider === null ? [] : [{ state, provider }],
    ),
  };
}

/** The bureau's result of the applicant's newest exam ('' while it is open), or null when there is none. */
export async function readExamResult(db: Connection, applicantId: string): Promise<string | null> {
  const row = await db
    .selectFrom('exams')
    .select('result')
    .where('applicant_id', '=', applicantId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row?.result ?? null;
}

/** Whether each required document has a file, and each of its files the expiration date it needs. */
export async function areDocumentsComplete(db: Connection, applicantId: string): Promise<boolean> {
  const rows = await db
    .selectFrom('required_documents')
    .leftJoin('files', 'files.required_document_id', 'required_documents.id')
    .select(['required_documents.require_expiration_date', 'files.id as file_id', 'files.expiration_date'])
    .where('required_documents.applicant_id', '=', applicantId)
    .execute();
  return rows.every(
    (row) => row.file_id !== null && (row.require_expiration_date === 0 || row.expiration_date !== null),
  );
}

/** Whether the unit of an application can still be rented by it: nobody has it, or this application. */
export async function isUnitAvailable(db: Connection, applicationId: string): Promise<boolean> {
  const row = await db
    .selectFrom('applications')
    .innerJoin('units', 'units.id', 'applications.unit_id')
    .leftJoin('unit_reservations', 'unit_reservations.unit_id', 'units.id')
    .select(['units.available', 'unit_reservations.application_id as holder'])
    .where('applications.id', '=', applicationId)
    .executeTakeFirst();
  return row !== undefined && (row.available === 1 || row.holder === applicationId);
}
