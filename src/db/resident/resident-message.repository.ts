/** Messages between the office of a property and its residents and applicants, in threads. */
import type { ExpressionBuilder } from 'kysely';
import type { Connection } from '../client.ts';
import type { Row, Tables, Tenancy } from '../tables.ts';

interface ResidentMessagesTable extends Tenancy {
  id: string;
  /** Null if the other side is an applicant without an account. */
  user_id: string | null;
  lease_id: string | null;
  /** 1: the office wrote it. */
  from_office: number;
  subject: string;
  message: string;
  /** Set if a staff member wrote it while impersonating the other side. */
  impersonation_id: string | null;
  created_at: string;
  read_at: string | null;
  /** The id of the first message of the thread; null in rows of older versions, each a thread of its own. */
  thread_id: string | null;
  author: string | null;
  workorder_id: string | null;
  invoice_id: string | null;
  /** When it was delivered to the other side. */
  delivered_at: string | null;
  /** The applicant of a thread that began with an application. */
  applicant_id: string | null;
}

declare module '../tables.ts' {
  interface Tables {
    resident_messages: ResidentMessagesTable;
  }
}

export interface ResidentMessage extends Omit<Row<'resident_messages'>, 'thread_id' | 'author'> {
  readonly thread_id: string;
  readonly author: string;
}

type Later = 'read_at' | 'delivered_at';
type Defaulted = 'thread_id' | 'author' | 'workorder_id' | 'invoice_id' | 'user_id' | 'applicant_id';

/**
 * A message; without a thread it starts one. It belongs to a user, an applicant, or an applicant who has an account.
 */
export type NewMessage = Omit<ResidentMessage, Later | Defaulted> & Partial<Pick<ResidentMessage, Defaulted>>;

const mostMessages = 500;

/** Adds a message. @returns false, and adds nothing, if there is one with this id. */
export async function insertMessage(trx: Connection, message: NewMessage): Promise<boolean> {
  const none = { user_id: null, applicant_id: null, author: '', workorder_id: null, invoice_id: null };
  const whole = { ...none, thread_id: message.id, ...message };
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('resident_messages')
    .values({ ...whole, read_at: null, delivered_at: null })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** The owner of messages: a user, and the applicants that they were or are. */
export interface Reader {
  /** Null for an applicant. */
  readonly user_id: string | null;
  readonly applicant_ids: readonly string[];
}

/** A reader of messages about one lease, or about none. */
export interface ReaderAt extends Reader {
  readonly lease_id: string | null;
}

/** A user with the applicants of their leases: messages of those applications belong to them as well. */
export async function readerOfUser(db: Connection, user_id: string): Promise<Reader> {
  const rows = await db
    .selectFrom('lease_occupants')
    .select('applicant_id')
    .where('user_id', '=', user_id)
    .where('applicant_id', 'is not', null)
    .execute();
  const applicant_ids = new Set(rows.flatMap(({ applicant_id }) => applicant_id ?? []));
  return { user_id, applicant_ids: [...applicant_ids] };
}

/** The user id of an applicant once they live there; null if they have no account. */
export async function findUserOfApplicant(db: Connection, applicantId: string): Promise<string | null> {
  const row = await db
    .selectFrom('lease_occupants')
    .select('user_id')
    .where('applicant_id', '=', applicantId)
    .where('user_id', 'is not', null)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** The owner of a message's thread. */
export function readerOf({ user_id, applicant_id }: ResidentMessage): Reader {
  return { user_id, applicant_ids: applicant_id === null ? [] : [applicant_id] };
}

/** Whether a message is in one of the reader's threads. */
export function isMessageOf(
  { user_id, applicant_ids }: Reader,
  message: Pick<ResidentMessage, 'user_id' | 'applicant_id'>,
): boolean {
  if (message.applicant_id !== null && applicant_ids.includes(message.applicant_id)) return true;
  return message.user_id !== null && message.user_id === user_id;
}

const isOf =
  ({ user_id, applicant_ids }: Reader) =>
  (eb: ExpressionBuilder<Tables, 'resident_messages'>) =>
    eb.or([
      ...(user_id === null ? [] : [eb('user_id', '=', user_id)]),
      ...(applicant_ids.length === 0 ? [] : [eb('applicant_id', 'in', applicant_ids)]),
    ]);

const isAbout = (leaseId: string | null) => (eb: ExpressionBuilder<Tables, 'resident_messages'>) =>
  eb.or([eb('lease_id', 'is', null), eb('lease_id', '=', leaseId ?? '')]);

/** The number of unread messages from the office. */
export async function countUnreadMessages(db: Connection, reader: ReaderAt): Promise<number> {
  const { count } = await db
    .selectFrom('resident_messages')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where(isOf(reader))
    .where(isAbout(reader.lease_id))
    .where('from_office', '=', 1)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function findMessage(db: Connection, id: string): Promise<ResidentMessage | null> {
  const row = await db.selectFrom('resident_messages').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? messageOfRow(row) : null;
}

/** The latest messages, newest first. */
export async function listMessagesOf(db: Connection, reader: ReaderAt): Promise<ResidentMessage[]> {
  const rows = await db
    .selectFrom('resident_messages')
    .selectAll()
    .where(isOf(reader))
    .where(isAbout(reader.lease_id))
    .orderBy('created_at', 'desc')
    .limit(mostMessages)
    .execute();
  return rows.map(messageOfRow);
}

/** The messages of a thread, oldest first; empty if the thread is not the reader's. */
export async function listThread(
  db: Connection,
  reader: Reader,
  threadId: string,
): Promise<ResidentMessage[]> {
  const rows = await db
    .selectFrom('resident_messages')
    .selectAll()
    .where(isOf(reader))
    .where((eb) => eb.or([eb('thread_id', '=', threadId), eb('id', '=', threadId)]))
    .orderBy('created_at')
    .limit(mostMessages)
    .execute();
  return rows.map(messageOfRow);
}

/** Messages from residents and applicants of a property that the office has not opened, oldest first. */
export async function listUnopenedMessages(db: Connection, propertyId: string): Promise<ResidentMessage[]> {
  const rows = await db
    .selectFrom('resident_messages')
    .selectAll()
    .where('property_id', '=', propertyId)
    .where('from_office', '=', 0)
    .where('read_at', 'is', null)
    .orderBy('created_at')
    .limit(mostMessages)
    .execute();
  return rows.map(messageOfRow);
}

/** Records that messages were delivered or read; the first time is kept. @param at ISO 8601. */
export async function noteMessages(
  db: Connection,
  what: 'delivered_at' | 'read_at',
  ids: readonly string[],
  at: string,
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('resident_messages')
    .set({ [what]: at })
    .where('id', 'in', ids)
    .where(what, 'is', null)
    .execute();
}

function messageOfRow({ thread_id, author, ...row }: Row<'resident_messages'>): ResidentMessage {
  return { ...row, thread_id: thread_id ?? row.id, author: author ?? '' };
}
