/**
 * Mail and SMS on their way out: written in the transaction of the change they tell of, sent afterwards.
 */
import type { Generated } from 'kysely';
import type { Connection } from './client.ts';
import type { Row, Tenancy } from './tables.ts';

/** Mail and SMS on their way out, written in the transaction of the change they tell of. */
interface OutboxTable extends Tenancy {
  id: string;
  channel: 'mail' | 'sms';
  recipient: string;
  subject: string;
  /** Sealed; in clear where an older version has written it. */
  body: string;
  attempts: number;
  next_attempt_at: string;
  sent_at: string | null;
  created_at: string;
  /** Of what somebody of the office set off in the name of another person. */
  impersonation_id: Generated<string | null>;
}

declare module './tables.ts' {
  interface Tables {
    outbox: OutboxTable;
  }
}

export type OutboxMessage = Row<'outbox'>;

export type NewMessage = Omit<
  OutboxMessage,
  'attempts' | 'next_attempt_at' | 'sent_at' | 'impersonation_id'
> &
  Partial<Pick<OutboxMessage, 'impersonation_id'>>;

/** Puts a message into the outbox. Give it the transaction of the change that it tells of. */
export async function enqueueMessage(trx: Connection, message: NewMessage): Promise<void> {
  await trx
    .insertInto('outbox')
    .values({ ...message, attempts: 0, next_attempt_at: message.created_at, sent_at: null })
    .execute();
}

/**
 * Takes the messages that are due, at most `limit`, and keeps other processes from them until `leasedUntil`.
 *
 * Each is taken by a change that only one process can make: attempts and time must still be as they were read.
 *
 * @param now and `leasedUntil`: ISO 8601.
 */
export async function claimMessages(
  db: Connection,
  { now, leasedUntil, limit }: { now: string; leasedUntil: string; limit: number },
): Promise<OutboxMessage[]> {
  const due = await db
    .selectFrom('outbox')
    .selectAll()
    .where('sent_at', 'is', null)
    .where('next_attempt_at', '<=', now)
    .orderBy('next_attempt_at')
    .limit(limit)
    .execute();
  const claimed: OutboxMessage[] = [];
  for (const message of due) {
    const taken = await db
      .updateTable('outbox')
      .set({ attempts: message.attempts + 1, next_attempt_at: leasedUntil })
      .where('id', '=', message.id)
      .where('attempts', '=', message.attempts)
      .where('next_attempt_at', '=', message.next_attempt_at)
      .where('sent_at', 'is', null)
      .executeTakeFirst();
    if (taken.numUpdatedRows === 1n) claimed.push({ ...message, attempts: message.attempts + 1 });
  }
  return claimed;
}

/**
 * The message has been taken by its provider, or will never be: it is not tried again. Its text goes, because it
 * may hold a personal link.
 */
export async function finishMessage(db: Connection, id: string, at: string): Promise<void> {
  await db.updateTable('outbox').set({ sent_at: at, body: '' }).where('id', '=', id).execute();
}

/** The message is tried again at that time (ISO 8601). */
export async function postponeMessage(db: Connection, id: string, nextAttemptAt: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ next_attempt_at: nextAttemptAt })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute();
}

/** Removes the messages that were sent before that time (ISO 8601). */
export async function deleteSentMessages(db: Connection, before: string): Promise<void> {
  await db.deleteFrom('outbox').where('sent_at', '<', before).execute();
}
