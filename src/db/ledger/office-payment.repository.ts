/** Checks and cash that the office has received. */
import type { Connection } from '../client.ts';
import type { Row } from '../tables.ts';
import './ledger-tables.ts';

/** The provider of payments that were handed over in the office. */
export const OFFICE = 'OFFICE';

type OfficePayment = Row<'office_payments'>;

export async function insertOfficePayment(trx: Connection, payment: OfficePayment): Promise<void> {
  await trx.insertInto('office_payments').values(payment).execute();
}

/** What was handed over for a payment; null if it was made elsewhere. */
export async function findOfficePayment(db: Connection, paymentId: string): Promise<OfficePayment | null> {
  const row = await db
    .selectFrom('office_payments')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .executeTakeFirst();
  return row ?? null;
}

/** A payment of the daily list. */
export interface ReceivedPayment extends OfficePayment {
  readonly amount_cents: number;
  readonly state: string;
  readonly user_id: string | null;
  readonly created_at: string;
}

/** What the office of a property has received on a day, in the order of its entry. */
export async function listReceivedOn(
  db: Connection,
  propertyId: string,
  day: string,
  most: number,
): Promise<ReceivedPayment[]> {
  return db
    .selectFrom('office_payments')
    .innerJoin('ledger_payments', 'ledger_payments.id', 'office_payments.payment_id')
    .selectAll('office_payments')
    .select(['ledger_payments.amount_cents', 'ledger_payments.state', 'ledger_payments.user_id'])
    .select('ledger_payments.created_at')
    .where('office_payments.property_id', '=', propertyId)
    .where('office_payments.received_on', '=', day)
    .orderBy('ledger_payments.created_at')
    .orderBy('office_payments.payment_id')
    .limit(most)
    .execute();
}
