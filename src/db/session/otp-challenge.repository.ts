/**
 * One-time codes that were sent, attempts to enter them, and counters that limit sending.
 */
import { sql } from 'kysely';
import type { Connection } from '../client.ts';
import type { Row, Tenancy } from '../tables.ts';

/**
 * A code that was sent. `recipient_key` and `code_hash` are keyed fingerprints; the opaque challenge that the page
 * holds is stored as its hash.
 */
interface OtpChallengesTable extends Tenancy {
  challenge_hash: string;
  purpose: string;
  recipient_key: string;
  code_hash: string;
  attempts: number;
  expires_at: string;
  verified_at: string | null;
  created_at: string;
}

/** A counter since `started_at`, shared by all properties, so that a phone number has one limit for all of them. */
interface OtpCountersTable {
  counter_key: string;
  started_at: string;
  count: number;
}

declare module '../tables.ts' {
  interface Tables {
    otp_challenges: OtpChallengesTable;
    otp_counters: OtpCountersTable;
  }
}

type OtpChallenge = Row<'otp_challenges'>;

/** Stores a code that is about to be sent. */
export async function insertChallenge(trx: Connection, challenge: OtpChallenge): Promise<void> {
  await trx.insertInto('otp_challenges').values(challenge).execute();
}

/** The challenge by its hash, or null. */
export async function findChallenge(db: Connection, challengeHash: string): Promise<OtpChallenge | null> {
  const row = await db
    .selectFrom('otp_challenges')
    .selectAll()
    .where('challenge_hash', '=', challengeHash)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Counts one attempt before the code is checked. Returns false if no attempt is left: too many attempts, or the code is
 * expired or used. Concurrent attempts are counted one after the other.
 */
export async function spendAttempt(
  db: Connection,
  challengeHash: string,
  { now, most }: { now: string; most: number },
): Promise<boolean> {
  const result = await db
    .updateTable('otp_challenges')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('challenge_hash', '=', challengeHash)
    .where('attempts', '<', most)
    .where('verified_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Marks the code as verified. Returns false if it was verified before. */
export async function markVerified(db: Connection, challengeHash: string, at: string): Promise<boolean> {
  const result = await db
    .updateTable('otp_challenges')
    .set({ verified_at: at })
    .where('challenge_hash', '=', challengeHash)
    .where('verified_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Expires the open codes of a recipient: a new one replaces them. */
export async function closeOpenChallenges(
  trx: Connection,
  recipientKey: string,
  purpose: string,
  now: string,
): Promise<void> {
  await trx
    .updateTable('otp_challenges')
    .set({ expires_at: now })
    .where('recipient_key', '=', recipientKey)
    .where('purpose', '=', purpose)
    .where('verified_at', 'is', null)
    .where('expires_at', '>', now)
    .execute();
}

/**
 * Increments the counter of a key, and returns the count and the start of its window. A window that began before
 * `since` (ISO 8601) is over: a new one starts now. It is one statement, so no increment is lost.
 */
export async function countUnder(
  db: Connection,
  key: string,
  { now, since }: { now: string; since: string },
): Promise<{ count: number; started_at: string }> {
  return db
    .insertInto('otp_counters')
    .values({ counter_key: key, started_at: now, count: 1 })
    .onConflict((conflict) =>
      conflict.column('counter_key').doUpdateSet({
        count: sql<number>`case when otp_counters.started_at < ${since} then 1 else otp_counters.count + 1 end`,
        started_at: sql<string>`case when otp_counters.started_at < ${since} then ${now} else otp_counters.started_at end`,
      }),
    )
    .returning(['count', 'started_at'])
    .executeTakeFirstOrThrow();
}

/** Decrements the counter of a key, to 0 at least. */
export async function countBack(db: Connection, key: string): Promise<void> {
  await db
    .updateTable('otp_counters')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('counter_key', '=', key)
    .where('count', '>', 0)
    .execute();
}

/** Deletes the codes that expired before a time, and the counters that began before it (ISO 8601). */
export async function deleteOldChallenges(db: Connection, before: string): Promise<void> {
  await db.deleteFrom('otp_challenges').where('expires_at', '<', before).execute();
  await db.deleteFrom('otp_counters').where('started_at', '<', before).execute();
}
