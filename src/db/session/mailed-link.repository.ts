/**
 * Links in mails that prove an address: each works once and not for long. Their tokens are kept as hashes.
 */
import type { Connection } from '../client.ts';
import { readJson, writeJson } from '../json-column.ts';
import type { Row, Tenancy } from '../tables.ts';

export type MailedLinkPurpose = 'register' | 'reset' | 'connect' | 'change';

/** `content` (JSON): what is done when the link is used. `user_id`: of the account, where there is one. */
interface MailedLinksTable extends Tenancy {
  token_hash: string;
  purpose: MailedLinkPurpose;
  email: string;
  user_id: string | null;
  content: string;
  created_at: string;
  expires_at: string;
  used_at: string | null;
}

declare module '../tables.ts' {
  interface Tables {
    mailed_links: MailedLinksTable;
  }
}

/** Who is meant by a link, beside the account that there may be. */
export interface MailedContent {
  readonly first_name: string;
  readonly last_name: string;
  readonly language: string;
  /** To be connected with the account; null but for `connect`. */
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

/** The link of a token that can still be used at `now` (ISO 8601), or null. */
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

/** Uses a link, and answers it; null where it was used before, has run out or is not there. Of two at once, one gets it. */
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

/** Takes the links of an account away: what they would have done has been done. */
export async function deleteMailedLinksOf(
  trx: Connection,
  userId: string,
  purpose: MailedLinkPurpose,
): Promise<void> {
  await trx.deleteFrom('mailed_links').where('user_id', '=', userId).where('purpose', '=', purpose).execute();
}

/** Removes the links that have run out by `now` (ISO 8601). */
export async function deleteExpiredMailedLinks(db: Connection, now: string): Promise<void> {
  await db.deleteFrom('mailed_links').where('expires_at', '<=', now).execute();
}

function linkOfRow({ used_at: _, ...row }: Row<'mailed_links'>): MailedLink {
  return { ...row, content: readJson<MailedContent>(row.content) };
}
