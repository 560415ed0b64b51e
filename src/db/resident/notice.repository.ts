/** What the portal has told residents, and what they want to be told. */
import type { NoticeChannel, NoticeKind } from '../../contract/resident/notice.contract.ts';
import type { Connection } from '../client.ts';
import type { Row, Tenancy } from '../tables.ts';

interface NoticesTable extends Tenancy {
  id: string;
  user_id: string;
  lease_id: string | null;
  kind: NoticeKind;
  channel: NoticeChannel;
  /** What it tells of, `parcel:<id>`: nobody is told of it twice by the same channel. */
  about: string;
  subject: string;
  body: string;
  created_at: string;
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

/** Keeps what somebody is told. Answers false where they were told of it by this channel before: then nothing happens. */
export async function insertNotice(trx: Connection, notice: StoredNotice): Promise<boolean> {
  const result = await trx
    .insertInto('notices')
    .values(notice)
    .onConflict((conflict) => conflict.columns(['user_id', 'channel', 'about']).doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** The mails to somebody about one lease or about none, the newest first. */
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

/** What somebody has chosen; nothing where they have not. */
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
