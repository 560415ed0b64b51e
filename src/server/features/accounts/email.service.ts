/**
 * Changing the mail address of an account: it takes effect once the signed-in owner has used the link mailed to it.
 *
 * @see docs/decisions/0040-an-account-is-who-reads-the-mail.md
 */
import type { Static } from 'typebox';
import type { changeEmail as changeEntry } from '../../../contract/session/account.contract.ts';
import type { UserSession } from '../../../contract/session/session.contract.ts';
import { isUniqueViolation } from '../../../db/failures.ts';
import { settleFormerAddress } from '../../../db/outbox.repository.ts';
import {
  deleteMailedLinksOf,
  findMailedLink,
  useMailedLink,
} from '../../../db/session/mailed-link.repository.ts';
import { findUser, listUsersByEmail, setEmail, type User } from '../../../db/session/user.repository.ts';
import { hashToken, type SignedIn } from '../../access/access.ts';
import { noteEvent } from '../../access/account-event.ts';
import type { Asker } from '../../access/asker.ts';
import { inConstantTime } from '../../access/constant-time.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { countTypedMail } from '../../outbox/mail-limit.ts';
import { mailAccount, mailLink } from './mailed-link.ts';
import { provePerson } from './prove-password.ts';
import { userSession } from './session/open-session.ts';

/**
 * Mails the link to the new address, and notifies the former one. If the new address has an account already, its owner
 * is notified by mail instead; the response is the same.
 *
 * @throws {AppError} `password.wrong`, `session.too_old`, `email.unchanged`, `mail.limit`.
 */
export async function askForEmail(
  deps: Deps,
  signedIn: SignedIn,
  given: Static<typeof changeEntry.request.body>,
  asker: Asker,
): Promise<boolean> {
  const { user } = signedIn;
  const email = given.email.trim().toLowerCase();
  if (email === user.email) throw new AppError('email.unchanged');
  await provePerson(deps, signedIn, given.password, asker);
  await deps.db
    .transaction()
    .execute((trx) => countTypedMail(deps, trx, { recipient: email, ip: asker.ip, unit: '' }));
  await inConstantTime(deps, () => mailChange(deps, user, email, asker));
  return true;
}

/** Mails the former address, and the new one or its owner. */
function mailChange(deps: Deps, user: User, email: string, asker: Asker): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    await deleteMailedLinksOf(trx, user.id, 'change');
    await mailAccount(deps, trx, user, user.language, 'email_asked', (at) => ({
      new_email: email,
      link: at('/profile/password'),
    }));
    const known = (await listUsersByEmail(trx, email)).find(
      ({ company_id }) => company_id === user.company_id,
    );
    if (known !== undefined) {
      await mailAccount(deps, trx, known, known.language, 'email_known', (at) => ({
        link: at('/auth/login'),
      }));
      return;
    }
    const { id: user_id, company_id, property_id, first_name, last_name, language } = user;
    const content = { first_name, last_name, language, identity: null };
    await mailLink(deps, trx, { company_id, property_id, purpose: 'change', email, user_id, content });
    await noteEvent(deps, trx, user, { kind: 'link_mailed', asker, detail: { purpose: 'change' } });
  });
}

/**
 * Sets the new address with the token of its mail, once. Deletes links mailed to the former address, and notifies it.
 *
 * @throws {AppError} `mailed_link.invalid`: also for another user's link, and if the address has been taken since.
 */
export async function confirmEmail(
  deps: Deps,
  { user, session, token }: SignedIn,
  mailed: string,
  asker: Asker,
): Promise<UserSession> {
  const tokenHash = hashToken(mailed);
  const at = deps.clock.now().toISOString();
  const seen = await findMailedLink(deps.db, tokenHash, at);
  if (seen?.purpose !== 'change' || seen.user_id !== user.id) throw new AppError('mailed_link.invalid');
  try {
    await deps.db.transaction().execute(async (trx) => {
      const link = await useMailedLink(trx, tokenHash, at);
      if (link === null || !(await setEmail(trx, user, link.email, at))) {
        throw new AppError('mailed_link.invalid');
      }
      for (const purpose of ['reset', 'change'] as const) await deleteMailedLinksOf(trx, user.id, purpose);
      const { company_id, email: recipient } = user;
      await settleFormerAddress(trx, { company_id, channel: 'mail', recipient }, at);
      await noteEvent(deps, trx, user, { kind: 'email_changed', asker });
      await mailAccount(deps, trx, user, user.language, 'email_changed', () => ({
        new_email: link.email,
      }));
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('mailed_link.invalid');
    throw error;
  }
  const { email } = (await findUser(deps.db, user.id)) ?? user;
  return userSession(deps.db, { ...user, email }, session, token);
}
