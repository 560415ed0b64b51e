import type { User } from '../../../db/session/user.repository.ts';
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
