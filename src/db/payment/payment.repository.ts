/**
 * Payment attempts (intents) and the payments that result from them.
 *
 * A unique index allows at most one attempt per invoice that is started, unknown or paid; `insertIntent` returns false
 * if it rejects one.
 */
import type { Generated } from 'kysely';
import type { Connection } from '../client.ts';
import type { Tenancy } from '../tables.ts';

interface PaymentIntentsTable extends Omit<PaymentIntent, 'trace'> {
  trace: Generated<string | null>;
}

declare module '../tables.ts' {
  interface Tables {
    payment_intents: PaymentIntentsTable;
    payments: Payment;
  }
}

export type IntentState = 'started' | 'paid' | 'declined' | 'unknown';

/**
 * An attempt to pay one invoice, written before the provider is called; the provider knows it by its id. Amounts are
 * integer cents. At most one attempt of an invoice is 'started', 'unknown' or 'paid' at a time: a partial unique index
 * enforces this.
 */
export interface PaymentIntent extends Tenancy {
  id: string;
  invoice_id: string;
  applicant_id: string;
  provider: string;
  idempotency_key: string;
  provider_transaction_id: string | null;
  payment_type: 'CARD' | 'CHECKING';
  amount_cents: number;
  fee_cents: number;
  state: IntentState;
  /** Why it did not become a payment: the provider's text or one of our codes. */
  failure: string | null;
  created_at: string;
  updated_at: string;
  /** The trace of the call or job that has begun it. */
  trace?: string | null;
}

export interface Payment extends Tenancy {
  id: string;
  invoice_id: string;
  intent_id: string;
  auth_code: string;
  amount_cents: number;
  fee_cents: number;
  created_at: string;
}

/** The result of an intent. */
export interface IntentResult {
  state: IntentState;
  provider_transaction_id?: string;
  failure?: string;
}

const open: IntentState[] = ['started', 'unknown'];
const live: IntentState[] = [...open, 'paid'];

/**
 * Adds an intent. Returns false and adds nothing if its invoice already has a live attempt, or the person has used this
 * idempotency key before.
 */
export async function insertIntent(trx: Connection, intent: PaymentIntent): Promise<boolean> {
  const result = await trx
    .insertInto('payment_intents')
    .values(intent)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) === 1n;
}

