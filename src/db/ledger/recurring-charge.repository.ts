/** The monthly charges of leases, and the invoices that may become late. */
import type { Connection } from '../client.ts';
import type { Row } from '../tables.ts';
import { readText, type WrittenText, writeText } from '../written-text.ts';
import './ledger-tables.ts';

export type RecurringChargeRow = Omit<Row<'recurring_charges'>, 'description'> & {
  readonly description: WrittenText;
};
export type LateFeeWatch = Row<'late_fee_watches'>;

/** Adds monthly charges, at least one. */
export async function insertRecurringCharges(
  trx: Connection,
  charges: readonly RecurringChargeRow[],
): Promise<void> {
  await trx
    .insertInto('recurring_charges')
    .values(charges.map((charge) => ({ ...charge, description: writeText(charge.description) })))
    .execute();
}

/** The monthly charges of a lease. */
export async function listRecurringCharges(db: Connection, leaseId: string): Promise<RecurringChargeRow[]> {
  const rows = await db
    .selectFrom('recurring_charges')
    .selectAll()
    .where('lease_id', '=', leaseId)
    .orderBy('charge_code')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, description: readText(row.description) }));
}

/** The charges of all leases that are due on or before a day, longest due first. */
export async function listChargesToPost(
  db: Connection,
  day: string,
  most = 200,
): Promise<RecurringChargeRow[]> {
  const rows = await db
    .selectFrom('recurring_charges')
    .selectAll()
    .where('next_due_date', '<=', day)
    .orderBy('next_due_date')
    .limit(most)
    .execute();
  return rows.map((row) => ({ ...row, description: readText(row.description) }));
}

/** Updates until when a charge has been charged, its end date, and its next due date; null: never again. */
export async function updateRecurringCharge(
  trx: Connection,
  id: string,
  change: Pick<RecurringChargeRow, 'next_due_date'> &
    Partial<Pick<RecurringChargeRow, 'charged_until' | 'end_date'>>,
): Promise<void> {
  await trx.updateTable('recurring_charges').set(change).where('id', '=', id).execute();
}

/** Schedules the late-fee check of an invoice: a balance that is open on that day is late. */
export async function watchForLateFee(trx: Connection, watch: LateFeeWatch): Promise<void> {
  await trx
    .insertInto('late_fee_watches')
    .values(watch)
    .onConflict((conflict) => conflict.column('invoice_id').doUpdateSet({ look_on: watch.look_on }))
    .execute();
}

/** The late-fee checks of all leases that are due on or before a day, longest waiting first. */
export function listLateFeeWatches(db: Connection, day: string, most = 200): Promise<LateFeeWatch[]> {
  return db
    .selectFrom('late_fee_watches')
    .selectAll()
    .where('look_on', '<=', day)
    .orderBy('look_on')
    .limit(most)
    .execute();
}

/** The scheduled late-fee checks of one lease, each with the day from which its invoice is late. */
export function listLateFeeWatchesOfLease(db: Connection, leaseId: string): Promise<LateFeeWatch[]> {
  return db
    .selectFrom('late_fee_watches')
    .selectAll()
    .where('lease_id', '=', leaseId)
    .orderBy('look_on')
    .orderBy('invoice_id')
    .execute();
}

/** Removes the late-fee check of an invoice. */
export async function endLateFeeWatch(trx: Connection, invoiceId: string): Promise<void> {
  await trx.deleteFrom('late_fee_watches').where('invoice_id', '=', invoiceId).execute();
}
