/**
 * Users: people who sign in.
 */
import type { Generated } from 'kysely';
import type { OfficeRole } from '../../contract/access/office-roles.ts';
import type { Connection } from '../client.ts';
import { readJson, writeJson } from '../json-column.ts';
import type { Row, Tenancy } from '../tables.ts';

/** `password_hash` is argon2id in PHC form; '' for users who sign in only by a provider. */
interface UsersTable extends Omit<User, 'policies' | 'is_staff'> {
  policies: string;
  is_staff: Generated<number>;
  /** `+15125550142`, once a code has proven it. */
  mobile_no: Generated<string | null>;
  mobile_verified_at: Generated<string | null>;
  /** When they last used the portal, to five minutes. ISO 8601. */
  last_active_at: Generated<string | null>;
}

declare module '../tables.ts' {
  interface Tables {
    users: UsersTable;
  }
}

export interface User extends Tenancy {
  id: string;
  /** Lower case. */
  email: string;
  /** When a mailed link proved that the address is theirs; null if only the office has stated it. ISO 8601. */
  email_verified_at: string | null;
  /** argon2id in PHC form; '' for users who sign in only by a provider. */
  password_hash: string;
  first_name: string;
  last_name: string;
  policies: string[];
  language: string;
  last_login_at: string | null;
  /** Works for an office, or did: cannot be impersonated. What they may do is in their memberships. */
  is_staff: boolean;
}

/** An account that the office has entered, of a person who has not chosen a password. */
export type EnteredAccount = Pick<
  User,
  'id' | 'company_id' | 'property_id' | 'email' | 'first_name' | 'last_name' | 'language'
>;

/** Adds accounts of residents, with addresses that nobody in the company has; none is added if there is none. */
export async function insertAccounts(trx: Connection, accounts: readonly EnteredAccount[]): Promise<void> {
  if (accounts.length === 0) return;
  const rows = accounts.map((account) => ({
    ...{ ...account, email: account.email.toLowerCase(), email_verified_at: null, password_hash: '' },
    ...{ policies: writeJson([]), is_staff: 0, last_login_at: null },
  }));
  await trx.insertInto('users').values(rows).execute();
}

/** The displayed name of a user. @example displayName({ first_name: 'Dana', last_name: 'Moss', email }) // 'Dana Moss' */
export function displayName({
  first_name,
  last_name,
  email,
}: Pick<User, 'first_name' | 'last_name' | 'email'>): string {
  return `${first_name} ${last_name}`.trim() || email;
}

/** The users with that email, one per company at most. */
export async function listUsersByEmail(db: Connection, email: string): Promise<User[]> {
  const rows = await db.selectFrom('users').selectAll().where('email', '=', email.toLowerCase()).execute();
  return rows.map(userOfRow);
}

/**
 * Adds a user. Returns false and changes nothing if the company already has a user with this email.
 *
 * @param roles of somebody who works for the office of the property (`is_staff`), besides the policies of the account
 */
export async function insertUser(
  trx: Connection,
  user: Omit<User, 'last_login_at' | 'email_verified_at' | 'is_staff'> &
    Partial<Pick<User, 'email_verified_at' | 'is_staff'>>,
  roles: readonly OfficeRole[] = [],
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
  const isAdded = result.numInsertedOrUpdatedRows === 1n;
  const { id: user_id, company_id, property_id } = user;
  if (isAdded && user.is_staff === true) {
    await trx
      .insertInto('office_memberships')
      .values({ user_id, company_id, property_id, roles: writeJson(roles) })
      .execute();
  }
  return isAdded;
}

/** Records a successful sign-in. */
export async function noteLogin(db: Connection, userId: string, at: string, language: string): Promise<void> {
  const used = { last_login_at: at, last_active_at: at };
  await db
    .updateTable('users')
    .set({ ...used, language })
    .where('id', '=', userId)
    .execute();
}

/** The users connected with an identity at a provider, at most one per company. */
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

/** The users with these ids, unordered. */
export async function listUsers(db: Connection, ids: readonly string[]): Promise<User[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('users')
    .selectAll()
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return rows.map(userOfRow);
}

/** The displayed names of these users, by their ids. @example (await listUserNames(db, ids)).get(id) // 'Dana Moss' */
export async function listUserNames(
  db: Connection,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const users = await listUsers(db, ids);
  return new Map(users.map((user) => [user.id, displayName(user)]));
}

/** Changes the password (argon2id in PHC form). */
export async function setPassword(trx: Connection, id: string, passwordHash: string): Promise<void> {
  await trx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', id).execute();
}

/** Records that a mail has proven the address; keeps the first time. */
export async function noteVerifiedEmail(trx: Connection, id: string, at: string): Promise<void> {
  await trx
    .updateTable('users')
    .set({ email_verified_at: at })
    .where('id', '=', id)
    .where('email_verified_at', 'is', null)
    .execute();
}

/**
 * Changes the address, which a mail has proven at `at` (ISO 8601). Returns false and changes nothing if another user of
 * the company has it.
 *
 * @throws if two users take the same address at the same moment; see {@link isUniqueViolation}.
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

/** The user of a row. For the repositories of this folder. */
export function userOfRow(row: Row<'users'>): User {
  return { ...row, policies: readJson<string[]>(row.policies), is_staff: row.is_staff === 1 };
}
