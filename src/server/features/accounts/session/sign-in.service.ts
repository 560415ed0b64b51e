import type { Login, UserSession } from '../../../../contract/session/session.contract.ts';
import { listPropertiesOfUsers } from '../../../../db/resident/tenancy.repository.ts';
import { listOfficesOfUsers } from '../../../../db/session/membership.repository.ts';
import { listUsersByEmail } from '../../../../db/session/user.repository.ts';
import type { Asker } from '../../../access/asker.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { withinGuesses } from '../guess-limit.ts';
import { hashPassword, isPassword } from '../password.ts';
import { chosenUser } from './chosen-user.ts';
import { openSession } from './open-session.ts';

/** Compared with for an unknown email, so that the response takes as long as for a known one. */
let nobodysHash: Promise<string> | null = null;

/**
 * Signs a person in: opens a session and returns its token in plain text, this once.
 *
 * @throws {AppError} `login.failed` for an unknown email, a wrong password, another property, and while the email or IP
 *   address is blocked after too many wrong tries, see `withinGuesses`: neither the response nor its time reveals
 *   which; `account.ended` for the right password of somebody whose work for an office has ended.
 * @see spec/platform.md §4 Session, §7
 */
export async function logIn(
  deps: Pick<Deps, 'db' | 'clock' | 'random' | 'texts' | 'secrets'>,
  login: Login,
  asker: Asker,
): Promise<UserSession> {
  const fitting = await listUsersByEmail(deps.db, login.email.trim());
  const ids = fitting.map(({ id }) => id);
  const homes = await listPropertiesOfUsers(deps.db, ids);
  const offices = await listOfficesOfUsers(deps.db, ids);
  const meant = chosenUser(fitting, login, [homes, offices]);
  nobodysHash ??= hashPassword('nobody', deps.random.bytes(16));
  const hash = meant?.password_hash || (await nobodysHash);
  const guessing = { email: login.email, ip: asker.ip, userIds: ids };
  const user = await withinGuesses(deps, guessing, async () =>
    (await isPassword(login.password, hash)) ? meant : null,
  );
  if (user === null) throw new AppError('login.failed');
  const { language, property_id } = login;
  return deps.db
    .transaction()
    .execute((trx) => openSession(deps, trx, user, { asker, way: 'password', language, property_id }));
}
