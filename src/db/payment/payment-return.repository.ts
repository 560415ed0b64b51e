/**
 * Refunds: money that a provider took and that no invoice needs.
 */
import type { Connection } from '../client.ts';
import type { Row, Tenancy } from '../tables.ts';

/**
 * Why money is refunded. `ended`: it arrived after the process had ended. `cancelled`: it arrived while the person was
 * canceling, and is recorded as a payment, too. `surplus`: the invoice had been paid by then. `refundable`: it was paid for
 * what the property refunds when an application is cancelled; it stays recorded as a payment.
 */
export type ReturnReason = 'ended' | 'cancelled' | 'surplus' | 'refundable';

interface PaymentReturnsTable extends Tenancy {
  intent_id: string;
  invoice_id: string;
  reason: ReturnReason;
  provider_transaction_id: string;
  auth_code: string;
  amount_cents: number;
  fee_cents: number;
  created_at: string;
}

declare module '../tables.ts' {
  interface Tables {
    payment_returns: PaymentReturnsTable;
  }
}

/** Amounts are integer cents. */
export type PaymentReturn = Row<'payment_returns'>;

/** Records that the money of an attempt must be refunded. Returns false if that is already recorded. */
export async function insertReturn(trx: Connection, due: PaymentReturn): Promise<boolean> {
  const result = await trx
    .insertInto('payment_returns')
    .values(due)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) === 1n;
}

/** The refunds of an invoice, oldest first. */
export async function listReturns(db: Connection, invoiceId: string): Promise<PaymentReturn[]> {
  return db
    .selectFrom('payment_returns')
    .selectAll()
    .where('invoice_id', '=', invoiceId)
    .orderBy('created_at')
    .execute();
}
