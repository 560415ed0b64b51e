import { Type } from 'typebox';
import {
  deletePlace,
  findPlace,
  insertPlace,
  lockPool,
  type Pool,
} from '../../../../db/process/process-place.repository.ts';
import type { PlaceParameters } from '../../../../engine/flow/kept-values.ts';
import { builtInTask } from '../../../process/task.ts';
import type { FlowTaskContext } from '../audiences/audience.ts';
import { audienceOf } from '../audiences/audiences.ts';
import { isDone, noteDone, parametersOf } from '../data-flows/done-work.ts';
import { giveFreePlaces, placesIn } from './give-places.ts';

/**
 * Takes a place of a pool for the process. Two who take the last one at once: exactly one gets it, because the pool is
 * locked. If none is free, or others wait for one, the process waits as the last of them.
 */
export const takePlace = builtInTask('takePlace', {
  input: Type.Unknown(),
  async run(context: FlowTaskContext) {
    const { trx, now } = context;
    const { pool, count } = await poolOf(context);
    const process = await context.process();
    const number = await lockPool(trx, pool);
    const known = await findPlace(trx, process.id, pool.pool);
    if (known !== null) {
      const outcome = known.held_at === null ? ('waiting' as const) : ('taken' as const);
      if (await isDone(context)) return { outcome, result: null, repeated: true as const };
      await noteDone(context, outcome);
      return { outcome, result: null };
    }
    const free = await giveFreePlaces(trx, pool, count, now);
    const outcome = free > 0 ? ('taken' as const) : ('waiting' as const);
    const at = now.toISOString();
    const place = { pool: pool.pool, number, asked_at: at, held_at: free > 0 ? at : null };
    await insertPlace(trx, process, place);
    await noteDone(context, outcome);
    return { outcome, result: null, detail: { places: pool.pool, number } };
  },
});

/** Releases the place of the process, or ends its wait, once. The first that waits gets the place in the same transaction. */
export const releasePlace = builtInTask('releasePlace', {
  input: Type.Unknown(),
  async run(context: FlowTaskContext) {
    if (await isDone(context)) return { outcome: 'released' as const, result: null, repeated: true as const };
    const { trx, now } = context;
    const { pool, count } = await poolOf(context);
    await lockPool(trx, pool);
    const { id } = await context.process();
    const place = await findPlace(trx, id, pool.pool);
    if (place !== null) {
      await deletePlace(trx, id, pool.pool);
      await giveFreePlaces(trx, pool, count, now);
    }
    await noteDone(context, 'released');
    const held = place !== null && place.held_at !== null;
    return { outcome: 'released' as const, result: null, detail: { places: pool.pool, held } };
  },
});

async function poolOf(context: FlowTaskContext): Promise<{ readonly pool: Pool; readonly count: number }> {
  const { places } = parametersOf<PlaceParameters>(context);
  const { id: property_id, company_id, settings } = await audienceOf(context.flow).propertyOf(context);
  return { pool: { company_id, property_id, pool: places }, count: placesIn(settings, places) ?? 0 };
}
