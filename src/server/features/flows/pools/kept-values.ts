import { findProcessOf, type Process } from '../../../../db/process/process.repository.ts';
import { readProcessDates } from '../../../../db/process/process-date.repository.ts';
import { findPlace, positionOf } from '../../../../db/process/process-place.repository.ts';
import type { Facts } from '../../../../engine/facts.ts';
import { datesOf, type PlaceValue, poolsOf, positionName } from '../../../../engine/flow/kept-values.ts';
import type { CompiledFlow } from '../../../../engine/flow/machine/build.ts';
import type { AudienceContext } from '../audiences/audience.ts';
import { audienceOf } from '../audiences/audiences.ts';
import { placesIn } from './give-places.ts';

/** Whether a process holds a place of a pool, waits for one, or may ask for one. */
export async function placeFact(
  context: AudienceContext,
  flow: CompiledFlow,
  pool: string,
): Promise<PlaceValue> {
  const process = await processOf(context, flow);
  const place = process === null ? null : await findPlace(context.db, process.id, pool);
  if (place !== null) return place.held_at === null ? 'WAITING' : 'HELD';
  const { settings } = await audienceOf(flow).propertyOf(context);
  return placesIn(settings, pool) === null ? 'CLOSED' : 'NONE';
}

/**
 * The dates that a process keeps, and its positions in the lists of those who wait, by the names of texts; `''` for none.
 *
 * @example await keptBy(context, flow) // { permit_until: '2027-11-26', parking_position: '' }
 */
export async function keptByProcess(context: AudienceContext, flow: CompiledFlow): Promise<Facts> {
  const [dates, pools] = [datesOf(flow.file), poolsOf(flow.file)];
  if (dates.length + pools.length === 0) return {};
  const process = await processOf(context, flow);
  const known = process === null ? {} : await readProcessDates(context.db, process.id);
  const positions: Record<string, string> = {};
  for (const pool of pools) {
    const place = process === null ? null : await findPlace(context.db, process.id, pool);
    const waits = place !== null && place.held_at === null;
    positions[positionName(pool)] = waits ? String(await positionOf(context.db, place)) : '';
  }
  return { ...Object.fromEntries(dates.map((name) => [name, known[name] ?? ''])), ...positions };
}

function processOf({ db, subject, once }: AudienceContext, flow: CompiledFlow): Promise<Process | null> {
  const { kind, idOf } = audienceOf(flow);
  const name = { flow: flow.id, subject_kind: kind.kind, subject_id: idOf(subject) };
  return once(`process of ${flow.id}`, () => findProcessOf(db, name));
}
