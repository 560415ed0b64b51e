import type { User } from '../../../db/session/user.repository.ts';
import type { SignedIn } from '../../access/access.ts';
import type { Asker } from '../../access/asker.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { withinGuesses } from './guess-limit.ts';
import { isPassword } from './password.ts';

/**
 * Checks the password of a signed-in user. Wrong tries are counted together for all calls that ask for it.
 *
 * @throws {AppError} `password.wrong`, also after too many wrong ones.
 */
export async function provePassword(deps: Deps, user: User, password: string, asker: Asker): Promise<void> {
  const guessing = { email: `password of ${user.id}`, ip: asker.ip, userIds: [] };
  const found = await withinGuesses(deps, guessing, async () =>
    (await isPassword(password, user.password_hash)) ? user : null,
  );
  if (found === null) throw new AppError('password.wrong');
}

/** How long a recent sign-in replaces the password of a user without one, in minutes. */
const RECENT_MINUTES = 15;

/**
 * Checks that it is still the person who uses their session: by the password, or, without one, by a recent sign-in.
 *
 * @throws {AppError} `password.wrong`; `session.too_old`.
 */
export async function provePerson(
  deps: Deps,
  { user, session }: Pick<SignedIn, 'user' | 'session'>,
  password: string,
  asker: Asker,
): Promise<void> {
  const age = deps.clock.now().getTime() - Date.parse(session.created_at);
  if (user.password_hash !== '') await provePassword(deps, user, password, asker);
  else if (age >= RECENT_MINUTES * 60_000) throw new AppError('session.too_old');
}
