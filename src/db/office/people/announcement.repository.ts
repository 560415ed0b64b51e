/** Announcements of the office, and those who get them. */
import type { Connection } from '../../client.ts';
import { readJson, writeJson } from '../../json-column.ts';
import '../../outbox.repository.ts';
import '../../resident/notice.repository.ts';
import type { Row, Tenancy } from '../../tables.ts';

interface AnnouncementsTable extends Tenancy {
  id: string;
  request_key: string;
  /** JSON: another request under the same key is refused. */
  request: string;
  /** JSON: by language a subject and a text. */
  texts: string;
  by_mail: number;
  by_sms: number;
  /** A day; null: no notice. */
  notice_until: string | null;
  /** In words; '' for all. */
  audience: string;
  recipients: number;
  sent_by: string;
  sent_at: string;
}

interface AnnouncementRecipientsTable extends Tenancy {
  announcement_id: string;
  user_id: string;
  lease_id: string;
  /** null: not in the outbox yet. */
  queued_at: string | null;
}

declare module '../../tables.ts' {
  interface Tables {
    announcements: AnnouncementsTable;
    announcement_recipients: AnnouncementRecipientsTable;
  }
}

type Texts = Readonly<Record<string, { readonly subject: string; readonly text: string }>>;

export interface Announcement extends Omit<Row<'announcements'>, 'texts'> {
  readonly texts: Texts;
}

export type Recipient = Row<'announcement_recipients'>;

/** Rows that one statement inserts. */
const RECIPIENT_ROWS = 400;

/** Adds an announcement with its recipients. @returns false, and adds nothing, if the key was used before. */
export async function insertAnnouncement(
  trx: Connection,
  { texts, ...announcement }: Announcement,
  recipients: readonly Omit<Recipient, 'queued_at'>[],
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('announcements')
    .values({ ...announcement, texts: writeJson(texts) })
    .onConflict((conflict) => conflict.columns(['property_id', 'request_key']).doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return false;
  const rows = recipients.map((recipient) => ({ ...recipient, queued_at: null }));
  for (let at = 0; at < rows.length; at += RECIPIENT_ROWS)
    await trx
      .insertInto('announcement_recipients')
      .values(rows.slice(at, at + RECIPIENT_ROWS))
      .execute();
  return true;
}

export async function findAnnouncement(db: Connection, id: string): Promise<Announcement | null> {
  const row = await db.selectFrom('announcements').selectAll().where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : announcementOfRow(row);
}

/** The announcement that was sent under a key; null if none was. */
export async function findAnnouncementOf(
  db: Connection,
  propertyId: string,
  key: string,
): Promise<Announcement | null> {
  const row = await db
    .selectFrom('announcements')
    .selectAll()
    .where('property_id', '=', propertyId)
    .where('request_key', '=', key)
    .executeTakeFirst();
  return row === undefined ? null : announcementOfRow(row);
}

/** A page of the announcements of a property, and how many there are. */
export async function listAnnouncements(
  db: Connection,
  propertyId: string,
  {
    order,
    limit,
    offset,
  }: { readonly order: 'asc' | 'desc'; readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: Announcement[]; readonly total: number }> {
  const all = db.selectFrom('announcements').where('property_id', '=', propertyId);
  const { total } = await all
    .select(({ fn }) => fn.countAll<number | string>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await all
    .selectAll()
    .orderBy('sent_at', order)
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows: rows.map(announcementOfRow), total: Number(total) };
}

/** The number of announcements of a property since then. @param since ISO 8601. */
export async function countAnnouncementsSince(
  db: Connection,
  propertyId: string,
  since: string,
): Promise<number> {
  const { count } = await db
    .selectFrom('announcements')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('property_id', '=', propertyId)
    .where('sent_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The notices for a resident that are shown on a day, the latest first. */
export async function listNoticesFor(
  db: Connection,
  {
    user_id,
    lease_id,
    today,
  }: { readonly user_id: string; readonly lease_id: string; readonly today: string },
  most: number,
): Promise<Announcement[]> {
  const rows = await db
    .selectFrom('announcement_recipients')
    .innerJoin('announcements', 'announcements.id', 'announcement_recipients.announcement_id')
    .selectAll('announcements')
    .where('announcement_recipients.user_id', '=', user_id)
    .where('announcement_recipients.lease_id', '=', lease_id)
    .where('announcements.notice_until', '>=', today)
    .orderBy('announcements.sent_at', 'desc')
    .limit(most)
    .execute();
  return rows.map(announcementOfRow);
}

/** Recipients whose messages are not in the outbox yet. */
export function listWaitingRecipients(db: Connection, most: number): Promise<Recipient[]> {
  return db
    .selectFrom('announcement_recipients')
    .selectAll()
    .where('queued_at', 'is', null)
    .limit(most)
    .execute();
}

/** Records that the messages of a recipient go into the outbox. @returns false if another process has done it. */
export async function takeRecipient(
  trx: Connection,
  { announcement_id, user_id }: Pick<Recipient, 'announcement_id' | 'user_id'>,
  at: string,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('announcement_recipients')
    .set({ queued_at: at })
    .where('announcement_id', '=', announcement_id)
    .where('user_id', '=', user_id)
    .where('queued_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The recipients of an announcement with their names. */
export function listRecipients(db: Connection, id: string) {
  return db
    .selectFrom('announcement_recipients')
    .innerJoin('users', 'users.id', 'announcement_recipients.user_id')
    .select(['announcement_recipients.user_id', 'announcement_recipients.lease_id', 'queued_at'])
    .select(['users.first_name', 'users.last_name', 'users.email'])
    .where('announcement_id', '=', id)
    .orderBy('users.last_name')
    .orderBy('users.first_name')
    .orderBy('users.id')
    .execute();
}

/** What has become of the notices about something for these users: in the outbox, sent or refused. */
export function listFates(db: Connection, about: string, userIds: readonly string[]) {
  return db
    .selectFrom('notices')
    .leftJoin('outbox', 'outbox.id', 'notices.id')
    .select(['notices.user_id', 'notices.channel', 'notices.failed_at'])
    .select(['outbox.id as outbox_id', 'outbox.sent_at'])
    .where('notices.about', '=', about)
    .where('notices.user_id', 'in', ['', ...userIds])
    .execute();
}

function announcementOfRow({ texts, ...row }: Row<'announcements'>): Announcement {
  return { ...row, texts: readJson<Texts>(texts) };
}
