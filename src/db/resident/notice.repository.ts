/** Notices that the portal has sent to residents, and their notification preferences. */

import type { Generated } from 'kysely';
import type { NoticeChannel, NoticeKind } from '../../contract/resident/notice.contract.ts';
import type { Connection } from '../client.ts';
import type { Row, Tenancy } from '../tables.ts';

interface NoticesTable extends Tenancy {
  id: string;
  user_id: string;
  lease_id: string | null;
  kind: NoticeKind;
  channel: NoticeChannel;
  /** The subject of the notice, `parcel:<id>`: a user gets only one notice about it per channel. */
  about: string;
  subject: string;
  body: string;
  created_at: string;
  /** When the provider refused it for good; null: it was delivered, or is on its way. */
  failed_at: Generated<string | null>;
}

interface NoticeWishesTable extends Tenancy {
  user_id: string;
  kind: NoticeKind;
  channel: NoticeChannel;
  is_wanted: number;
}

declare module '../tables.ts' {
  interface Tables {
    notices: NoticesTable;
    notice_wishes: NoticeWishesTable;
  }
}

export type StoredNotice = Row<'notices'>;
export type StoredWish = Row<'notice_wishes'>;

const mostMails = 300;

/** Stores a notice. Returns false and adds nothing if the user already got one about it by this channel. */
export async function insertNotice(
  trx: Connection,
  notice: Omit<StoredNotice, 'failed_at'>,
): Promise<boolean> {
  const result = await trx
    .insertInto('notices')
    .values(notice)
    .onConflict((conflict) => conflict.columns(['user_id', 'channel', 'about']).doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** The mails to a user about one lease, or about none, newest first. */
export async function listMailsOf(
  db: Connection,
  userId: string,
  leaseId: string | null,
): Promise<StoredNotice[]> {
  return db
    .selectFrom('notices')
    .selectAll()
    .where('user_id', '=', userId)
    .where('channel', '=', 'mail')
    .where((eb) => eb.or([eb('lease_id', 'is', null), eb('lease_id', '=', leaseId ?? '')]))
    .orderBy('created_at', 'desc')
    .limit(mostMails)
    .execute();
}

export async function findNotice(db: Connection, id: string): Promise<StoredNotice | null> {
  const row = await db.selectFrom('notices').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** The preferences that a user has chosen. */
export async function listWishes(db: Connection, userId: string): Promise<StoredWish[]> {
  return db.selectFrom('notice_wishes').selectAll().where('user_id', '=', userId).execute();
}

export async function saveWish(db: Connection, wish: StoredWish): Promise<void> {
  await db
    .insertInto('notice_wishes')
    .values(wish)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'kind', 'channel']).doUpdateSet({ is_wanted: wish.is_wanted }),
    )
    .execute();
}

/** Records that a notice was not delivered and is not tried again; nothing for other messages. @param at ISO 8601. */
export async function noteFailedNotice(db: Connection, id: string, at: string): Promise<void> {
  await db.updateTable('notices').set({ failed_at: at }).where('id', '=', id).execute();
}
