/**
 * Limits password attempts per account name and per network address.
 *
 * Attempts are counted by name, whether or not an account has it. A person who has signed in from an address before has
 * a separate count there, so that nobody else can lock them out. A locked name gets the same answer as a wrong
 * password, after the same work, so that a caller cannot tell them apart.
 */
import type { Connection } from '../../../db/client.ts';
import { countBack } from '../../../db/session/otp-challenge.repository.ts';
import {
  countGuess,
  forgetGuesses,
  isKnownPlace,
  lockGuesses,
  notePlace,
} from '../../../db/session/sign-in-guess.repository.ts';
import type { Deps } from '../../deps.ts';
import { secondsOver } from '../../outbox/within-limit.ts';

const guessesAllowed = 10;
const lockMinutes = 5;
/** Wrong passwords from one network address, for all names together. */
const guessesFromAddress = { most: 25, minutes: lockMinutes, code: 'login.failed' } as const;
const purpose = 'sign-in guess';

type Needs = Pick<Deps, 'db' | 'clock' | 'secrets'>;

/** A password attempt: the account name and the caller. */
export interface Guessing {
  /** As entered. */
  readonly email: string;
  readonly ip: string;
  /** Accounts with that email; may be empty. */
  readonly userIds: readonly string[];
}

/** Running checks by name, so that simultaneous valid sign-ins of one name do not count against each other. */
const underway = new Map<string, Promise<unknown>>();

/**
 * Checks one password and returns its user, or null if it is wrong. After 10 wrong passwords for a name in a row, or 25
 * from an address, returns null for every password for 5 minutes. Attempts during a lock do not extend it.
 *
 * @param check returns the user if the password is right. Always runs, so that the duration does not reveal a lock.
 */
export async function withinGuesses<Found extends { readonly id: string }>(
  deps: Needs,
  guessing: Guessing,
  check: () => Promise<Found | null>,
): Promise<Found | null> {
  const place = deps.secrets.sign(guessing.ip, purpose);
  const isKnown = await isKnownPlace(deps.db, guessing.userIds, place);
  const key = nameKey(deps, isKnown ? `${guessing.email.trim()}\n${guessing.ip}` : guessing.email.trim());
  const addressKey = `sign-ins-from:${place}`;
  return inTurn(key, async () => {
    const now = deps.clock.now();
    const lockedUntil = new Date(now.getTime() + lockMinutes * 60_000).toISOString();
    const limit = { most: guessesAllowed, now: now.toISOString(), lockedUntil };
    const mayName = await countGuess(deps.db, key, limit);
    const mayAddress = (await secondsOver(deps, deps.db, addressKey, guessesFromAddress)) === 0;
    const found = await check();
    if (found === null || !mayName || !(mayAddress || isKnown)) return null;
    await forgetGuesses(deps.db, key);
    await countBack(deps.db, addressKey);
    await notePlace(deps.db, found.id, place, now.toISOString());
    return found;
  });
}

/** Marks an address as known for a person who has proven their identity, so that others cannot lock them out there. */
export async function welcomeFrom(deps: Needs, userId: string, ip: string): Promise<void> {
  await notePlace(deps.db, userId, deps.secrets.sign(ip, purpose), deps.clock.now().toISOString());
}

/** Locks a name until a time (ISO 8601), as wrong passwords do. For the demo. */
export async function lockName(
  deps: Pick<Deps, 'secrets'>,
  db: Connection,
  email: string,
  until: string,
): Promise<void> {
  await lockGuesses(db, nameKey(deps, email), until);
}

function nameKey({ secrets }: Pick<Deps, 'secrets'>, name: string): string {
  return secrets.sign(name.toLowerCase(), purpose);
}

async function inTurn<T>(key: string, run: () => Promise<T>): Promise<T> {
  const before = underway.get(key) ?? Promise.resolve();
  const turn = before.then(run, run);
  underway.set(key, turn);
  try {
    return await turn;
  } finally {
    if (underway.get(key) === turn) underway.delete(key);
  }
}
