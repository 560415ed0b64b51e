/** Messages between residents and the office of their property. */
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
}

declare module '../tables.ts' {
  interface Tables {
    resident_messages: ResidentMessagesTable;
  }
}

export type ResidentMessage = Row<'resident_messages'>;

/** Keeps a message. */
export async function insertMessage(
  trx: Connection,
  message: Omit<ResidentMessage, 'read_at'>,
): Promise<void> {
  await trx
    .insertInto('resident_messages')
    .values({ ...message, read_at: null })
    .execute();
}

/** How many messages of the office somebody has not read; about one lease, or about none. */
export async function countUnreadMessages(db: Connection, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('resident_messages')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where('user_id', '=', userId)
    .where('from_office', '=', 1)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}
