/** Links that set up a portal without a company. Only the hash of a link is stored. */
import type { Connection } from '../client.ts';

interface SetupLinksTable {
  token_hash: string;
  created_at: string;
  expires_at: string;
  used_at: string | null;
}

declare module '../tables.ts' {
  interface Tables {
    setup_links: SetupLinksTable;
  }
}

/** Whether the portal has a company. */
export async function hasCompany(db: Connection): Promise<boolean> {
  return (await db.selectFrom('companies').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Adds a link, and removes expired ones. */
export async function insertSetupLink(
  trx: Connection,
  link: Omit<SetupLinksTable, 'used_at'>,
): Promise<void> {
  await trx.deleteFrom('setup_links').where('expires_at', '<=', link.created_at).execute();
  await trx
    .insertInto('setup_links')
    .values({ ...link, used_at: null })
    .execute();
}

/** When a link ends that can still be used; null if there is none. */
export async function findSetupLink(db: Connection, tokenHash: string, at: string): Promise<string | null> {
  const row = await db
    .selectFrom('setup_links')
    .select('expires_at')
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst();
  return row?.expires_at ?? null;
}

/** Uses a link up. @returns whether it was there, unused and in time: of two at once, one. */
export async function useSetupLink(trx: Connection, tokenHash: string, at: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('setup_links')
    .set({ used_at: at })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