/** The intent, or null. */
export async function findIntent(db: Connection, id: string): Promise<PaymentIntent | null> {
  const row = await db.selectFrom('payment_intents').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** The person's intent with that key, or null. */
export async function findIntentByKey(
  db: Connection,
  applicantId: string,
  key: string,
): Promise<PaymentIntent | null> {
  const row = await db
    .selectFrom('payment_intents')
    .selectAll()
    .where('applicant_id', '=', applicantId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
  return row ?? null;
}

/** The intent that a provider's transaction has paid, or null. */
export async function findIntentByTransaction(
  db: Connection,
  provider: string,
  transactionId: string,
): Promise<PaymentIntent | null> {
  const row = await db
    .selectFrom('payment_intents')
    .selectAll()
    .where('provider', '=', provider)
    .where('provider_transaction_id', '=', transactionId)
    .executeTakeFirst();
  return row ?? null;
}

/** The started or unknown attempt of an invoice, or null. */
export async function findOpenIntent(db: Connection, invoiceId: string): Promise<PaymentIntent | null> {
  const row = await db
    .selectFrom('payment_intents')
    .selectAll()
    .where('invoice_id', '=', invoiceId)
    .where('state', 'in', open)
    .executeTakeFirst();
  return row ?? null;
}

/** The attempt that blocks an invoice: pending or paid. Null if the invoice may be paid. */
export async function findLiveIntent(db: Connection, invoiceId: string): Promise<PaymentIntent | null> {
  const row = await db
    .selectFrom('payment_intents')
    .selectAll()
    .where('invoice_id', '=', invoiceId)
    .where('state', 'in', live)
    .executeTakeFirst();
  return row ?? null;
}

/** The open attempts that have not changed since a time (ISO 8601), oldest first. */
export async function listOpenIntents(db: Connection, untouchedSince: string): Promise<PaymentIntent[]> {
  return db
    .selectFrom('payment_intents')
    .selectAll()
    .where('state', 'in', open)
    .where('updated_at', '<=', untouchedSince)
    .orderBy('updated_at')
    .limit(100)
    .execute();
}

/** The open attempts of an applicant. */
export async function listOpenIntentsOf(db: Connection, applicantId: string): Promise<PaymentIntent[]> {
  return db
    .selectFrom('payment_intents')
    .selectAll()
    .where('applicant_id', '=', applicantId)
    .where('state', 'in', open)
    .execute();
}

/**
 * Writes a result into an open intent; a result that money has moved overwrites a declined one too. Returns false if
 * the intent is no longer in such a state: another request was first.
 */
export async function settleIntent(
  trx: Connection,
  id: string,
  result: IntentResult,
  at: string,
): Promise<boolean> {
  const done = await trx
    .updateTable('payment_intents')
    .set({
      state: result.state,
      updated_at: at,
      ...(result.provider_transaction_id === undefined
        ? {}
        : { provider_transaction_id: result.provider_transaction_id }),
      ...(result.failure === undefined ? {} : { failure: result.failure }),
    })
    .where('id', '=', id)
    .where('state', 'in', result.state === 'paid' ? [...open, 'declined'] : open)
    .executeTakeFirst();
  return done.numUpdatedRows === 1n;
}

/** Closes an attempt whose money is refunded: it becomes declined in any case, and pays nothing. */
export async function closeReturned(
  trx: Connection,
  id: string,
  taken: { provider_transaction_id: string; failure: string },
  at: string,
): Promise<void> {
  await trx
    .updateTable('payment_intents')
    .set({ ...taken, state: 'declined', updated_at: at })
    .where('id', '=', id)
    .execute();
}

/** Updates the time of an open intent, so that others are checked before it next time. */
export async function touchIntent(db: Connection, id: string, at: string): Promise<void> {
  await db
    .updateTable('payment_intents')
    .set({ updated_at: at })
    .where('id', '=', id)
    .where('state', 'in', open)
    .execute();
}

/** Adds a payment; its intent can have only one. */
export async function insertPayment(trx: Connection, payment: Payment): Promise<void> {
  await trx.insertInto('payments').values(payment).execute();
}

/** Those of the given attempts that have become payments, in their current state. */
export async function findPaidAttempts(
  db: Connection,
  attempts: readonly Pick<PaymentIntent, 'id'>[],
): Promise<{ intent: PaymentIntent; auth_code: string }[]> {
  const rows = await db
    .selectFrom('payment_intents')
    .innerJoin('payments', 'payments.intent_id', 'payment_intents.id')
    .selectAll('payment_intents')
    .select('payments.auth_code')
    .where(
      'payment_intents.id',
      'in',
      attempts.map(({ id }) => id),
    )
    .execute();
  return rows.map(({ auth_code, ...intent }) => ({ intent, auth_code }));
}

/** The attempts of an applicant that have paid for an invoice with a refundable part. */
export async function listRefundableAttempts(
  db: Connection,
  applicantId: string,
): Promise<{ intent: PaymentIntent; auth_code: string; refundable_cents: number }[]> {
  const rows = await db
    .selectFrom('invoices')
    .innerJoin('payments', 'payments.invoice_id', 'invoices.id')
    .innerJoin('payment_intents', 'payment_intents.id', 'payments.intent_id')
    .selectAll('payment_intents')
    .select(['payments.auth_code', 'invoices.refundable_cents'])
    .where('invoices.applicant_id', '=', applicantId)
    .where('invoices.refundable_cents', '>', 0)
    .execute();
  return rows.map(({ auth_code, refundable_cents, ...intent }) => ({ intent, auth_code, refundable_cents }));
}

/** The payments of an applicant, oldest first. */
export async function listPayments(db: Connection, applicantId: string): Promise<Payment[]> {
  return db
    .selectFrom('payments')
    .innerJoin('invoices', 'invoices.id', 'payments.invoice_id')
    .selectAll('payments')
    .where('invoices.applicant_id', '=', applicantId)
    .orderBy('payments.created_at')
    .orderBy('payments.id')
    .execute();
}
