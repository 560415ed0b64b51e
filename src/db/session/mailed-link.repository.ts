/**
 * Links in mails that prove an address: each works once and expires soon. Only the hashes of their tokens are stored.
 */
import type { Connection } from '../client.ts';
import { readJson, writeJson } from '../json-column.ts';
import type { Row, Tenancy } from '../tables.ts';

export type MailedLinkPurpose = 'register' | 'reset' | 'connect' | 'change' | 'invite';

/** `content` (JSON): the data for using the link. `user_id`: the account, or null if there is none yet. */
interface MailedLinksTable extends Omit<MailedLink, 'content'> {
  content: string;
  used_at: string | null;
}

declare module '../tables.ts' {
  interface Tables {
    mailed_links: MailedLinksTable;
  }
}

/** The person a link is for, stored with the link. */
export interface MailedContent {
  readonly first_name: string;
  readonly last_name: string;
  readonly language: string;
  /** The identity to connect with the account; null except for `connect`. */
  readonly identity: { readonly provider: string; readonly subject: string } | null;
}

export interface MailedLink extends Tenancy {
  readonly token_hash: string;
  readonly purpose: MailedLinkPurpose;
  /** Lower case. */
  readonly email: string;
  readonly user_id: string | null;
  readonly content: MailedContent;
  readonly created_at: string;
  readonly expires_at: string;
}

export async function insertMailedLink(trx: Connection, link: MailedLink): Promise<void> {
  await trx
    .insertInto('mailed_links')
    .values({ ...link, content: writeJson(link.content), used_at: null })
    .execute();
}

/** The link of a token if it is usable at `now` (ISO 8601), or null. */
export async function findMailedLink(
  db: Connection,
  tokenHash: string,
  now: string,
): Promise<MailedLink | null> {
  const row = await db
    .selectFrom('mailed_links')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ? linkOfRow(row) : null;
}

/** Uses a link and returns it; null if it is used, expired or unknown. Only one of two concurrent requests gets it. */
export async function useMailedLink(
  trx: Connection,
  tokenHash: string,
  now: string,
): Promise<MailedLink | null> {
  const row = await trx
    .updateTable('mailed_links')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
  return row ? linkOfRow(row) : null;
}

/** Deletes a link by the hash of its token. */
export async function deleteMailedLink(trx: Connection, tokenHash: string): Promise<void> {
  await trx.deleteFrom('mailed_links').where('token_hash', '=', tokenHash).execute();
}

/** Deletes the links of an account for a purpose that has been fulfilled. */
export async function deleteMailedLinksOf(
  trx: Connection,
  userId: string,
  purpose: MailedLinkPurpose,
): Promise<void> {
  await trx.deleteFrom('mailed_links').where('user_id', '=', userId).where('purpose', '=', purpose).execute();
}

/** Deletes the links that have expired by `now` (ISO 8601). */
export async function deleteExpiredMailedLinks(db: Connection, now: string): Promise<void> {
  await db.deleteFrom('mailed_links').where('expires_at', '<=', now).execute();
}

function linkOfRow({ used_at: _, ...row }: Row<'mailed_links'>): MailedLink {
  return { ...row, content: readJson<MailedContent>(row.content) };
}
