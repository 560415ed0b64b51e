/**
 * Counts of password guesses, and the places from which users have signed in.
 */
import { sql } from 'kysely';
import type { Connection } from '../client.ts';

interface SignInGuessesTable {
  guess_key: string;
  count: number;
  last_at: string;
  locked_until: string | null;
}

interface SignInPlacesTable {
  user_id: string;
  place_key: string;
  last_at: string;
}

declare module '../tables.ts' {
  interface Tables {
    sign_in_guesses: SignInGuessesTable;
    sign_in_places: SignInPlacesTable;
  }
}

/** A count above every limit. */
const LOCKED_COUNT = 1_000_000;

export interface GuessLimit {
  /** Guesses that are allowed in a row. */
  readonly most: number;
  /** ISO 8601. */
  readonly now: string;
  /** The end of the lock that the last allowed guess sets. */
  readonly lockedUntil: string;
}

/**
 * Counts one guess before the password is checked, and returns whether it is allowed. It is one statement, so that
 * concurrent guesses all count. A refused guess does not extend the lock.
 */
export async function countGuess(
  db: Connection,
  key: string,
  { most, now, lockedUntil }: GuessLimit,
): Promise<boolean> {
  const isOver = sql`sign_in_guesses.locked_until is not null and sign_in_guesses.locked_until <= ${now}`;
  const isLast = sql`sign_in_guesses.locked_until is null and sign_in_guesses.count + 1 >= ${most}`;
  const row = await db
    .insertInto('sign_in_guesses')
    .values({ guess_key: key, count: 1, last_at: now, locked_until: null })
    .onConflict((conflict) =>
      conflict.column('guess_key').doUpdateSet({
        count: sql<number>`case when ${isOver} then 1 else sign_in_guesses.count + 1 end`,
        locked_until: sql<
          string | null
        >`case when ${isOver} then null when ${isLast} then ${lockedUntil} else sign_in_guesses.locked_until end`,
        last_at: now,
      }),
    )
    .returning('count')
    .executeTakeFirstOrThrow();
  return row.count <= most;
}

/** Locks a key until a time (ISO 8601), and keeps the row as long. */
export async function lockGuesses(db: Connection, key: string, until: string): Promise<void> {
  await db
    .insertInto('sign_in_guesses')
    .values({ guess_key: key, count: LOCKED_COUNT, last_at: until, locked_until: until })
    .execute();
}

/** Resets the count after a correct password. */
export async function forgetGuesses(db: Connection, key: string): Promise<void> {
  await db.deleteFrom('sign_in_guesses').where('guess_key', '=', key).execute();
}

/** Whether one of these users has signed in from this place before. */
export async function isKnownPlace(
  db: Connection,
  userIds: readonly string[],
  placeKey: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('sign_in_places')
    .select('user_id')
    .where('user_id', 'in', ['', ...userIds])
    .where('place_key', '=', placeKey)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Records the place from which a user has signed in. */
export async function notePlace(db: Connection, userId: string, placeKey: string, at: string): Promise<void> {
  await db
    .insertInto('sign_in_places')
    .values({ user_id: userId, place_key: placeKey, last_at: at })
    .onConflict((conflict) => conflict.columns(['user_id', 'place_key']).doUpdateSet({ last_at: at }))
    .execute();
}

/** Deletes guesses and places that were not used since these times (ISO 8601). */
export async function deleteOldGuesses(
  db: Connection,
  since: { readonly guesses: string; readonly places: string },
): Promise<void> {
  await db
    .deleteFrom('sign_in_guesses')
    .where('last_at', '<', since.guesses)
    .where((eb) => eb.or([eb('locked_until', 'is', null), eb('locked_until', '<', since.guesses)]))
    .execute();
  await db.deleteFrom('sign_in_places').where('last_at', '<', since.places).execute();
}
