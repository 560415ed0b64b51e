import { standingStatus } from '../../../contract/access/lease-status.ts';
import { beginTenancy, listTenanciesToBegin } from '../../../db/resident/let-lease.repository.ts';
import { addDays } from '../../../ledger/day.ts';
import type { Deps } from '../../deps.ts';
import { todayAt } from '../../property/time-zone.ts';

/** Most tenancies of one run; the next run begins the others. */
const AT_ONCE = 500;

/**
 * Begins the tenancies whose first day has come at their property. Several processes may run it: each begins once.
 *
 * @returns the number of tenancies that have begun
 * @example await beginTenancies(deps) // 2
 * @see docs/decisions/0148-a-lease-begins-on-its-first-day.md
 */
export async function beginTenancies(deps: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  // Somewhere it is already the next day.
  const latest = addDays(deps.clock.now().toISOString().slice(0, 10), 1);
  const days = new Map<string, string>();
  let begun = 0;
  for (const { lease_id, property_id, movein_date } of await listTenanciesToBegin(deps.db, latest, AT_ONCE)) {
    const today = days.get(property_id) ?? (await todayAt(deps, deps.db, property_id));
    days.set(property_id, today);
    if (standingStatus(movein_date, today) === 'Current' && (await beginTenancy(deps.db, lease_id)))
      begun += 1;
  }
  return begun;
}
