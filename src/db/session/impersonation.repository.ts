/**
 * Impersonations: which staff member sees the portal as whom, why, and for how long. A row is written before access is
 * given, and never deleted.
 */
import type { Connection } from '../client.ts';
import type { Row, Tenancy } from '../tables.ts';

interface ImpersonationsTable extends Tenancy {
  id: string;
  staff_user_id: string;
  staff_name: string;
  subject_kind: SubjectKind;
  subject_id: string;
  subject_name: string;
  reason: string;
  ip: string;
  asked_at: string;
  ends_at: string;
  begun_at: string | null;
  ended_at: string | null;
  how_ended: HowEnded | null;
}

declare module '../tables.ts' {
  interface Tables {
    impersonations: ImpersonationsTable;
  }
}

/** A user who signs in, or an applicant who has a link to an application. */
export type SubjectKind = 'user' | 'applicant';

/**
 * Ended by the staff member, by signing out, by another impersonation of theirs, or because they lost the permission.
 */
export type HowEnded = 'ended' | 'signed_out' | 'replaced' | 'revoked';

/** Times are ISO 8601, UTC. `begun_at` null: requested, but no access was given. */
export type Impersonation = Row<'impersonations'>;

/** Records the request for an impersonation. */
export async function insertImpersonation(
  db: Connection,
  impersonation: Omit<Impersonation, 'begun_at' | 'ended_at' | 'how_ended'>,
): Promise<void> {
  await db
    .insertInto('impersonations')
    .values({ ...impersonation, begun_at: null, ended_at: null, how_ended: null })
    .execute();
}

/** Records that the token was issued. */
export async function noteBegun(trx: Connection, id: string, at: string): Promise<void> {
  await trx.updateTable('impersonations').set({ begun_at: at }).where('id', '=', id).execute();
}

/** The active impersonation of a token (hashed), or null. */
export async function findImpersonationOfToken(
  db: Connection,
  tokenHash: string,
  now: string,
): Promise<Impersonation | null> {
  const row = await db
    .selectFrom('impersonations')
    .selectAll()
    .where('ended_at', 'is', null)
    .where('ends_at', '>', now)
    .where((eb) =>
      eb.or([
        eb(
          'id',
          '=',
          eb.selectFrom('sessions').select('impersonation_id').where('token_hash', '=', tokenHash),
        ),
        eb(
          'id',
          '=',
          eb.selectFrom('access_tokens').select('impersonation_id').where('token_hash', '=', tokenHash),
        ),
      ]),
    )
    .executeTakeFirst();
  return row ?? null;
}

/** The impersonation, or null. */
export async function findImpersonation(db: Connection, id: string): Promise<Impersonation | null> {
  return (await db.selectFrom('impersonations').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

/** The impersonation if it is active at `now`, or null. */
export async function findRunningImpersonation(
  db: Connection,
  id: string,
  now: string,
): Promise<Impersonation | null> {
  const found = await findImpersonation(db, id);
  return found !== null && found.begun_at !== null && found.ended_at === null && found.ends_at > now
    ? found
    : null;
}

/** The names of the staff members, by impersonation id. */
export async function listStaffNames(
  db: Connection,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('impersonations')
    .select(['id', 'staff_name'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, staff_name }) => [id, staff_name]));
}

/** The active impersonations of a staff member. */
export async function listRunning(
  db: Connection,
  staffUserId: string,
  now: string,
): Promise<Impersonation[]> {
  return db
    .selectFrom('impersonations')
    .selectAll()
    .where('staff_user_id', '=', staffUserId)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', now)
    .execute();
}

/** Ends an impersonation and revokes its tokens. One that has ended is left unchanged. */
export async function endImpersonation(
  trx: Connection,
  id: string,
  ended: { readonly at: string; readonly how: HowEnded },
): Promise<void> {
  await trx.deleteFrom('sessions').where('impersonation_id', '=', id).execute();
  await trx.deleteFrom('access_tokens').where('impersonation_id', '=', id).execute();
  await trx
    .updateTable('impersonations')
    .set({ ended_at: ended.at, how_ended: ended.how })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}

/** The newest impersonations of a person, by any of their ids, including those that were only requested. */
export async function listImpersonationsOf(
  db: Connection,
  subjectIds: readonly string[],
  most: number,
): Promise<Impersonation[]> {
  if (subjectIds.length === 0) return [];
  return db
    .selectFrom('impersonations')
    .selectAll()
    .where('subject_id', 'in', [...subjectIds])
    .orderBy('asked_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute();
}
