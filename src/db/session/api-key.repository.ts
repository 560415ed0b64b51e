/** Keys with which other programs make the calls of the office. Only their hashes are stored. */
import type { Generated } from 'kysely';
import type { Connection } from '../client.ts';
import { readJson, writeJson } from '../json-column.ts';
import type { Row, Tenancy } from '../tables.ts';
import { type User, userOfRow } from './user.repository.ts';

interface ApiKeysTable extends Tenancy {
  user_id: string;
  name: string;
  /** How the key begins. */
  prefix: string;
  /** SHA-256 in hex. */
  key_hash: string;
  /** JSON: names of policies. */
  scopes: string;
  made_by: string;
  created_at: string;
  ends_on: string | null;
  last_used_on: Generated<string | null>;
  revoked_at: Generated<string | null>;
  revoked_by: Generated<string | null>;
  reason: Generated<string | null>;
}

declare module '../tables.ts' {
  interface Tables {
    api_keys: ApiKeysTable;
  }
}

/** A key. `user_id` is the user in whose name it acts; days are `yyyy-mm-dd`, times ISO 8601. */
export interface ApiKey extends Omit<Row<'api_keys'>, 'scopes' | 'key_hash'> {
  readonly scopes: readonly string[];
}

/** The domain of the addresses of keys: it cannot exist, so no mail and no sign-in reaches one. */
const NO_DOMAIN = 'api-keys.invalid';

/**
 * Stores a key with the user in whose name it acts, `Yardi (API)`.
 *
 * @throws if the property has an open key of this name; see `isUniqueViolation`.
 */
export async function insertApiKey(
  trx: Connection,
  key: Omit<ApiKey, 'last_used_on' | 'revoked_at' | 'revoked_by' | 'reason'> & {
    readonly key_hash: string;
    readonly language: string;
  },
): Promise<void> {
  const { language, ...stored } = key;
  const { user_id: id, company_id, property_id, name } = key;
  await trx
    .insertInto('users')
    .values({
      ...{ id, company_id, property_id, language, password_hash: '', policies: '[]', is_staff: 1 },
      ...{ email: `${id.toLowerCase()}@${NO_DOMAIN}`, email_verified_at: null, last_login_at: null },
      ...{ first_name: name, last_name: '(API)' },
    })
    .execute();
  await trx
    .insertInto('api_keys')
    .values({ ...stored, scopes: writeJson(key.scopes) })
    .execute();
}

/** A key that is not revoked, with the user in whose name it acts: with its scopes, and nothing else. */
export async function findOpenApiKey(
  db: Connection,
  keyHash: string,
): Promise<{ readonly key: ApiKey; readonly user: User } | null> {
  const row = await db
    .selectFrom('api_keys')
    .selectAll()
    .where('key_hash', '=', keyHash)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return null;
  const key = keyOfRow(row);
  const user = await db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', key.user_id)
    .executeTakeFirstOrThrow();
  const { property_id } = key;
  return { key, user: { ...userOfRow(user), property_id, policies: [...key.scopes] } };
}

/** The keys of a property, those made last first. */
export async function listApiKeys(db: Connection, propertyId: string, most: number): Promise<ApiKey[]> {
  const rows = await db
    .selectFrom('api_keys')
    .selectAll()
    .where('property_id', '=', propertyId)
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute();
  return rows.map(keyOfRow);
}

/** The number of keys of a property that are not revoked. */
export async function countOpenApiKeys(db: Connection, propertyId: string): Promise<number> {
  const { count } = await db
    .selectFrom('api_keys')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('property_id', '=', propertyId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Records the day on which a key was used. */
export async function noteApiKeyUse(db: Connection, userId: string, day: string): Promise<void> {
  await db.updateTable('api_keys').set({ last_used_on: day }).where('user_id', '=', userId).execute();
}

/** Revokes a key of a property, once. Returns its name, or null if it has no open key with this id. */
export async function revokeKey(
  trx: Connection,
  { user_id, property_id }: Pick<ApiKey, 'user_id' | 'property_id'>,
  revoked: { readonly revoked_at: string; readonly revoked_by: string; readonly reason: string },
): Promise<string | null> {
  const row = await trx
    .updateTable('api_keys')
    .set(revoked)
    .where('user_id', '=', user_id)
    .where('property_id', '=', property_id)
    .where('revoked_at', 'is', null)
    .returning('name')
    .executeTakeFirst();
  return row?.name ?? null;
}

function keyOfRow({ key_hash: _, scopes, ...row }: Row<'api_keys'>): ApiKey {
  return { ...row, scopes: readJson<string[]>(scopes) };
}
