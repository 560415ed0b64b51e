import {
  deletePlace,
  findPlace,
  insertPlace,
  lockPool,
} from '../../../src/db/process/process-place.repository.ts';
import type { Facts } from '../../../src/engine/facts.ts';
import { placesReleased, placesTaken } from '../../../src/engine/flow/kept-values.ts';
import { changeProperty } from '../own-property.ts';
import { factsFrom, processIn, type Stage } from './stage.ts';

/** Makes the facts about places true: the pools of the property, and the place of the process. */
export async function putPlaces(stage: Stage, facts: Facts): Promise<void> {
  for (const [name, { from }] of factsFrom(stage, 'places')) {
    if (facts[name] !== undefined) await putPlace(stage, from?.places ?? '', String(facts[name]));
  }
}

async function putPlace(stage: Stage, pool: string, wanted: string): Promise<void> {
  const { deps } = stage;
  await putCount(stage, pool, wanted === 'CLOSED' ? null : Number(wanted !== 'WAITING'));
  const { id, company_id, property_id } = await processIn(stage);
  const known = await findPlace(deps.db, id, pool);
  if (known !== null) await deletePlace(deps.db, id, pool);
  if (wanted !== 'WAITING' && wanted !== 'HELD') return;
  const number = await lockPool(deps.db, { company_id, property_id, pool });
  const at = deps.clock.now().toISOString();
  const place = { pool, number, asked_at: at, held_at: wanted === 'HELD' ? at : null };
  await insertPlace(deps.db, { id, company_id, property_id }, place);
}

/** Lets the property have so many places: null for no such pool. */
function putCount({ deps, person }: Stage, pool: string, count: number | null): Promise<void> {
  return changeProperty(deps, person, { places: count === null ? {} : { [pool]: { count } } });
}

/** Makes the wanted outcome of taking a place in a state the one that the server gives. */
export async function readyPlaces(stage: Stage, state: string, outcome: string): Promise<void> {
  const pool = new Map(placesTaken(stage.flow.file)).get(state);
  if (pool !== undefined) await putCount(stage, pool, outcome === 'waiting' ? 0 : 1);
}

/** Undoes what the tasks of a state have done with places. @param held whether a released place was held */
export async function takeBackPlace(stage: Stage, state: string, held: boolean): Promise<void> {
  const { file } = stage.flow;
  const taken = new Map(placesTaken(file)).get(state);
  if (taken !== undefined) await deletePlace(stage.deps.db, stage.process, taken);
  const released = new Map(placesReleased(file)).get(state);
  if (released !== undefined) await putPlace(stage, released, held ? 'HELD' : 'WAITING');
}
