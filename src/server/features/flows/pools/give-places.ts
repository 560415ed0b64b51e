import type { Connection } from '../../../../db/client.ts';
import {
  countHeld,
  holdPlaces,
  listWaitedPools,
  listWaiting,
  lockPool,
  type Pool,
} from '../../../../db/process/process-place.repository.ts';
import { lookSoon } from '../../../../db/process/process-timer.repository.ts';
import { findProperty } from '../../../../db/property/property.repository.ts';
import type { PropertySettings } from '../../../../db/property/property-settings.ts';
import type { Deps } from '../../../deps.ts';
import { currentTrace } from '../../../tracing/current-trace.ts';

/** The number of places of a pool; null if the property does not have it. */
export function placesIn({ places = {} }: PropertySettings, pool: string): number | null {
  return (Object.hasOwn(places, pool) ? places[pool]?.count : undefined) ?? null;
}

/**
 * Gives the free places of a pool to those who have waited longest. Lock the pool first. The processes that get one are
 * looked at again in a moment, because no event of their own has moved them.
 *
 * @returns the number of places that are still free.
 */
export async function giveFreePlaces(
  trx: Connection,
  { property_id, pool }: Pool,
  count: number,
  now: Date,
): Promise<number> {
  const free = count - (await countHeld(trx, property_id, pool));
  if (free <= 0) return 0;
  const next = await listWaiting(trx, property_id, pool, free);
  if (next.length === 0) return free;
  const at = now.toISOString();
  const ids = next.map(({ process_id }) => process_id);
  await holdPlaces(trx, ids, pool, at);
  await lookSoon(trx, ids, { now: at, trace: currentTrace() });
  return free - next.length;
}

/**
 * Gives places that have become free because the office has raised their number. Safe to run in several processes at once.
 *
 * @returns the number of pools for which somebody waits.
 */
export async function giveRaisedPlaces({
  db,
  clock,
  log,
}: Pick<Deps, 'db' | 'clock' | 'log'>): Promise<number> {
  const pools = await listWaitedPools(db);
  for (const pool of pools) {
    const given = db.transaction().execute(async (trx) => {
      await lockPool(trx, pool);
      const property = await findProperty(trx, pool.property_id);
      const count = property === null ? null : placesIn(property.settings, pool.pool);
      await giveFreePlaces(trx, pool, count ?? 0, clock.now());
    });
    await given.catch((error: unknown) => log.error({ err: error, ...pool }, 'places not given'));
  }
  return pools.length;
}
