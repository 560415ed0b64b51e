/**
 * Occasions: what a flow of a tenancy was opened for. An inspection that is due, a renewal that is offered, a survey; by the
 * office, or by a resident who begins something that happens more than once.
 */
import type { Generated } from 'kysely';
import type { Connection } from '../client.ts';
import { readJson, writeJson } from '../json-column.ts';
import type { NewRow, Row, Tenancy } from '../tables.ts';

/**
 * `data` is JSON. `token_hash`: of the link that opens this occasion alone, good until `expires_at`. `opened_by`: of the
 * office. One that is withdrawn is there for the office alone. `last_day`: after it the portal withdraws what nobody has done.
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

/** What the office says of an occasion: facts, form facts and the values of texts are drawn from it. */
export type OccasionData = Readonly<Record<string, unknown>>;

/** One occasion. Times are ISO 8601. */
export interface Occasion extends Omit<Row<'flow_occasions'>, 'data'> {
  readonly data: OccasionData;
}

const occasionOf = (row: Row<'flow_occasions'>): Occasion => ({
  ...row,
  data: readJson<OccasionData>(row.data),
});

/** An occasion before it is opened. */
export interface NewOccasion extends Omit<NewRow<'flow_occasions'>, 'data' | 'withdrawn_at'> {
  readonly data: OccasionData;
}

/** Opens an occasion. Answers false, and changes nothing, where one has that id. */
export async function insertOccasion(trx: Connection, occasion: NewOccasion): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('flow_occasions')
    .values({ ...occasion, data: writeJson(occasion.data) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** The occasion, or null; null too where it is withdrawn. */
export async function findOccasion(db: Connection, id: string): Promise<Occasion | null> {
  const found = await findOfficeOccasion(db, id);
  return found?.withdrawn_at === null ? found : null;
}

/** The occasion as the office knows it, also one that is withdrawn; or null. */
export async function findOfficeOccasion(db: Connection, id: string): Promise<Occasion | null> {
  const row = await db.selectFrom('flow_occasions').selectAll().where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : occasionOf(row);
}

/** What is open at a property, the newest first, at most `most`. */
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

/** The occasion of a link that is good at `now`, or null. */
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

/** The occasions of a lease that are not withdrawn, the newest first: of one flow, or of all. */
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

/** The occasions of a lease that are for one person alone, who is somebody else than that user. */
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

/** What is open past its last day, in the order of these days, at most `most`. @param day `2026-03-01`: those before it. */
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

/** Closes an occasion; one that is closed stays so. */
export async function closeOccasion(trx: Connection, id: string, at: string): Promise<void> {
  await trx
    .updateTable('flow_occasions')
    .set({ closed_at: at })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .execute();
}

/** Withdraws an occasion: for residents it is not there any more. */
export async function withdrawOccasion(trx: Connection, id: string, at: string): Promise<void> {
  await trx
    .updateTable('flow_occasions')
    .set({ withdrawn_at: at })
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .execute();
}
