/**
 * Outgoing mail and SMS: written in the transaction of the change they report, sent afterwards.
 */
import type { Generated } from 'kysely';
import type { Connection } from './client.ts';
import type { Row, Tenancy } from './tables.ts';

interface OutboxTable extends Tenancy {
  id: string;
  channel: 'mail' | 'sms';
  recipient: string;
  subject: string;
  /** Sealed; plain text if an older version wrote it. */
  body: string;
  attempts: number;
  next_attempt_at: string;
  sent_at: string | null;
  created_at: string;
  /** Set if a staff member caused the message while impersonating a person. */
  impersonation_id: Generated<string | null>;
  /** Why it will never arrive; null for a message that was accepted or still waits. */
  refusal: Generated<string | null>;
  /** When a later message to the recipient was accepted, or a member of the office (`settled_by`) has seen that. */
  settled_at: Generated<string | null>;
  settled_by: Generated<string | null>;
  /** When its provider, which had accepted it, reported that it did not arrive; null: it did not. */
  bounced_at: Generated<string | null>;
  /** 1: about a confidential process. */
  confidential: Generated<number>;
  /** The trace of the call or job that has caused it; null: an older version wrote it. */
  trace: Generated<string | null>;
}

declare module './tables.ts' {
  interface Tables {
    outbox: OutboxTable;
  }
}

export type OutboxMessage = Row<'outbox'>;

export type NewMessage = Omit<
  OutboxMessage,
  | 'attempts'
  | 'next_attempt_at'
  | 'sent_at'
  | 'impersonation_id'
  | 'refusal'
  | 'settled_at'
  | 'settled_by'
  | 'bounced_at'
  | 'confidential'
  | 'trace'
> &
  Partial<Pick<OutboxMessage, 'impersonation_id' | 'confidential' | 'trace'>>;

/** Adds a message to the outbox. Pass the transaction of the change that it reports. */
export async function enqueueMessage(trx: Connection, message: NewMessage): Promise<void> {
  await trx
    .insertInto('outbox')
    .values({ ...message, attempts: 0, next_attempt_at: message.created_at, sent_at: null })
    .execute();
}

/**
 * Claims at most `limit` due messages, so that no other process takes them before `leasedUntil`.
 *
 * Only one process can claim a message: its attempts and time must be unchanged since they were read.
 *
 * @param now and `leasedUntil`, ISO 8601. `channels`: others wait, and no attempt of theirs is counted.
 */
export async function claimMessages(
  db: Connection,
  {
    now,
    leasedUntil,
    limit,
    channels,
  }: { now: string; leasedUntil: string; limit: number; channels: readonly OutboxMessage['channel'][] },
): Promise<OutboxMessage[]> {
  if (channels.length === 0) return [];
  const due = await db
    .selectFrom('outbox')
    .selectAll()
    .where('channel', 'in', channels)
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
 * Marks a message as done: its provider accepted it, or it will never arrive. Deletes its text, which may hold a personal
 * link. An accepted message settles those of the property to the same recipient that were refused before, but not those that
 * have bounced: their provider had accepted them, too.
 *
 * @param refusal why it will never arrive; omitted: it was accepted.
 */
export async function finishMessage(
  db: Connection,
  {
    id,
    property_id,
    channel,
    recipient,
  }: Pick<OutboxMessage, 'id' | 'property_id' | 'channel' | 'recipient'>,
  at: string,
  refusal: string | null = null,
): Promise<void> {
  await db.updateTable('outbox').set({ sent_at: at, body: '', refusal }).where('id', '=', id).execute();
  if (refusal !== null) return;
  await db
    .updateTable('outbox')
    .set({ settled_at: at })
    .where('property_id', '=', property_id)
    .where('recipient', '=', recipient)
    .where('refusal', 'is not', null)
    .where('settled_at', 'is', null)
    .where('channel', '=', channel)
    .where('bounced_at', 'is', null)
    .execute();
}

/** A message that its provider has accepted and that has not bounced; null if there is none with this id. */
export async function findAcceptedMessage(
  db: Connection,
  id: string,
): Promise<Pick<OutboxMessage, 'id' | 'channel'> | null> {
  const row = await db
    .selectFrom('outbox')
    .select(['id', 'channel'])
    .where('id', '=', id)
    .where('sent_at', 'is not', null)
    .where('refusal', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** Notes that an accepted message did not arrive. @returns false if that was noted before */
export async function noteBounce(
  trx: Connection,
  id: string,
  { at, reason }: { readonly at: string; readonly reason: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('outbox')
    .set({ refusal: reason, bounced_at: at })
    .where('id', '=', id)
    .where('refusal', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Settles what did not arrive at an address or number of a company that was replaced by another one. @param at ISO 8601 */
export async function settleFormerAddress(
  trx: Connection,
  { company_id, channel, recipient }: Pick<OutboxMessage, 'company_id' | 'channel' | 'recipient'>,
  at: string,
): Promise<void> {
  await trx
    .updateTable('outbox')
    .set({ settled_at: at })
    .where('property_id', 'in', ({ selectFrom }) =>
      selectFrom('properties').select('id').where('company_id', '=', company_id),
    )
    .where('channel', '=', channel)
    .where('recipient', '=', recipient)
    .where('refusal', 'is not', null)
    .where('settled_at', 'is', null)
    .execute();
}

/** Schedules the next attempt for that time (ISO 8601). */
export async function postponeMessage(db: Connection, id: string, nextAttemptAt: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ next_attempt_at: nextAttemptAt })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute();
}

/**
 * Deletes the messages that were done before `sent`, except those that did not arrive and that nobody has settled: those before `refused`.
 * Both are ISO 8601.
 */
export async function deleteSentMessages(
  db: Connection,
  { sent, refused }: { readonly sent: string; readonly refused: string },
): Promise<void> {
  await db
    .deleteFrom('outbox')
    .where('sent_at', '<', sent)
    .where((row) =>
      row.or([row('refusal', 'is', null), row('settled_at', 'is not', null), row('sent_at', '<', refused)]),
    )
    .execute();
}
