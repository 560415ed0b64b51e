/**
 * Identities at social providers that users have connected with their accounts.
 */
import type { Connection } from '../client.ts';
import type { Row, Tenancy } from '../tables.ts';

/**
 * `subject`: the provider's id of the person. `email`: the address at the provider when it was connected, for display.
 */
interface SocialIdentitiesTable extends Tenancy {
  user_id: string;
  provider: string;
  subject: string;
  email: string;
  connected_at: string;
}

declare module '../tables.ts' {
  interface Tables {
    social_identities: SocialIdentitiesTable;
  }
}

export type SocialIdentity = Row<'social_identities'>;

/**
 * Connects an identity, replacing the account's former one at this provider. Returns false and changes nothing if
 * another account of the company has this identity.
 */
export async function connectIdentity(trx: Connection, identity: SocialIdentity): Promise<boolean> {
  const { company_id, user_id, provider, subject } = identity;
  const holder = await trx
    .selectFrom('social_identities')
    .select('user_id')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .where('company_id', '=', company_id)
    .executeTakeFirst();
  if (holder !== undefined && holder.user_id !== user_id) return false;
  await trx
    .deleteFrom('social_identities')
    .where('user_id', '=', user_id)
    .where('provider', '=', provider)
    .execute();
  const result = await trx
    .insertInto('social_identities')
    .values(identity)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** The identities of an account, sorted by provider. */
export async function listIdentities(db: Connection, userId: string): Promise<SocialIdentity[]> {
  return db
    .selectFrom('social_identities')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('provider')
    .execute();
}

/** Disconnects an identity. Returns false if it was not connected. */
export async function deleteIdentity(trx: Connection, userId: string, provider: string): Promise<boolean> {
  const result = await trx
    .deleteFrom('social_identities')
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}
