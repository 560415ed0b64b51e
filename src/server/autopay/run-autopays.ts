/** The scheduler of automatic payments. */
import { listAutopaysToLookAt } from '../../db/autopay/autopay.repository.ts';
import { type AutopayCharge, listChargesToWorkOn } from '../../db/autopay/autopay-charge.repository.ts';
import type { Deps } from '../deps.ts';
import { workOnCharge } from './charge-date.ts';
import { planNextDate } from './plan-date.ts';

const rowsAtOnce = 60;
/** Leases charged concurrently. */
const chargesAtOnce = 6;

/** Counts of one run. */
export interface AutopayRun {
  planned: number;
  worked: number;
}

/**
 * Does everything that is due: announces dates, charges due dates, ends finished automatic payments. Several processes
 * may run it at once, and one may die halfway: every date is charged exactly once.
 *
 * @example await runAutopays(deps) // { planned: 0, worked: 1000 }
 */
export async function runAutopays(deps: Deps): Promise<AutopayRun> {
  const run = { planned: 0, worked: 0 };
  // A failed row is listed again in the next round, so the loop ends with the first round without a new row.
  const seen = new Set<string>();
  for (;;) {
    const at = deps.clock.now().toISOString();
    const due = await listAutopaysToLookAt(deps.db, at, rowsAtOnce);
    const looks = fresh(due, seen, ({ id, look_at }) => `${id} ${look_at}`);
    for (const { id } of looks) await planOne(deps, id);
    const rows = await listChargesToWorkOn(deps.db, at, rowsAtOnce);
    const work = fresh(rows, seen, (row) => `${row.autopay_id} ${row.charge_date} ${row.attempts}`);
    const leases = [...byLease(work).values()];
    for (let from = 0; from < leases.length; from += chargesAtOnce) {
      const some = leases.slice(from, from + chargesAtOnce);
      const worked = await Promise.all(some.map((rows) => workInOrder(deps, rows)));
      run.worked += worked.reduce((sum, count) => sum + count, 0);
    }
    run.planned += looks.length;
    if (looks.length + work.length === 0) return run;
  }
}

function byLease(rows: readonly AutopayCharge[]): Map<string, AutopayCharge[]> {
  const leases = new Map<string, AutopayCharge[]>();
  for (const row of rows) leases.set(row.lease_id, [...(leases.get(row.lease_id) ?? []), row]);
  return leases;
}

/** Processes the rows of one lease one after the other. @returns how many this process has processed. */
async function workInOrder(deps: Deps, rows: readonly AutopayCharge[]): Promise<number> {
  let worked = 0;
  for (const row of rows) if (await workOnCharge(deps, row)) worked += 1;
  return worked;
}

function fresh<One>(found: readonly One[], seen: Set<string>, nameOf: (one: One) => string): One[] {
  const others = found.filter((one) => !seen.has(nameOf(one)));
  for (const one of others) seen.add(nameOf(one));
  return others;
}

/** Logs a failure, so that it does not block the others. */
async function planOne(deps: Deps, id: string): Promise<void> {
  try {
    await planNextDate(deps, id);
  } catch (error) {
    deps.log.error({ err: error, autopay: id }, 'planning an automatic payment failed');
  }
}
