/** Messages between residents and the office of their property, in threads. */
import type { Connection } from '../client.ts';
import type { Row, Tenancy } from '../tables.ts';

interface ResidentMessagesTable extends Tenancy {
  id: string;
  user_id: string;
  lease_id: string | null;
  /** 1: the office wrote it to the resident. */
  from_office: number;
  subject: string;
  message: string;
  /** Of what somebody of the office wrote in the name of the resident. */
  impersonation_id: string | null;
  created_at: string;
  read_at: string | null;
  /** The id of the first message of the thread; null in rows of older versions, each a thread of its own. */
  thread_id: string | null;
  author: string | null;
  workorder_id: string | null;
  invoice_id: string | null;
  /** When the other side was given it. */
  delivered_at: string | null;
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
type Defaulted = 'thread_id' | 'author' | 'workorder_id' | 'invoice_id';

/** A message; without a thread it begins one. */
export type NewMessage = Omit<ResidentMessage, Later | Defaulted> & Partial<Pick<ResidentMessage, Defaulted>>;

const mostMessages = 500;

/** Keeps a message. */
export async function insertMessage(trx: Connection, message: NewMessage): Promise<void> {
  const { thread_id = message.id, author = '', workorder_id = null, invoice_id = null } = message;
  const whole = { ...message, thread_id, author, workorder_id, invoice_id };
  await trx
    .insertInto('resident_messages')
    .values({ ...whole, read_at: null, delivered_at: null })
    .execute();
}

/** Whose messages: of a person, about one lease or about none. */
interface ReaderAt {
  readonly userId: string;
  readonly leaseId: string | null;
}

/** How many messages of the office somebody has not read. */
export async function countUnreadMessages(db: Connection, { userId, leaseId }: ReaderAt): Promise<number> {
  const { count } = await db
    .selectFrom('resident_messages')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('lease_id', 'is', null), eb('lease_id', '=', leaseId ?? '')]))
    .where('from_office', '=', 1)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function findMessage(db: Connection, id: string): Promise<ResidentMessage | null> {
  const row = await db.selectFrom('resident_messages').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? messageOfRow(row) : null;
}

/** The newest messages, the newest first. */
export async function listMessagesOf(
  db: Connection,
  { userId, leaseId }: ReaderAt,
): Promise<ResidentMessage[]> {
  const rows = await db
    .selectFrom('resident_messages')
    .selectAll()
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('lease_id', 'is', null), eb('lease_id', '=', leaseId ?? '')]))
    .orderBy('created_at', 'desc')
    .limit(mostMessages)
    .execute();
  return rows.map(messageOfRow);
}

/** The messages of a thread, the oldest first; none where it is somebody else's. */
export async function listThread(
  db: Connection,
  userId: string,
  threadId: string,
): Promise<ResidentMessage[]> {
  const rows = await db
    .selectFrom('resident_messages')
    .selectAll()
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('thread_id', '=', threadId), eb('id', '=', threadId)]))
    .orderBy('created_at')
    .limit(mostMessages)
    .execute();
  return rows.map(messageOfRow);
}

/** What residents of a property have written and nobody of the office has opened, the oldest first. */
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

/** Notes what has become of messages; the first time counts. @param at ISO 8601. */
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
