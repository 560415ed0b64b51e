/** Saved cards and bank accounts of residents: the provider's tokens, and labels for display. */
import type { Connection, Dialect } from '../client.ts';
import type { Row } from '../tables.ts';
import './ledger-tables.ts';

export type PaymentMethod = Row<'payment_methods'>;

export async function insertPaymentMethod(trx: Connection, method: PaymentMethod): Promise<void> {
  await trx.insertInto('payment_methods').values(method).execute();
}

/** The saved methods of a user for a lease, newest first; without removed ones. */
export function listPaymentMethods(
  db: Connection,
  userId: string,
  leaseId: string,
): Promise<PaymentMethod[]> {
  return db
    .selectFrom('payment_methods')
    .selectAll()
    .where('user_id', '=', userId)
    .where('lease_id', '=', leaseId)
    .where('removed_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

/** The method, or null; also returns a removed one. */
export async function findPaymentMethod(db: Connection, id: string): Promise<PaymentMethod | null> {
  const row = await db.selectFrom('payment_methods').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** Locks the method until the transaction ends, so that it cannot be removed and used at the same time. */
export async function lockPaymentMethod(
  trx: Connection,
  dialect: Dialect,
  id: string,
): Promise<PaymentMethod | null> {
  const query = trx.selectFrom('payment_methods').selectAll().where('id', '=', id);
  return (await (dialect === 'postgres' ? query.forUpdate() : query).executeTakeFirst()) ?? null;
}

/** Removes the method from the offered ones. Payments that were made with it keep their label. */
export async function removePaymentMethod(trx: Connection, id: string, at: string): Promise<void> {
  await trx.updateTable('payment_methods').set({ removed_at: at }).where('id', '=', id).execute();
}
