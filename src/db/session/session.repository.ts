/**
 * Sessions of signed-in users. Only the hashes of their tokens are stored.
 */
import { type Generated, sql } from 'kysely';
import type { Connection } from '../client.ts';
import type { Tenancy } from '../tables.ts';
import { memberAt } from './membership.repository.ts';
import { type User, userOfRow } from './user.repository.ts';

/**
 * `former_hash`: the hash of the previous token, valid until `former_until`, so that two pages that renew at the same
 * moment both stay signed in. `user_agent`: the browser's User-Agent header.
 */
interface SessionsTable extends Tenancy, Omit<Session, 'lease_id' | 'impersonation_id'> {
  token_hash: string;
  former_hash: string | null;
  former_until: string | null;
  /** When the second factor was proven in it. ISO 8601. */
  proven_at: Generated<string | null>;
  /** What a passkey has to sign next. */
  challenge: Generated<string | null>;
  lease_id: Generated<string | null>;
  impersonation_id: Generated<string | null>;
}

declare module '../tables.ts' {
  interface Tables {
    sessions: SessionsTable;
  }
}

/** A session of a signed-in user. Times are ISO 8601. */
export interface Session {
  readonly id: string;
  readonly user_id: string;
  readonly ip: string;
  readonly user_agent: string;
  readonly created_at: string;
  readonly last_used_at: string;
  readonly expires_at: string;
  /** The selected lease; null if none has been selected. */
  readonly lease_id: string | null;
  /** Set if a staff member impersonates the user. */
  readonly impersonation_id: string | null;
}

export interface SessionOfUser {
  readonly user: User;
  readonly session: Session;
  /** When the second factor was proven; null: not yet, or there is none. */
  readonly provenAt: string | null;
  /** Whether the user has a second factor. */
  readonly isSecured: boolean;
  /** Until when the previous token is valid; null if there was none, or it expired long ago. */
  readonly formerUntil: string | null;
  /** Whether the request used the previous token. */
  readonly isFormer: boolean;
}

const sessionColumns = [
  'sessions.id',
  'sessions.user_id',
  'sessions.ip',
  'sessions.user_agent',
  'sessions.created_at',
  'sessions.last_used_at',
  'sessions.expires_at',
  'sessions.lease_id',
  'sessions.impersonation_id',
] as const;

export async function insertSession(
  db: Connection,
  user: Pick<User, 'company_id' | 'property_id'>,
  session: Session & { readonly token_hash: string },
): Promise<void> {
  const { company_id, property_id } = user;
  await db
    .insertInto('sessions')
    .values({ ...session, company_id, property_id, former_hash: null, former_until: null })
    .execute();
}

/**
 * The session of a token that is valid at `now`, with its user; also accepts the token before the last renewal. A member
 * of the office acts at the property of the session, and has none once their work there has ended.
 */
export async function findSession(
  db: Connection,
  tokenHash: string,
  now: string,
): Promise<SessionOfUser | null> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('office_memberships', (join) =>
      join
        .onRef('office_memberships.property_id', '=', 'sessions.property_id')
        .onRef('office_memberships.user_id', '=', 'sessions.user_id')
        .on('office_memberships.ended_at', 'is', null),
    )
    .selectAll('users')
    .select([
      'sessions.property_id as session_property_id',
      'sessions.proven_at as session_proven_at',
      (eb) =>
        eb
          .selectFrom('second_factors')
          .select(({ fn }) => fn.countAll().as('count'))
          .whereRef('second_factors.user_id', '=', 'sessions.user_id')
          .where('second_factors.confirmed_at', 'is not', null)
          .as('session_factors'),
      'office_memberships.roles as session_roles',
      'sessions.id as session_id',
      'sessions.token_hash as session_token_hash',
      'sessions.former_until as session_former_until',
      'sessions.ip as session_ip',
      'sessions.user_agent as session_user_agent',
      'sessions.created_at as session_created_at',
      'sessions.last_used_at as session_last_used_at',
      'sessions.expires_at as session_expires_at',
      'sessions.lease_id as session_lease_id',
      'sessions.impersonation_id as session_impersonation_id',
    ])
    .where((eb) =>
      eb.or([
        eb('sessions.token_hash', '=', tokenHash),
        eb.and([eb('sessions.former_hash', '=', tokenHash), eb('sessions.former_until', '>', now)]),
      ]),
    )
    .where('sessions.expires_at', '>', now)
    .executeTakeFirst();
  if (row === undefined) return null;
  const user = userOfRow(row);
  if (user.is_staff && row.session_roles === null) return null;
  const { session_property_id: property_id, session_roles: roles } = row;
  return {
    user: roles === null ? user : memberAt(user, { property_id, roles, ended_at: null }),
    provenAt: row.session_proven_at,
    isSecured: Number(row.session_factors ?? 0) > 0,
    formerUntil: row.session_former_until,
    isFormer: row.session_token_hash !== tokenHash,
    session: {
      id: row.session_id,
      user_id: row.id,
      ip: row.session_ip,
      user_agent: row.session_user_agent,
      created_at: row.session_created_at,
      last_used_at: row.session_last_used_at,
      expires_at: row.session_expires_at,
      lease_id: row.session_lease_id,
      impersonation_id: row.session_impersonation_id,
    },
  };
}

