import { readErasingStart } from '../../db/person-data/erasing-start.repository.ts';
import { addDays } from '../../ledger/day.ts';
import type { ErasureDeps } from './erasing.ts';
import { runRetention } from './run-retention.ts';

/** Time of the office for legal holds and days of its own, before a database erases for the first time. */
const GRACE_DAYS = 7;

/**
 * `runRetention`, from seven days after the database was upgraded to a version that erases, or was restored: nothing
 * brings back what is erased.
 *
 * @returns the number of erasures in the log.
 */
export async function runRetentionJob(deps: ErasureDeps, signal?: AbortSignal): Promise<number> {
  const start = await readErasingStart(deps.db);
  const today = deps.clock.now().toISOString().slice(0, 10);
  return start === null || today < addDays(start, GRACE_DAYS) ? 0 : runRetention(deps, signal);
}
