/**
 * Opening an account requires reading its mail: nobody can open one for another person's address or choose its
 * password.
 *
 * @see docs/decisions/0040-an-account-is-who-reads-the-mail.md
 */
import type { Static } from 'typebox';
import type { register, verifyAddress } from '../../../contract/session/account.contract.ts';
import type { UserSession } from '../../../contract/session/session.contract.ts';
import type { Connection } from '../../../db/client.ts';
import type { Property } from '../../../db/property/property.repository.ts';
import { claimOccupancies } from '../../../db/resident/tenancy.repository.ts';
import {
  findMailedLink,
  type MailedLink,
  type MailedLinkPurpose,
  useMailedLink,
} from '../../../db/session/mailed-link.repository.ts';
import { connectIdentity } from '../../../db/session/social-identity.repository.ts';
import {
  findUser,
  insertUser,
  listUsersByEmail,
  noteVerifiedEmail,
  type User,
} from '../../../db/session/user.repository.ts';
import { FALLBACK_LANGUAGE } from '../../../engine/language/language.ts';
import { hashToken } from '../../access/access.ts';
import { noteEvent } from '../../access/account-event.ts';
import type { Asker } from '../../access/asker.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { mailAccount, mailLink } from './mailed-link.ts';
import { hashPassword } from './password.ts';
import { refuseEasyPassword } from './password-rule.ts';
import { openSession, type SignInWay } from './session/open-session.ts';

type Registration = Static<typeof register.request.body>;
type Verification = Static<typeof verifyAddress.request.body>;

/** Mails the link that opens the account, or notifies the owner of an existing one. */
export async function mailRegistration(
  deps: Deps,
  { first_name, last_name, ...registration }: Registration,
  { id: property_id, company_id }: Property,
): Promise<void> {
  const email = registration.email.trim().toLowerCase();
  await deps.db.transaction().execute(async (trx) => {
    const known = (await listUsersByEmail(trx, email)).find((user) => user.company_id === company_id);
    if (known !== undefined) {
      return mailAccount(deps, trx, known, known.language, 'register_known', (at) => ({
        link: at('/auth/login'),
        forgotten: at('/auth/forgotPassword'),
      }));
    }
    const language = deps.texts.accepted(registration.language, FALLBACK_LANGUAGE);
    const content = { first_name: first_name.trim(), last_name: last_name.trim(), language, identity: null };
    return mailLink(deps, trx, {
      company_id,
      property_id,
      purpose: 'register',
      email,
      user_id: null,
      content,
    });
  });
}

/** Whether the page of a link asks for a password: not for who has an account, and is invited to work for an office. */
export async function choosesPassword(db: Connection, link: MailedLink): Promise<boolean> {
  if (link.purpose === 'invite') return (await findAccount(db, link)) === null;
  return link.purpose !== 'connect';
}

const OPENING: readonly MailedLinkPurpose[] = ['register', 'connect', 'invite'];

/**
 * Uses the link of a mail, and signs in. Opens the account with the chosen password; connects a social sign-in with the
 * account of this address, or accepts an invitation with it, opening the account if there is none.
 *
 * @throws {AppError} `mailed_link.invalid`, `password.too_short`, `password.easy`, `colleague.resident`, `account.ended`.
 */
export async function openAccount(
  deps: Deps,
  { token, password = '', language }: Verification,
  asker: Asker,
): Promise<UserSession> {
  const tokenHash = hashToken(token);
  const at = deps.clock.now().toISOString();
  const seen = await findMailedLink(deps.db, tokenHash, at);
  if (seen === null || !OPENING.includes(seen.purpose)) throw new AppError('mailed_link.invalid');
  const { first_name, last_name } = seen.content;
  const isChosen = await choosesPassword(deps.db, seen);
  if (isChosen) refuseEasyPassword(password, [first_name, last_name, seen.email]);
  const hash = isChosen ? await hashPassword(password, deps.random.bytes(16)) : '';
  return deps.db.transaction().execute(async (trx) => {
    const link = await useMailedLink(trx, tokenHash, at);
    const user = link === null ? null : await accountOf(deps, trx, link, hash, asker);
    if (link === null || user === null) throw new AppError('mailed_link.invalid');
    await noteVerifiedEmail(trx, user.id, at);
    await noteEvent(deps, trx, user, { kind: 'link_used', asker, detail: { purpose: link.purpose } });
    const invited = link.purpose === 'invite' ? 'invitation' : 'register';
    const way = (link.content.identity?.provider ?? invited) as SignInWay;
    return openSession(deps, trx, user, { asker, way, language });
  });
}

/** The account that a link leads to; null if somebody else has opened one for the address in the meantime. */
async function accountOf(
  deps: Deps,
  trx: Connection,
  link: MailedLink,
  passwordHash: string,
  asker: Asker,
): Promise<User | null> {
  const { identity } = link.content;
  const found = link.purpose === 'register' ? null : await findAccount(trx, link);
  const user = found ?? (await addAccount(deps, trx, link, passwordHash, asker));
  if (user !== null && link.purpose === 'invite') return acceptInvitation(deps, trx, link, user, asker);
  if (user === null || identity === null) return user;
  const { company_id, property_id, id: user_id } = user;
  const connected_at = deps.clock.now().toISOString();
  const isConnected = await connectIdentity(trx, {
    ...identity,
    company_id,
    property_id,
    user_id,
    email: link.email,
    connected_at,
  });
  if (!isConnected) return null;
  const detail = { provider: identity.provider };
  await noteEvent(deps, trx, user, { kind: 'social_connected', asker, detail });
  return user;
}

async function findAccount(db: Connection, { email, company_id }: MailedLink): Promise<User | null> {
  const users = await listUsersByEmail(db, email);
  return users.find((user) => user.company_id === company_id) ?? null;
}

async function addAccount(
  deps: Deps,
  trx: Connection,
  { company_id, property_id, email, content, purpose }: MailedLink,
  password_hash: string,
  asker: Asker,
): Promise<User | null> {
  const { first_name, last_name, language } = content;
  const id = deps.random.id();
  const person = { id, company_id, property_id, email, first_name, last_name, language, password_hash };
  if (!(await insertUser(trx, { ...person, policies: [] }))) return null;
  if (purpose !== 'invite') await claimOccupancies(trx, person);
  const user = await findUser(trx, id);
  if (user !== null) await noteEvent(deps, trx, user, { kind: 'registered', asker });
  return user;
}
