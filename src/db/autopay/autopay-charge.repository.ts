/** The charges of automatic payments, one row per date: planned, claimed by one process, done. */
import type { AutopayDateState } from '../../../machines/autopay/autopay-date.machine.ts';
import { DATE_STATES, isOpenDate } from '../../autopay/autopay-life.ts';
import type { Connection } from '../client.ts';
import type { Row, RowChange, Tenancy } from '../tables.ts';

/** The states of a date before money is in transit. */
const open = DATE_STATES.filter(isOpenDate);

interface AutopayChargesTable extends Tenancy {
  autopay_id: string;
  lease_id: string;
  charge_date: string;
  charge_month: string;
  state: AutopayDateState;
  announced_cents: number | null;
  amount_cents: number | null;
  payment_id: string | null;
  failure: string | null;
  attempts: number;
  look_at: string | null;
  created_at: string;
  updated_at: string;
}

declare module '../tables.ts' {
  interface Tables {
    autopay_charges: AutopayChargesTable;
  }
}

export type AutopayCharge = Row<'autopay_charges'>;

/** Adds the row of a date. Returns false and adds nothing if the month already has one. */
export async function insertAutopayCharge(trx: Connection, charge: AutopayCharge): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('autopay_charges')
    .values(charge)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) === 1n;
}

/** The rows of an automatic payment, latest date first. */
export function listAutopayCharges(
  db: Connection,
  autopayId: string,
  most: number,
): Promise<AutopayCharge[]> {
  return db
    .selectFrom('autopay_charges')
    .selectAll()
    .where('autopay_id', '=', autopayId)
    .orderBy('charge_date', 'desc')
    .limit(most)
    .execute();
}

/** The rows of an automatic payment whose money is not in transit yet, earliest date first. */
export function listOpenCharges(db: Connection, autopayId: string): Promise<AutopayCharge[]> {
  return db
    .selectFrom('autopay_charges')
    .selectAll()
    .where('autopay_id', '=', autopayId)
    .where('state', 'in', open)
    .orderBy('charge_date')
    .execute();
}

/**
 * Whether another row of the lease must be processed before this one: a row of an earlier date, or of the same date and
 * an automatic payment that was set up earlier.
 */
export async function hasChargeAhead(
  db: Connection,
  { lease_id, charge_date }: Pick<AutopayCharge, 'lease_id' | 'charge_date'>,
  { id, created_at }: { readonly id: string; readonly created_at: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('autopay_charges')
    .innerJoin('autopays', 'autopays.id', 'autopay_charges.autopay_id')
    .select('autopays.id')
    .where('autopay_charges.lease_id', '=', lease_id)
    .where('autopay_charges.look_at', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('charge_date', '<', charge_date),
        eb.and([
          eb('charge_date', '=', charge_date),
          eb.or([
            eb('autopays.created_at', '<', created_at),
            eb.and([eb('autopays.created_at', '=', created_at), eb('autopays.id', '<', id)]),
          ]),
        ]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The latest date that was processed or skipped by a pause. A date that is only planned does not count: it can be
 * withdrawn.
 */
export async function latestChargeDate(db: Connection, autopayId: string): Promise<string | null> {
  const row = await db
    .selectFrom('autopay_charges')
    .select('charge_date')
    .where('autopay_id', '=', autopayId)
    .where((eb) => eb.or([eb('state', '<>', 'planned'), eb('attempts', '>', 0)]))
    .orderBy('charge_date', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.charge_date ?? null;
}

/** The rows that are due for processing, longest waiting first. @param at ISO 8601 */
export function listChargesToWorkOn(db: Connection, at: string, most: number): Promise<AutopayCharge[]> {
  return db
    .selectFrom('autopay_charges')
    .innerJoin('autopays', 'autopays.id', 'autopay_charges.autopay_id')
    .selectAll('autopay_charges')
    .where('autopay_charges.look_at', '<=', at)
    .orderBy('autopay_charges.look_at')
    .orderBy('autopays.created_at')
    .orderBy('autopays.id')
    .limit(most)
    .execute();
}

/**
 * Claims a row for this process until `until`, if it is unchanged since it was read. Returns false if another process
 * has it.
 *
 * @param as the state of the row after the claim.
 */
export async function claimAutopayCharge(
  db: Connection,
  { autopay_id, charge_date, state, attempts, look_at }: AutopayCharge,
  { as, until, at }: { readonly as: AutopayDateState; readonly until: string; readonly at: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('autopay_charges')
    .set({
      state: as,
      attempts: attempts + 1,
      look_at: until,
      updated_at: at,
    })
    .where('autopay_id', '=', autopay_id)
    .where('charge_date', '=', charge_date)
    .where('state', '=', state)
    .where('attempts', '=', attempts)
    .where('look_at', '=', look_at)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Updates a row that this process has claimed, unless the claim expired and another process has it. */
export async function updateAutopayCharge(
  trx: Connection,
  { autopay_id, charge_date, attempts }: Pick<AutopayCharge, 'autopay_id' | 'charge_date' | 'attempts'>,
  change: RowChange<'autopay_charges'> & { readonly updated_at: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('autopay_charges')
    .set(change)
    .where('autopay_id', '=', autopay_id)
    .where('charge_date', '=', charge_date)
    .where('attempts', '=', attempts)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deletes the planned dates that no process has claimed: they are planned again with the current terms. */
export async function deletePlannedCharges(trx: Connection, autopayId: string): Promise<void> {
  await trx
    .deleteFrom('autopay_charges')
    .where('autopay_id', '=', autopayId)
    .where('state', '=', 'planned')
    .where('attempts', '=', 0)
    .execute();
}
