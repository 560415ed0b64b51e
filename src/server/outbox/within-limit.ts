/** Limits that are counted in the database, so that neither a restart nor a second process resets them. */
import type { ErrorCode } from '../../contract/error-codes.ts';
import type { Connection } from '../../db/client.ts';
import { countUnder } from '../../db/session/otp-challenge.repository.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';

/** At most `most` per `minutes`, and the error code beyond that. */
export interface CountedLimit {
  readonly most: number;
  readonly minutes: number;
  readonly code: ErrorCode;
}

/**
 * Counts one more under a key. Pass the transaction of the counted action: a rollback also takes back the count.
 *
 * @throws {AppError} the code of the limit, with the seconds until the next one is allowed.
 * @example
 * await countWithin(deps, trx, `mails-to:${keyOf(deps, email)}`, { most: 10, minutes: 60, code: 'mail.limit' })
 */
export async function countWithin(
  deps: Pick<Deps, 'clock'>,
  db: Connection,
  key: string,
  limit: CountedLimit,
): Promise<void> {
  const over = await secondsOver(deps, db, key, limit);
  if (over > 0) throw new AppError(limit.code, { retryAfter: over });
}

/** Counts one more under a key. @returns the seconds until the next one is allowed; 0 if this one is allowed. */
export async function secondsOver(
  { clock }: Pick<Deps, 'clock'>,
  db: Connection,
  key: string,
  { most, minutes }: CountedLimit,
): Promise<number> {
  const now = clock.now();
  const since = new Date(now.getTime() - minutes * 60_000).toISOString();
  const { count, started_at } = await countUnder(db, key, { now: now.toISOString(), since });
  if (count <= most) return 0;
  const ends = Date.parse(started_at) + minutes * 60_000;
  return Math.max(1, Math.ceil((ends - now.getTime()) / 1000));
}
