import { countBack } from '../../../../db/session/otp-challenge.repository.ts';
import type { Deps } from '../../../deps.ts';
import { countWithin } from '../../../outbox/within-limit.ts';

/** Wrong codes of a person, of all kinds and from everywhere together. */
const TRIES = { most: 10, minutes: 15, code: 'second_factor.limit' } as const;

const keyOf = (userId: string): string => `second-factor-of:${userId}`;

/** Counts a code before it is checked. @throws {AppError} `second_factor.limit`. */
export function countTry(deps: Pick<Deps, 'db' | 'clock'>, userId: string): Promise<void> {
  return countWithin(deps, deps.db, keyOf(userId), TRIES);
}

/** Takes the count of a right code back. */
export function forgiveTry({ db }: Pick<Deps, 'db'>, userId: string): Promise<void> {
  return countBack(db, keyOf(userId));
}
