/**
 * People who sign in.
 */
import type { Generated } from 'kysely';
import type { Connection } from '../client.ts';
import { readJson, writeJson } from '../json-column.ts';
import type { Row, Tenancy } from '../tables.ts';

/** `password_hash` is argon2id in PHC form; empty for who signs in by a provider alone. */
interface UsersTable extends Tenancy {
  id: string;
  email: string;
  email_verified_at: string | null;
  password_hash: string;
  first_name: string;
  last_name: string;
  policies: string;
  language: string;
  last_login_at: string | null;
  is_staff: Generated<number>;
  /** `+15125550142`, once a code has proven it. */
  mobile_no: Generated<string | null>;
  mobile_verified_at: Generated<string | null>;
}

declare module '../tables.ts' {
  interface Tables {
    users: UsersTable;
  }
}

export interface User {
  id: string;
  company_id: string;
  property_id: string;
  /** Lower case. */
  email: string;
  /** When somebody proved by a mail that it is theirs; null: the office says so. ISO 8601. */
  email_verified_at: string | null;
  /** argon2id in PHC form; '' for who signs in by a provider alone. */
  password_hash: string;
  first_name: string;
  last_name: string;
  policies: string[];
  language: string;
  last_login_at: string | null;
  /** Of the office: speaks for others, and nobody speaks for them. */
  is_staff: boolean;
}

/** The users with that email, one per company at most. */
export async function listUsersByEmail(db: Connection, email: string): Promise<User[]> {
  const rows = await db.selectFrom('users').selectAll().where('email', '=', email.toLowerCase()).execute();
  return rows.map(userOfRow);
}

/** Adds a user. Answers false where the company has one with this email already: then nothing happens. */
export async function insertUser(
  trx: Connection,
  user: Omit<User, 'last_login_at' | 'email_verified_at' | 'is_staff'> &
    Partial<Pick<User, 'email_verified_at' | 'is_staff'>>,
): Promise<boolean> {
  const result = await trx
    .insertInto('users')
    .values({
      email_verified_at: null,
      ...user,
      email: user.email.toLowerCase(),
      policies: writeJson(user.policies),
      is_staff: Number(user.is_staff ?? false),
      last_login_at: null,
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'email']).doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Notes a right password. */
export async function noteLogin(db: Connection, userId: string, at: string, language: string): Promise<void> {
  await db.updateTable('users').set({ last_login_at: at, language }).where('id', '=', userId).execute();
}

/** The users that are connected with somebody at a provider, one per company at most. */
export async function listUsersOfIdentity(
  db: Connection,
  provider: string,
  subject: string,
): Promise<User[]> {
  const rows = await db
    .selectFrom('social_identities')
    .innerJoin('users', 'users.id', 'social_identities.user_id')
    .selectAll('users')
    .where('social_identities.provider', '=', provider)
    .where('social_identities.subject', '=', subject)
    .execute();
  return rows.map(userOfRow);
}

export async function findUser(db: Connection, id: string): Promise<User | null> {
  const row = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? userOfRow(row) : null;
}

/** The users with these ids, in no order. */
export async function listUsers(db: Connection, ids: readonly string[]): Promise<User[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('users')
    .selectAll()
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return rows.map(userOfRow);
}

/** Changes the password (argon2id in PHC form). */
export async function setPassword(trx: Connection, id: string, passwordHash: string): Promise<void> {
  await trx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', id).execute();
}

/** Notes that a mail has proven the address; the first time counts. */
export async function noteVerifiedEmail(trx: Connection, id: string, at: string): Promise<void> {
  await trx
    .updateTable('users')
    .set({ email_verified_at: at })
    .where('id', '=', id)
    .where('email_verified_at', 'is', null)
    .execute();
}

/**
 * Changes the address, which a mail has proven at `at` (ISO 8601). Answers false where somebody else of the company has it:
 * then nothing happens.
 *
 * @throws where two people take the same address at the same moment: {@link isUniqueViolation} knows it.
 */
export async function setEmail(
  trx: Connection,
  { id, company_id }: Pick<User, 'id' | 'company_id'>,
  email: string,
  at: string,
): Promise<boolean> {
  const found = await listUsersByEmail(trx, email);
  if (found.some((user) => user.company_id === company_id && user.id !== id)) return false;
  await trx
    .updateTable('users')
    .set({ email: email.toLowerCase(), email_verified_at: at })
    .where('id', '=', id)
    .execute();
  return true;
}

/** A user of a row. For the repositories of this folder. */
export function userOfRow(row: Row<'users'>): User {
  return { ...row, policies: readJson<string[]>(row.policies), is_staff: row.is_staff === 1 };
}
