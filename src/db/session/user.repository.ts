/**
 * People who sign in with a password, and their sessions. Session tokens are kept as hashes.
 */
import type { Connection } from '../client.ts';
import { readJson, writeJson } from '../json-column.ts';
import type { Row, Tenancy } from '../tables.ts';

/** People who sign in with a password. `password_hash` is argon2id in PHC form. */
interface UsersTable extends Tenancy {
  id: string;
  email: string;
  password_hash: string;
  first_name: string;
  last_name: string;
  policies: string;
  language: string;
  last_login_at: string | null;
}

interface SessionsTable extends Tenancy {
  token_hash: string;
  user_id: string;
  expires_at: string;
  created_at: string;
}

declare module '../tables.ts' {
  interface Tables {
    users: UsersTable;
    sessions: SessionsTable;
  }
}

export interface User {
  id: string;
  company_id: string;
  property_id: string;
  /** Lower case. */
  email: string;
  /** argon2id in PHC form. */
  password_hash: string;
  first_name: string;
  last_name: string;
  policies: string[];
  language: string;
  last_login_at: string | null;
}

/** The users with that email, one per company at most. */
export async function listUsersByEmail(db: Connection, email: string): Promise<User[]> {
  const rows = await db.selectFrom('users').selectAll().where('email', '=', email.toLowerCase()).execute();
  return rows.map(userOfRow);
}

/** Adds a user. */
export async function insertUser(trx: Connection, user: Omit<User, 'last_login_at'>): Promise<void> {
  await trx
    .insertInto('users')
    .values({
      ...user,
      email: user.email.toLowerCase(),
      policies: writeJson(user.policies),
      last_login_at: null,
    })
    .execute();
}

/** Notes a right password. */
export async function noteLogin(db: Connection, userId: string, at: string, language: string): Promise<void> {
  await db.updateTable('users').set({ last_login_at: at, language }).where('id', '=', userId).execute();
}

/** Opens a session. */
export async function insertSession(
  db: Connection,
  user: User,
  session: { token_hash: string; expires_at: string; created_at: string },
): Promise<void> {
  const { id: user_id, company_id, property_id } = user;
  await db
    .insertInto('sessions')
    .values({ ...session, user_id, company_id, property_id })
    .execute();
}

/** The user of a session that is valid at `now`, or null. */
export async function findSessionUser(db: Connection, tokenHash: string, now: string): Promise<User | null> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .selectAll('users')
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.expires_at', '>', now)
    .executeTakeFirst();
  return row ? userOfRow(row) : null;
}

/** Ends a session, and those of anybody that have run out by `now`. */
export async function deleteSession(db: Connection, tokenHash: string, now: string): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('token_hash', '=', tokenHash), eb('expires_at', '<=', now)]))
    .execute();
}

/** Removes the sessions that have run out by `now` (ISO 8601). */
export async function deleteExpiredSessions(db: Connection, now: string): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute();
}

function userOfRow(row: Row<'users'>): User {
  return { ...row, policies: readJson<string[]>(row.policies) };
}
