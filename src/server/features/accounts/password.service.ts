import type { Static } from 'typebox';
import type {
  changePassword as changeEntry,
  resetPassword as resetEntry,
} from '../../../contract/session/account.contract.ts';
import type { UserSession } from '../../../contract/session/session.contract.ts';
import type { Connection } from '../../../db/client.ts';
import {
  deleteMailedLinksOf,
  findMailedLink,
  useMailedLink,
} from '../../../db/session/mailed-link.repository.ts';
import { deleteSessionsOf } from '../../../db/session/session.repository.ts';
import {
  findUser,
  listUsersByEmail,
  noteVerifiedEmail,
  setPassword,
  type User,
} from '../../../db/session/user.repository.ts';
import { hashToken, type SignedIn } from '../../access/access.ts';
import { noteEvent } from '../../access/account-event.ts';
import type { Asker } from '../../access/asker.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { welcomeFrom } from './guess-limit.ts';
import { mailAccount, mailLink } from './mailed-link.ts';
import { hashPassword } from './password.ts';
import { refuseEasyPassword } from './password-rule.ts';
import { provePassword } from './prove-password.ts';
import { openSession } from './session/open-session.ts';

/** At most this many accounts with the same address, in several companies, are mailed at once. */
const mostAccounts = 5;

/** Mails each account of an address a link for choosing a new password. */
export async function mailReset(deps: Deps, email: string, asker: Asker): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const users = await listUsersByEmail(trx, email.trim());
    for (const user of users.slice(0, mostAccounts)) {
      const { first_name, last_name, language } = user;
      const content = { first_name, last_name, language, identity: null };
      await mailLink(deps, trx, { ...user, purpose: 'reset', user_id: user.id, content });
      await noteEvent(deps, trx, user, {
        kind: 'link_mailed',
        asker,
        actorId: null,
        detail: { purpose: 'reset' },
      });
    }
  });
}

/**
 * Sets a new password with the token of a mail, ends every session, and signs in.
 *
 * @throws {AppError} `mailed_link.invalid`, `password.too_short`, `password.easy`.
 */
export async function resetPassword(
  deps: Deps,
  { token, password, language }: Static<typeof resetEntry.request.body>,
  asker: Asker,
): Promise<UserSession> {
  const tokenHash = hashToken(token);
  const at = deps.clock.now().toISOString();
  const seen = await findMailedLink(deps.db, tokenHash, at);
  const user = seen?.purpose === 'reset' ? await findUser(deps.db, seen.user_id ?? '') : null;
  if (user === null) throw new AppError('mailed_link.invalid');
  const hash = await newHash(deps, user, password);
  const session = await deps.db.transaction().execute(async (trx) => {
    if ((await useMailedLink(trx, tokenHash, at)) === null) throw new AppError('mailed_link.invalid');
    await noteVerifiedEmail(trx, user.id, at);
    await noteEvent(deps, trx, user, { kind: 'link_used', asker, detail: { purpose: 'reset' } });
    await exchange(deps, trx, user, { hash, asker, kept: '', way: 'reset' });
    return openSession(deps, trx, user, { asker, way: 'reset', language });
  });
  await welcomeFrom(deps, user.id, asker.ip);
  return session;
}

/**
 * Changes the password of the signed-in user, and ends their other sessions. Wrong tries are limited like those of a
 * sign-in, but counted separately: they do not block the sign-in.
 *
 * @throws {AppError} `password.wrong`, also after too many wrong ones, `password.too_short`, `password.easy`.
 */
export async function changePassword(
  deps: Deps,
  { user, session }: SignedIn,
  given: Static<typeof changeEntry.request.body>,
  asker: Asker,
): Promise<boolean> {
  await provePassword(deps, user, given.password, asker);
  const hash = await newHash(deps, user, given.new_password);
  await deps.db
    .transaction()
    .execute((trx) => exchange(deps, trx, user, { hash, asker, kept: session.id, way: 'password' }));
  return true;
}

function newHash(
  { random }: Deps,
  { first_name, last_name, email }: User,
  password: string,
): Promise<string> {
  refuseEasyPassword(password, [first_name, last_name, email]);
  return hashPassword(password, random.bytes(16));
}

interface Exchange {
  readonly hash: string;
  readonly asker: Asker;
  /** The session to keep, or ''. */
  readonly kept: string;
  readonly way: 'password' | 'reset';
}

/** Sets the password, deletes reset links and other sessions, and notifies the person by mail. */
async function exchange(
  deps: Deps,
  trx: Connection,
  user: User,
  { hash, asker, kept, way }: Exchange,
): Promise<void> {
  await setPassword(trx, user.id, hash);
  await deleteMailedLinksOf(trx, user.id, 'reset');
  const ended = await deleteSessionsOf(trx, user.id, kept);
  await noteEvent(deps, trx, user, { kind: 'password_changed', asker, detail: { way, ended } });
  await mailAccount(deps, trx, user, user.language, 'password_changed', (at) => ({
    link: at('/auth/forgotPassword'),
  }));
}
