/**
 * How many passwords may be tried for one account name.
 *
 * The name counts, not the account: a name that nobody has is answered like one that somebody has. Somebody who has
 * signed in from an address before has a count of their own there, so that nobody else can keep them out.
 */
import {
  countGuess,
  forgetGuesses,
  isKnownPlace,
  notePlace,
} from '../../../db/session/sign-in-guess.repository.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';

const guessesAllowed = 10;
const lockMinutes = 5;
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
 * Runs the check of one password, where one more is allowed; a check that answers a user's id was right.
 *
 * @throws {AppError} `login.too_many_attempts` after 10 wrong ones in a row, for 5 minutes, also for the right one.
 */
export async function withinGuesses<Found extends { readonly id: string }>(
  deps: Needs,
  guessing: Guessing,
  check: () => Promise<Found | null>,
): Promise<Found | null> {
  const name = guessing.email.trim().toLowerCase();
  const place = deps.secrets.sign(guessing.ip, purpose);
  const isKnown = await isKnownPlace(deps.db, guessing.userIds, place);
  const key = deps.secrets.sign(isKnown ? `${name}\n${guessing.ip}` : name, purpose);
  return inTurn(key, async () => {
    const now = deps.clock.now();
    const lockedUntil = new Date(now.getTime() + lockMinutes * 60_000).toISOString();
    const limit = { most: guessesAllowed, now: now.toISOString(), lockedUntil };
    if (!(await countGuess(deps.db, key, limit))) {
      throw new AppError('login.too_many_attempts', { params: { minutes: lockMinutes } });
    }
    const found = await check();
    if (found === null) return null;
    await forgetGuesses(deps.db, key);
    await notePlace(deps.db, found.id, place, now.toISOString());
    return found;
  });
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
