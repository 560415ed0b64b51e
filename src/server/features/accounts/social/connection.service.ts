/**
 * Connecting an account with a social sign-in: requested by a signed-in user, or confirmed by a mail to the address
 * that the provider has verified. Equal addresses alone never connect.
 */
import type { PortalOf } from '../../../../contract/session/session.contract.ts';
import type { SocialConnection } from '../../../../contract/session/social.contract.ts';
import {
  connectIdentity,
  deleteIdentity,
  listIdentities,
} from '../../../../db/session/social-identity.repository.ts';
import { FALLBACK_LANGUAGE } from '../../../../engine/language/language.ts';
import type { SignedIn } from '../../../access/access.ts';
import { noteEvent } from '../../../access/account-event.ts';
import type { Asker } from '../../../access/asker.ts';
import { inConstantTime } from '../../../access/constant-time.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { countTypedMail } from '../../../outbox/mail-limit.ts';
import { mailAccount, mailLink, providerName } from '../mailed-link.ts';
import { requestedProperty } from '../requested-property.ts';
import { vouchedFor } from './social-login.service.ts';
import { unsealed } from './social-ticket.ts';

interface MailWish extends PortalOf {
  readonly ticket: string;
  readonly language?: string;
}

/**
 * Mails a link that connects the account of the verified address, or opens one.
 *
 * @throws {AppError} `social.failed`: no ticket, or no verified address in it; `host.not_found`; `mail.limit`.
 */
export async function mailConnection(deps: Deps, wish: MailWish, ip: string): Promise<void> {
  const ticket = unsealed(deps, 'social ticket', wish.ticket);
  if (ticket === null || !ticket.person.emailVerified) throw new AppError('social.failed');
  const { type, person } = ticket;
  const { company_id, id: property_id } = await requestedProperty(deps.db, wish);
  const email = person.email.toLowerCase();
  await deps.db.transaction().execute((trx) => countTypedMail(deps, trx, { recipient: email, ip, unit: '' }));
  const content = {
    first_name: person.firstName,
    last_name: person.lastName,
    language: deps.texts.accepted(wish.language, FALLBACK_LANGUAGE),
    identity: { provider: type, subject: person.subject },
  };
  const link = { company_id, property_id, purpose: 'connect', email, user_id: null, content } as const;
  await inConstantTime(deps, async () => {
    await deps.db.transaction().execute((trx) => mailLink(deps, trx, link));
  });
}

/**
 * Connects the account of the signed-in user.
 *
 * @throws {AppError} `social.connected_elsewhere`; `social.failed` for an invalid proof; `social.off`;
 *   `provider.unavailable`.
 */
export async function connect(
  deps: Deps,
  { user }: SignedIn,
  by: SocialConnection,
  asker: Asker,
): Promise<boolean> {
  const proven =
    'ticket' in by
      ? unsealed(deps, 'social ticket', by.ticket)
      : { type: by.type, person: await vouchedFor(deps, by) };
  if (proven === null) throw new AppError('social.failed');
  const { type, person } = proven;
  const connected_at = deps.clock.now().toISOString();
  const { id: user_id, company_id, property_id } = user;
  const identity = { company_id, property_id, user_id, provider: type, subject: person.subject };
  await deps.db.transaction().execute(async (trx) => {
    if (!(await connectIdentity(trx, { ...identity, email: person.email, connected_at })))
      throw new AppError('social.connected_elsewhere');
    await noteEvent(deps, trx, user, { kind: 'social_connected', asker, detail: { provider: type } });
    await mailAccount(deps, trx, user, user.language, 'social_connected', (at) => ({
      provider: providerName(type),
      link: at('/auth/forgotPassword'),
    }));
  });
  return true;
}

/**
 * Disconnects.
 *
 * @throws {AppError} `record.not_found`; `social.only_way_in` if the user could not sign in without it.
 */
export async function disconnect(
  deps: Deps,
  { user }: SignedIn,
  type: string,
  asker: Asker,
): Promise<boolean> {
  await deps.db.transaction().execute(async (trx) => {
    const others = (await listIdentities(trx, user.id)).filter(({ provider }) => provider !== type);
    if (!(await deleteIdentity(trx, user.id, type))) throw new AppError('record.not_found');
    if (user.password_hash === '' && others.length === 0) throw new AppError('social.only_way_in');
    await noteEvent(deps, trx, user, { kind: 'social_disconnected', asker, detail: { provider: type } });
  });
  return true;
}
