import { PAGE_ROUTES } from '../../../contract/office-routes.ts';
import type { AnalyticsBatch } from '../../../contract/session/resident.contract.ts';
import { addPageCounts } from '../../../db/resident/page-count.repository.ts';
import type { User } from '../../../db/session/user.repository.ts';
import { routeMatches } from '../../../engine/flow/route.ts';
import type { Deps } from '../../deps.ts';

/** Counted for unknown pages: an address may contain names and tokens, and is never stored. */
const OTHER = 'other';

/**
 * Counts a batch of events that a page recorded while offline, per property, day and page. No personal data is stored.
 *
 * @see spec/platform.md §4 Session
 */
export async function countPages(
  deps: Pick<Deps, 'db' | 'clock'>,
  { company_id, property_id }: User,
  { events }: AnalyticsBatch,
): Promise<void> {
  const day = deps.clock.now().toISOString().slice(0, 10);
  const counts = new Map<string, { event: string; route: string; count: number }>();
  for (const { event, route: path } of events) {
    const route = PAGE_ROUTES.find((known) => routeMatches(known, path) !== null) ?? OTHER;
    const counted = counts.get(`${event} ${route}`) ?? { event, route, count: 0 };
    counts.set(`${event} ${route}`, { ...counted, count: counted.count + 1 });
  }
  const rows = [...counts]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, row]) => ({ ...row, company_id, property_id, day }));
  await deps.db.transaction().execute((trx) => addPageCounts(trx, rows));
}
