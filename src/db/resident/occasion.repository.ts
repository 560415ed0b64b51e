/**
 * Occasions: the reasons for which a flow of a tenancy was opened, e.g. an inspection that is due, a renewal offer or a
 * survey. The office opens them, or a resident who starts something that can happen more than once.
 */
import type { Generated } from 'kysely';
import type { Connection } from '../client.ts';
import { readJson, writeJson } from '../json-column.ts';
import type { NewRow, Row, Tenancy } from '../tables.ts';

/**
 * `data` is JSON. `token_hash`: the hash of the link's token that opens only this occasion, valid until `expires_at`.
 * `opened_by`: the staff member. Only the office sees a withdrawn one. `last_day`: after it the portal withdraws the
 * occasion if nobody has completed it.
 */
interface FlowOccasionsTable extends Tenancy {
  id: string;
  lease_id: string;
  flow: string;
  user_id: string | null;
  data: string;
  token_hash: string | null;
  expires_at: string | null;
  opened_at: string;
  closed_at: string | null;
  opened_by: Generated<string | null>;
  withdrawn_at: Generated<string | null>;
  last_day: Generated<string | null>;
}

declare module '../tables.ts' {
  interface Tables {
    flow_occasions: FlowOccasionsTable;
  }
}

/** The office's data of an occasion, for facts, form facts and text values. */
export type OccasionData = Readonly<Record<string, unknown>>;

/** One occasion. Times are ISO 8601. */
export interface Occasion extends Omit<Row<'flow_occasions'>, 'data'> {
  readonly data: OccasionData;
}

const occasionOf = (row: Row<'flow_occasions'>): Occasion => ({
  ...row,
  data: readJson<OccasionData>(row.data),
});

/** An occasion to be opened. */
export interface NewOccasion extends Omit<NewRow<'flow_occasions'>, 'data' | 'withdrawn_at'> {
  readonly data: OccasionData;
}

/** Opens an occasion. Returns false and changes nothing if one has that id. */
export async function insertOccasion(trx: Connection, occasion: NewOccasion): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('flow_occasions')
    .values({ ...occasion, data: writeJson(occasion.data) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** The occasion, or null; also null if it is withdrawn. */
export async function findOccasion(db: Connection, id: string): Promise<Occasion | null> {
  const found = await findOfficeOccasion(db, id);
  return found?.withdrawn_at === null ? found : null;
}

/** The occasion as the office sees it, even if withdrawn; or null. */
export async function findOfficeOccasion(db: Connection, id: string): Promise<Occasion | null> {
  const row = await db.selectFrom('flow_occasions').selectAll().where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : occasionOf(row);
}

/** The open occasions of a property, newest first, at most `most`. */
export async function listOpenOccasions(
  db: Connection,
  propertyId: string,
  most: number,
): Promise<Occasion[]> {
  const rows = await db
    .selectFrom('flow_occasions')
    .selectAll()
    .where('property_id', '=', propertyId)
    .where('closed_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .orderBy('opened_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map(occasionOf);
}

/** The occasion of a link that is valid at `now`, or null. */
export async function findOccasionByToken(
  db: Connection,
  tokenHash: string,
  now: string,
): Promise<Occasion | null> {
  const row = await db
    .selectFrom('flow_occasions')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  return row === undefined ? null : occasionOf(row);
}

/** The occasions of a lease that are not withdrawn, newest first: of one flow, or of all. */
export async function listOccasions(db: Connection, leaseId: string, flow?: string): Promise<Occasion[]> {
  const ofLease = db
    .selectFrom('flow_occasions')
    .selectAll()
    .where('lease_id', '=', leaseId)
    .where('withdrawn_at', 'is', null);
  const rows = await (flow === undefined ? ofLease : ofLease.where('flow', '=', flow))
    .orderBy('opened_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(occasionOf);
}

/** The ids of a lease's occasions that are only for a person other than this user. */
export async function listOccasionIdsOfOthers(
  db: Connection,
  leaseId: string,
  userId: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('flow_occasions')
    .select('id')
    .where('lease_id', '=', leaseId)
    .where('user_id', '<>', userId)
    .execute();
  return rows.map(({ id }) => id);
}

/** The open occasions whose last day is before `day`, by last day, at most `most`. @param day `2026-03-01`. */
export async function listOverdueOccasions(db: Connection, day: string, most: number): Promise<Occasion[]> {
  const rows = await db
    .selectFrom('flow_occasions')
    .selectAll()
    .where('last_day', '<', day)
    .where('closed_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .orderBy('last_day')
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map(occasionOf);
}

/** Closes an occasion; a closed one is left unchanged. */
export async function closeOccasion(trx: Connection, id: string, at: string): Promise<void> {
  await trx
    .updateTable('flow_occasions')
    .set({ closed_at: at })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .execute();
}

/** Withdraws an occasion: residents no longer see it. */
export async function withdrawOccasion(trx: Connection, id: string, at: string): Promise<void> {
  await trx
    .updateTable('flow_occasions')
    .set({ withdrawn_at: at })
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .execute();
}
