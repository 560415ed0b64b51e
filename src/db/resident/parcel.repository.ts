/** Parcels that have arrived for residents. */
import type { Generated } from 'kysely';
import type { Connection } from '../client.ts';
import '../lease/lease.repository.ts';
import { hasWord } from '../office/folded.ts';
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
  /** The name on the label; null: nobody has typed it. */
  label_name: Generated<string | null>;
  taken_in_by: Generated<string | null>;
  /** A keyed fingerprint of the code; null: it has none. */
  code_hash: Generated<string | null>;
  code_attempts: Generated<number>;
  /** The member of the office who gave it out; null: a resident said that they have it. */
  given_by: Generated<string | null>;
  /** Why it was given out without the code; null: by the code. */
  given_reason: Generated<string | null>;
}

declare module '../tables.ts' {
  interface Tables {
    parcels: ParcelsTable;
  }
}

export type StoredParcel = Row<'parcels'>;

type ByOffice = 'label_name' | 'taken_in_by' | 'code_hash';
type Later =
  | 'picked_up_at'
  | 'picked_up_by'
  | 'impersonation_id'
  | 'code_attempts'
  | 'given_by'
  | 'given_reason';

/** A parcel as it comes. */
export type NewParcel = Omit<StoredParcel, Later | ByOffice> & Partial<Pick<StoredParcel, ByOffice>>;

/** A parcel with the application of its household. */
export interface ParcelAt extends StoredParcel {
  readonly application_id: string | null;
}

/** How often a code can be tried. */
export const PARCEL_CODE_ATTEMPTS = 5;

const mostParcels = 200;

/** Adds a parcel. Returns false and adds nothing if there is one with this id. */
export async function insertParcel(trx: Connection, parcel: NewParcel): Promise<boolean> {
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

interface Asked {
  readonly show: 'waiting' | 'given' | 'all';
  /** The beginning of a word on the label, or one of these leases; null: all. */
  readonly words: { readonly label: string; readonly leases: readonly string[] } | null;
  readonly order: 'asc' | 'desc';
  readonly limit: number;
  readonly offset: number;
}

/** A page of the parcels of a property, and how many there are. */
export async function listParcelsAt(
  db: Connection,
  propertyId: string,
  { show, words, order, limit, offset }: Asked,
): Promise<{ readonly rows: ParcelAt[]; readonly total: number }> {
  const chosen = db
    .selectFrom('parcels')
    .where('parcels.property_id', '=', propertyId)
    .$if(show === 'waiting', (query) => query.where('picked_up_at', 'is', null))
    .$if(show === 'given', (query) => query.where('picked_up_at', 'is not', null))
    .$if(words !== null, (query) =>
      query.where(({ eb, or }) =>
        or([
          eb('parcels.lease_id', 'in', ['', ...(words?.leases ?? [])]),
          hasWord("lower(coalesce(label_name, ''))", (words?.label ?? '').toLowerCase()),
        ]),
      ),
    );
  const { total } = await chosen
    .select(({ fn }) => fn.countAll<number | string>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await chosen
    .innerJoin('leases', 'leases.id', 'parcels.lease_id')
    .selectAll('parcels')
    .select('leases.application_id')
    .orderBy('parcels.arrived_at', order)
    .orderBy('parcels.id')
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows, total: Number(total) };
}

/** Counts an attempt with a code. @returns false, and counts nothing, if it was tried too often or the parcel is gone. */
export async function spendCodeAttempt(db: Connection, id: string, most: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('parcels')
    .set(({ eb }) => ({ code_attempts: eb('code_attempts', '+', 1) }))
    .where('id', '=', id)
    .where('code_attempts', '<', most)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Records that the office gave out a parcel. @returns false, and changes nothing, if somebody has it. */
export async function noteHandover(
  db: Connection,
  id: string,
  handover: Pick<StoredParcel, 'picked_up_at' | 'picked_up_by' | 'given_by' | 'given_reason'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('parcels')
    .set(handover)
    .where('id', '=', id)
    .where('picked_up_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
