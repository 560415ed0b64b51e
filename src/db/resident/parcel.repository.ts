/** Parcels that have arrived for residents. */
import type { Connection } from '../client.ts';
import type { Row, Tenancy } from '../tables.ts';

interface ParcelsTable extends Tenancy {
  id: string;
  lease_id: string;
  carrier: string;
  description: string;
  /** Where it can be picked up. */
  place: string;
  arrived_at: string;
  picked_up_at: string | null;
  /** The name of the person who confirmed the pick-up. */
  picked_up_by: string | null;
  impersonation_id: string | null;
}

declare module '../tables.ts' {
  interface Tables {
    parcels: ParcelsTable;
  }
}

export type StoredParcel = Row<'parcels'>;

const mostParcels = 200;

/** Adds a parcel. Returns false and adds nothing if there is one with this id. */
export async function insertParcel(
  trx: Connection,
  parcel: Omit<StoredParcel, 'picked_up_at' | 'picked_up_by' | 'impersonation_id'>,
): Promise<boolean> {
  const result = await trx
    .insertInto('parcels')
    .values({ ...parcel, picked_up_at: null, picked_up_by: null, impersonation_id: null })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function findParcel(db: Connection, id: string): Promise<StoredParcel | null> {
  const row = await db.selectFrom('parcels').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** The parcels of a lease, newest first. */
export async function listParcels(db: Connection, leaseId: string): Promise<StoredParcel[]> {
  return db
    .selectFrom('parcels')
    .selectAll()
    .where('lease_id', '=', leaseId)
    .orderBy('arrived_at', 'desc')
    .limit(mostParcels)
    .execute();
}

/** Records who picked up the parcel; the first record is kept. */
export async function notePickUp(
  db: Connection,
  id: string,
  pickUp: Pick<StoredParcel, 'picked_up_at' | 'picked_up_by' | 'impersonation_id'>,
): Promise<void> {
  await db
    .updateTable('parcels')
    .set(pickUp)
    .where('id', '=', id)
    .where('picked_up_at', 'is', null)
    .execute();
}

/** The number of parcels of a lease that wait for pick-up. */
export async function countWaitingParcels(db: Connection, leaseId: string): Promise<number> {
  const { count } = await db
    .selectFrom('parcels')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where('lease_id', '=', leaseId)
    .where('picked_up_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}
