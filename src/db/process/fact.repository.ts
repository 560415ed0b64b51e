/**
 * Counts and latest states for the facts of a process.
 */
import type { Connection } from '../client.ts';
import { PRE_APPLICATION_FEES } from '../payment/invoice.repository.ts';
import type { PaymentIntent } from '../payment/payment.repository.ts';
import { type ParameterOf, prepared } from '../prepared.ts';

export interface MoneyState {
  /** The number of the applicant's invoices with an open balance. */
  open_invoices: number;
  /** The number of the applicant's recorded payments. */
  payments: number;
  /** The payment attempts without a result. */
  attempts: Pick<PaymentIntent, 'state' | 'provider'>[];
}

/**
 * What the applicant owes, has paid and is paying for the application; without pre-application charges. An invoice has
 * at most one attempt without a result.
 */
export async function readMoneyState(db: Connection, applicantId: string): Promise<MoneyState> {
  const rows = await invoicesOf(db, { applicantId });
  return {
    open_invoices: rows.filter((row) => row.amount_cents > Number(row.paid_cents)).length,
    payments: rows.reduce((sum, row) => sum + Number(row.payments), 0),
    attempts: rows.flatMap(({ state, provider }) =>
      state === null || provider === null ? [] : [{ state, provider }],
    ),
  };
}

const invoicesOf = prepared((db, of: ParameterOf<{ applicantId: string }>) =>
  db
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
    .where('invoices.applicant_id', '=', of('applicantId'))
    .where('invoices.charge_code', '!=', PRE_APPLICATION_FEES)
    .groupBy(['invoices.id', 'invoices.amount_cents', 'payment_intents.state', 'payment_intents.provider']),
);

/**
 * Whether the unit is available to this application: it is free, or reserved for it.
 *
 * @param overShortHolds whether a unit with only a short hold counts as free.
 */
export async function isUnitAvailable(
  db: Connection,
  applicationId: string,
  overShortHolds = false,
): Promise<boolean> {
  const [row] = await unitOf(db, { applicationId });
  if (row === undefined) return false;
  const givesWay = overShortHolds && row.held_until !== null;
  return row.available === 1 || row.holder === applicationId || givesWay;
}

const unitOf = prepared((db, of: ParameterOf<{ applicationId: string }>) =>
  db
    .selectFrom('applications')
    .innerJoin('units', 'units.id', 'applications.unit_id')
    .leftJoin('unit_reservations', 'unit_reservations.unit_id', 'units.id')
    .select(['units.available', 'unit_reservations.application_id as holder', 'unit_reservations.held_until'])
    .where('applications.id', '=', of('applicationId')),
);

/** Other facts that decide the state of an applicant. */
export interface Standing {
  /** Whether the unit is available to this application: it is free, or reserved for it. */
  unit_available: boolean;
  /** The bureau's result of the newest exam; '' while it is open, null if there is none. */
  exam: string | null;
  /** Whether each required document has a file, and each of its files the expiration date it needs. */
  documents_complete: boolean;
}

/** The facts of an applicant that are not in their own row or payments, in one query. */
export async function readStanding(
  db: Connection,
  applicant: { readonly id: string; readonly application_id: string },
): Promise<Standing> {
  const { id, application_id } = applicant;
  const [row] = await standingOf(db, { id, application_id });
  if (row === undefined) throw new Error(`The application of ${id} is gone.`);
  return {
    unit_available: row.available === 1 || row.holder === application_id,
    exam: row.exam,
    documents_complete: Number(row.open_documents) === 0,
  };
}

const standingOf = prepared((db, of: ParameterOf<{ id: string; application_id: string }>) =>
  db
    .selectFrom('applications')
    .innerJoin('units', 'units.id', 'applications.unit_id')
    .leftJoin('unit_reservations', 'unit_reservations.unit_id', 'units.id')
    .select(({ selectFrom }) => [
      'units.available',
      'unit_reservations.application_id as holder',
      selectFrom('exams')
        .select('exams.result')
        .where('exams.applicant_id', '=', of('id'))
        .orderBy('exams.created_at', 'desc')
        .orderBy('exams.id', 'desc')
        .limit(1)
        .as('exam'),
      selectFrom('required_documents')
        .leftJoin('files', 'files.required_document_id', 'required_documents.id')
        .select(({ fn }) => fn.count<number>('required_documents.id').as('open'))
        .where('required_documents.applicant_id', '=', of('id'))
        .where(({ or, and, eb }) =>
          or([
            eb('files.id', 'is', null),
            and([
              eb('required_documents.require_expiration_date', '!=', 0),
              eb('files.expiration_date', 'is', null),
            ]),
          ]),
        )
        .as('open_documents'),
    ])
    .where('applications.id', '=', of('application_id')),
);
