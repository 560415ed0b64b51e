/**
 * How many passwords may be tried, for one account name and from one network address.
 *
 * The name counts, not the account: a name that nobody has is treated like one that somebody has. Somebody who has
 * signed in from an address before has a count of their own there, so that nobody else can keep them out. Who is locked
 * out is answered like for a wrong password, after the same work: nothing tells which it is.
 */
import type { Connection } from '../../db/client.ts';
import { countBack } from '../../db/session/otp-challenge.repository.ts';
import {
  countGuess,
  forgetGuesses,
  isKnownPlace,
  lockGuesses,
  notePlace,
} from '../../db/session/sign-in-guess.repository.ts';
import type { Deps } from '../deps.ts';
import { secondsOver } from '../limits/within-limit.ts';

const guessesAllowed = 10;
const lockMinutes = 5;
/** Wrong ones from one network address, for all names together. */
const guessesFromAddress = { most: 25, minutes: lockMinutes, code: 'login.failed' } as const;
const purpose = 'sign-in guess';

type Needs = Pick<Deps, 'db' | 'clock' | 'secrets'>;

/** Who is tried, by whom. */
export interface Guessing {
  /** As it was given. */
  readonly email: string;
  /** The network address that asks. */
  readonly ip: string;
  /** The accounts with that email; none: nobody has it. */
  readonly userIds: readonly string[];
}

/** Checks of one name at a time in this process: valid sign-ins at the same moment do not count against each other. */
const underway = new Map<string, Promise<unknown>>();

/**
 * Runs the check of one password; a check that answers a user was right. Answers null for a wrong one, and for any one
 * after 10 wrong ones of a name in a row, or 25 from an address, for 5 minutes. A refused try prolongs nothing.
 *
 * @param check is run in any case: how long it takes must not tell whether it counts.
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

/** Makes somebody's place known who has proven otherwise who they are: wrong tries of others do not lock them out there. */
export async function welcomeFrom(deps: Needs, userId: string, ip: string): Promise<void> {
  await notePlace(deps.db, userId, deps.secrets.sign(ip, purpose), deps.clock.now().toISOString());
}

/** Locks a name until a time (ISO 8601), as wrong tries do: for the demo. */
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
