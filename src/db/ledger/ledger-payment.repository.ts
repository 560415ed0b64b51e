/** Payments of residents. Their rows hold their state; the ledger entries hold their effect on balances. */
import { counts, isPending, PAYMENT_STATES } from '../../ledger/payment-life.ts';
import type { Connection } from '../client.ts';
import type { Row } from '../tables.ts';
import './ledger-tables.ts';

/** Amounts are integer cents. The provider knows the payment by its id. */
export type LedgerPayment = Row<'ledger_payments'>;

const pending = PAYMENT_STATES.filter(isPending);
const paid = PAYMENT_STATES.filter(counts);

/**
 * Adds a payment. Returns false and adds nothing if the lease has a pending payment, or a row with this key or for the
 * same repeated presentment exists.
 */
export async function insertLedgerPayment(trx: Connection, payment: LedgerPayment): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('ledger_payments')
    .values(payment)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) === 1n;
}

/** The payment, or null. */
export async function findLedgerPayment(db: Connection, id: string): Promise<LedgerPayment | null> {
  const row = await db.selectFrom('ledger_payments').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** The payment of a lease by its idempotency key, or null. */
export async function findLedgerPaymentByKey(
  db: Connection,
  leaseId: string,
  key: string,
): Promise<LedgerPayment | null> {
  const row = await db
    .selectFrom('ledger_payments')
    .selectAll()
    .where('lease_id', '=', leaseId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
  return row ?? null;
}

/** The payment of a provider's transaction, or null. */
export async function findLedgerPaymentByTransaction(
  db: Connection,
  provider: string,
  transactionId: string,
): Promise<LedgerPayment | null> {
  const row = await db
    .selectFrom('ledger_payments')
    .selectAll()
    .where('provider', '=', provider)
    .where('provider_transaction_id', '=', transactionId)
    .executeTakeFirst();
  return row ?? null;
}

/** The pending payment of a lease, or null. */
export async function findPendingPayment(db: Connection, leaseId: string): Promise<LedgerPayment | null> {
  const row = await db
    .selectFrom('ledger_payments')
    .selectAll()
    .where('lease_id', '=', leaseId)
    .where('state', 'in', pending)
    .executeTakeFirst();
  return row ?? null;
}

/** The newest payment of a lease in any state, or null. */
export async function findLastPayment(db: Connection, leaseId: string): Promise<LedgerPayment | null> {
  const row = await db
    .selectFrom('ledger_payments')
    .selectAll()
    .where('lease_id', '=', leaseId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** The payment that presents another again, or null. */
export async function findRepresentment(db: Connection, id: string): Promise<LedgerPayment | null> {
  const row = await db
    .selectFrom('ledger_payments')
    .selectAll()
    .where('represents_id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Updates the state of a payment. */
export async function updateLedgerPayment(
  trx: Connection,
  id: string,
  change: Partial<
    Pick<
      LedgerPayment,
      | 'state'
      | 'provider_transaction_id'
      | 'auth_code'
      | 'failure'
      | 'method_id'
      | 'method_label'
      | 'present_again_on'
      | 'look_at'
      | 'authorised_at'
    >
  > & { readonly updated_at: string },
): Promise<void> {
  await trx.updateTable('ledger_payments').set(change).where('id', '=', id).execute();
}

/** The payments whose state must be requested from the provider by now, longest waiting first. @param at ISO 8601 */
export function listPaymentsToLookAt(db: Connection, at: string, most = 100): Promise<LedgerPayment[]> {
  return db
    .selectFrom('ledger_payments')
    .selectAll()
    .where('look_at', '<=', at)
    .orderBy('look_at')
    .limit(most)
    .execute();
}

/** The returned payments that are presented again on or before a day. */
export function listPaymentsToPresent(db: Connection, day: string, most = 100): Promise<LedgerPayment[]> {
  return db
    .selectFrom('ledger_payments')
    .selectAll()
    .where('present_again_on', '<=', day)
    .orderBy('present_again_on')
    .limit(most)
    .execute();
}

/** The sum that a lease has paid and that was not returned, in cents, and the part of it that has not settled yet. */
export async function sumPaid(
  db: Connection,
  leaseId: string,
): Promise<{ readonly paid_cents: number; readonly on_the_way_cents: number }> {
  const rows = await db
    .selectFrom('ledger_payments')
    .select(['state', (eb) => eb.fn.sum<number | string>('amount_cents').as('cents')])
    .where('lease_id', '=', leaseId)
    .where('state', 'in', paid)
    .groupBy('state')
    .execute();
  const of = (state: string) => Number(rows.find((row) => row.state === state)?.cents ?? 0);
  return { paid_cents: of('authorised') + of('settled'), on_the_way_cents: of('authorised') };
}