/** The sessions of a user that are open at `now`, last used first; without impersonation sessions. */
export async function listSessions(db: Connection, userId: string, now: string): Promise<Session[]> {
  return db
    .selectFrom('sessions')
    .select(sessionColumns)
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where('impersonation_id', 'is', null)
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute();
}

/**
 * Records when and from which IP address a session was last used, and that its person was here, unless somebody of the
 * office acts as them.
 */
export async function noteSessionUse(
  db: Connection,
  { id, user_id, impersonation_id }: Pick<Session, 'id' | 'user_id' | 'impersonation_id'>,
  at: string,
  ip: string,
): Promise<void> {
  await db.updateTable('sessions').set({ last_used_at: at, ip }).where('id', '=', id).execute();
  if (impersonation_id === null)
    await db.updateTable('users').set({ last_active_at: at }).where('id', '=', user_id).execute();
}

/** Records that the second factor was proven in a session, which goes on until `expires_at`. */
export async function noteProven(
  trx: Connection,
  id: string,
  proven_at: string,
  expires_at: string,
): Promise<void> {
  await trx.updateTable('sessions').set({ proven_at, expires_at }).where('id', '=', id).execute();
}

/** Stores what a passkey has to sign for a session, in place of the one before. */
export async function noteChallenge(db: Connection, id: string, challenge: string): Promise<void> {
  await db.updateTable('sessions').set({ challenge }).where('id', '=', id).execute();
}

/** Takes what a passkey has to sign for a session, once; null if nothing was asked. */
export async function takeChallenge(db: Connection, id: string): Promise<string | null> {
  const row = await db.selectFrom('sessions').select('challenge').where('id', '=', id).executeTakeFirst();
  const challenge = row?.challenge ?? null;
  if (challenge === null) return null;
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ challenge: null })
    .where('id', '=', id)
    .where('challenge', '=', challenge)
    .executeTakeFirst();
  return numUpdatedRows === 1n ? challenge : null;
}

/** The values that a token renewal changes. */
export interface Renewal {
  readonly id: string;
  readonly oldHash: string;
  readonly newHash: string;
  readonly formerUntil: string;
  readonly expires_at: string;
}

/** Replaces the token of a session. Returns false if the old token was already replaced. */
export async function renewToken(db: Connection, renewal: Renewal): Promise<boolean> {
  const { id, oldHash, newHash, formerUntil, expires_at } = renewal;
  const result = await db
    .updateTable('sessions')
    .set({ token_hash: newHash, former_hash: oldHash, former_until: formerUntil, expires_at })
    .where('id', '=', id)
    .where('token_hash', '=', oldHash)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Deletes a session of a user. Returns false if the user has no session with this id. */
export async function deleteSession(db: Connection, userId: string, id: string): Promise<boolean> {
  const result = await db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** Deletes all sessions of a user except `but` (`''`: none is kept), and returns their number. */
export async function deleteSessionsOf(db: Connection, userId: string, but: string): Promise<number> {
  const result = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '!=', but)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Deletes the sessions in which a user acts at a property, and returns their number. */
export async function deleteSessionsAt(db: Connection, userId: string, propertyId: string): Promise<number> {
  const result = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('property_id', '=', propertyId)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Deletes the least recently used sessions of a user beyond `most`. */
export async function deleteLeastUsed(db: Connection, userId: string, most: number): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('sessions as others')
        .select('others.id')
        .where('others.user_id', '=', userId)
        .orderBy('others.last_used_at', 'desc')
        .orderBy('others.id')
        .limit(sql<number>`9999`)
        .offset(most),
    )
    .execute();
}

/** Deletes the sessions that have expired by `now` (ISO 8601). */
export async function deleteExpiredSessions(db: Connection, now: string): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute();
}
