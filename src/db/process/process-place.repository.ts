/** Places of a pool: a limited number that the processes of a property share, and those that wait for one. */
import type { Connection } from '../client.ts';
import type { Row, Tenancy } from '../tables.ts';
import type { Process } from './process.repository.ts';

interface PlacePoolsTable extends Tenancy {
  pool: string;
  asked: number;
}

interface ProcessPlacesTable extends Tenancy {
  process_id: string;
  pool: string;
  /** Who has asked earlier has the smaller number. */
  number: number;
  /** ISO 8601, UTC. */
  asked_at: string;
  /** null: it waits for a place. */
  held_at: string | null;
}

declare module '../tables.ts' {
  interface Tables {
    place_pools: PlacePoolsTable;
    process_places: ProcessPlacesTable;
  }
}

export type ProcessPlace = Row<'process_places'>;

/** A pool of a property. */
export interface Pool extends Tenancy {
  readonly pool: string;
}

/**
 * Locks a pool until the transaction ends: nobody else takes or releases one of its places meanwhile. Lock the subject of
 * the process first, so that all transactions lock in the same order.
 *
 * @returns the next number for a process that asks.
 */
export async function lockPool(trx: Connection, { company_id, property_id, pool }: Pool): Promise<number> {
  const { asked } = await trx
    .insertInto('place_pools')
    .values({ company_id, property_id, pool, asked: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['property_id', 'pool'])
        .doUpdateSet((row) => ({ asked: row('place_pools.asked', '+', 1) })),
    )
    .returning('asked')
    .executeTakeFirstOrThrow();
  return asked;
}

/** The place of a process, or its wait for one; null if it has asked for none. */
export async function findPlace(
  db: Connection,
  processId: string,
  pool: string,
): Promise<ProcessPlace | null> {
  const row = await db
    .selectFrom('process_places')
    .selectAll()
    .where('process_id', '=', processId)
    .where('pool', '=', pool)
    .executeTakeFirst();
  return row ?? null;
}

/** Notes that a process asks for a place. */
export async function insertPlace(
  trx: Connection,
  { id: process_id, company_id, property_id }: Pick<Process, 'id' | 'company_id' | 'property_id'>,
  place: Pick<ProcessPlace, 'pool' | 'number' | 'asked_at' | 'held_at'>,
): Promise<void> {
  await trx
    .insertInto('process_places')
    .values({ process_id, company_id, property_id, ...place })
    .execute();
}

/** Gives waiting processes their places. */
export async function holdPlaces(
  trx: Connection,
  processIds: readonly string[],
  pool: string,
  held_at: string,
): Promise<void> {
  await trx
    .updateTable('process_places')
    .set({ held_at })
    .where('process_id', 'in', ['', ...processIds])
    .where('pool', '=', pool)
    .where('held_at', 'is', null)
    .execute();
}

/** Removes the place of a process, or its wait for one. */
export async function deletePlace(trx: Connection, processId: string, pool: string): Promise<void> {
  await trx
    .deleteFrom('process_places')
    .where('process_id', '=', processId)
    .where('pool', '=', pool)
    .execute();
}

/** The number of places of a pool that are held. */
export async function countHeld(db: Connection, propertyId: string, pool: string): Promise<number> {
  const { held } = await db
    .selectFrom('process_places')
    .select(({ fn }) => fn.countAll<number | string>().as('held'))
    .where('property_id', '=', propertyId)
    .where('pool', '=', pool)
    .where('held_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(held);
}

/** The processes that wait for a place, in the order in which they have asked, at most `most`. */
export function listWaiting(
  db: Connection,
  propertyId: string,
  pool: string,
  most: number,
): Promise<ProcessPlace[]> {
  return db
    .selectFrom('process_places')
    .selectAll()
    .where('property_id', '=', propertyId)
    .where('pool', '=', pool)
    .where('held_at', 'is', null)
    .orderBy('number')
    .limit(most)
    .execute();
}

/** The position of a waiting process in the list, from 1. */
export async function positionOf(
  db: Connection,
  { property_id, pool, number }: Pick<ProcessPlace, 'property_id' | 'pool' | 'number'>,
): Promise<number> {
  const { before } = await db
    .selectFrom('process_places')
    .select(({ fn }) => fn.countAll<number | string>().as('before'))
    .where('property_id', '=', property_id)
    .where('pool', '=', pool)
    .where('held_at', 'is', null)
    .where('number', '<', number)
    .executeTakeFirstOrThrow();
  return Number(before) + 1;
}

/** The pools for which processes wait. */
export function listWaitedPools(db: Connection): Promise<Pool[]> {
  return db
    .selectFrom('process_places')
    .select(['company_id', 'property_id', 'pool'])
    .where('held_at', 'is', null)
    .distinct()
    .execute();
}
