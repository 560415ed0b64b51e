/** Parcels that have come for homes. */
import type { Connection } from '../client.ts';
import type { Row, Tenancy } from '../tables.ts';

interface ParcelsTable extends Tenancy {
  id: string;
  lease_id: string;
  carrier: string;
  description: string;
  /** Where it waits. */
  place: string;
  arrived_at: string;
  picked_up_at: string | null;
  /** The name of whoever said so. */
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

/** Adds a parcel. Answers false where there is one with this id: then nothing happens. */
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

/** The parcels of a lease, the newest first. */
export async function listParcels(db: Connection, leaseId: string): Promise<StoredParcel[]> {
  return db
    .selectFrom('parcels')
    .selectAll()
    .where('lease_id', '=', leaseId)
    .orderBy('arrived_at', 'desc')
    .limit(mostParcels)
    .execute();
}

/** Notes who has the parcel; the first time counts. */
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

/** How many parcels wait for a home. */
export async function countWaitingParcels(db: Connection, leaseId: string): Promise<number> {
  const { count } = await db
    .selectFrom('parcels')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where('lease_id', '=', leaseId)
    .where('picked_up_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}
