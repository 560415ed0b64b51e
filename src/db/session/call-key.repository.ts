/** Calls of other programs with an Idempotency-Key, for a day. */
import type { Connection } from '../client.ts';
import type { Row, Tenancy } from '../tables.ts';

interface CallKeysTable extends Tenancy {
  user_id: string;
  call_key: string;
  call_hash: string;
  answer: string | null;
  begun_at: string;
}

declare module '../tables.ts' {
  interface Tables {
    call_keys: CallKeysTable;
  }
}

/** A call by its key. */
type CallName = Pick<Row<'call_keys'>, 'user_id' | 'call_key'>;

/**
 * Notes that a call begins.
 *
 * @returns null, or the call that has begun with this key before; one that was refused meanwhile is like one without an
 *   answer
 * @example await beginCall(db, call) // null the first time
 */
export async function beginCall(
  db: Connection,
  call: Omit<Row<'call_keys'>, 'answer'>,
): Promise<Pick<Row<'call_keys'>, 'call_hash' | 'answer'> | null> {
  const begun = await db
    .insertInto('call_keys')
    .values({ ...call, answer: null })
    .onConflict((conflict) => conflict.columns(['user_id', 'call_key']).doNothing())
    .executeTakeFirst();
  if ((begun.numInsertedOrUpdatedRows ?? 0n) > 0n) return null;
  const before = await db
    .selectFrom('call_keys')
    .select(['call_hash', 'answer'])
    .where('user_id', '=', call.user_id)
    .where('call_key', '=', call.call_key)
    .executeTakeFirst();
  return before ?? { call_hash: call.call_hash, answer: null };
}

/** Keeps the answer of a call that has begun. */
export async function keepAnswer(db: Connection, call: CallName, answer: string): Promise<void> {
  await db
    .updateTable('call_keys')
    .set({ answer })
    .where('user_id', '=', call.user_id)
    .where('call_key', '=', call.call_key)
    .execute();
}

/** Forgets a call that has changed nothing, so that its key can be used again. */
export async function forgetCall(db: Connection, call: CallName): Promise<void> {
  await db
    .deleteFrom('call_keys')
    .where('user_id', '=', call.user_id)
    .where('call_key', '=', call.call_key)
    .execute();
}

/** Forgets calls that began before a time (ISO 8601). */
export async function deleteOldCalls(db: Connection, before: string): Promise<void> {
  await db.deleteFrom('call_keys').where('begun_at', '<', before).execute();
}
