import type { UserSession } from '../../../../contract/session/session.contract.ts';
import type { SocialLogin, SocialProof, SocialType } from '../../../../contract/session/social.contract.ts';
import { findPropertyByHost } from '../../../../db/property/property.repository.ts';
import { countUnder } from '../../../../db/session/otp-challenge.repository.ts';
import { listUsersOfIdentity } from '../../../../db/session/user.repository.ts';
import { hashToken } from '../../../access/access.ts';
import type { Asker } from '../../../access/asker.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import type { Identified, SocialPerson } from '../../../providers/social-provider.ts';
import { chosenUser } from '../session/chosen-user.ts';
import { openSession } from '../session/open-session.ts';
import { sealed, unsealed } from './social-ticket.ts';

/** The start of a sign-in with a provider. */
export interface SocialStart {
  frame: string | null;
  address: string;
  state: string;
  me_address: string | null;
}

/**
 * The frame for the provider's script, the provider's page, and the state that it returns, with the nonce sealed in it.
 *
 * @param origin of the page that the person returns to.
 * @throws {AppError} `social.off`, `provider.unavailable`.
 */
export async function beginSocial(deps: Deps, type: SocialType, origin: string): Promise<SocialStart> {
  const { google, facebook } = deps.providers;
  const provider = type === 'google' ? google : facebook;
  if (provider.id === null) throw new AppError('social.off');
  const nonce = deps.random.token();
  const { socialUrl } = deps.settings;
  const framedBy = socialUrl !== null && (await isPortal(deps, origin)) ? origin : null;
  const state = sealed(deps, 'social state', { type, nonce, framedBy });
  const address = await provider.begin({ redirectUri: `${origin}/auth/login`, state, nonce });
  if (address === null) throw new AppError('provider.unavailable');
  const frame = framedBy === null ? null : `${socialUrl}/social/${type}?${new URLSearchParams({ state })}`;
  return { frame, address, state, me_address: type === 'google' ? null : facebook.meAddress };
}

/** Whether the portal's pages are at this origin: only they may frame the provider's script and learn who signs in. */
async function isPortal({ db, settings }: Deps, origin: string): Promise<boolean> {
  if (origin === new URL(settings.baseUrl).origin) return true;
  return (await findPropertyByHost(db, new URL(origin).hostname)) !== null;
}

/**
 * Signs in the user whose account is connected with the person that the provider vouches for. The page's claims about
 * the person are compared with it, never trusted.
 *
 * @throws {AppError} `social.off`; `social.failed` for an invalid proof; `social.not_connected` with a ticket to
 *   connect it; `provider.unavailable`.
 */
export async function logInSocial(deps: Deps, login: SocialLogin, asker: Asker): Promise<UserSession> {
  const { type, language } = login;
  const person = await vouchedFor(deps, login);
  const users = await listUsersOfIdentity(deps.db, type, person.subject);
  const user = chosenUser(users, { company_id: login.company_id ?? null }) ?? chosenUser(users, login);
  if (user === null) {
    const ticket = sealed(deps, 'social ticket', { type, person });
    throw new AppError('social.not_connected', { details: { ticket, type, may_mail: person.emailVerified } });
  }
  return deps.db.transaction().execute((trx) => openSession(deps, trx, user, { asker, way: type, language }));
}

/**
 * The person that the provider itself vouches for now.
 *
 * @throws {AppError} `social.off`; `social.failed` for an invalid or used proof; `provider.unavailable`.
 */
export async function vouchedFor(deps: Deps, login: SocialProof): Promise<SocialPerson> {
  const { google, facebook } = deps.providers;
  if ((login.type === 'google' ? google : facebook).id === null) throw new AppError('social.off');
  const nonce = login.type === 'google' ? nonceOf(deps, login.state) : '';
  const found: Identified =
    login.type === 'google'
      ? await google.identify(login.info.id_token, nonce)
      : await facebook.identify(login.info.access_token);
  if (found.kind === 'unavailable') {
    deps.log.warn({ provider: login.type, reason: found.reason }, 'a social provider did not answer');
    throw new AppError('provider.unavailable');
  }
  const said = login.type === 'google' ? login.info.id : login.info.user_id;
  const isTheirs = found.kind === 'person' && found.person.subject === said;
  if (!isTheirs || (nonce !== '' && !(await isFirstUse(deps, nonce)))) {
    const reason = found.kind === 'refused' ? found.reason : 'another person, or used before';
    deps.log.info({ provider: login.type, reason }, 'a social sign-in proves nothing');
    throw new AppError('social.failed');
  }
  return found.person;
}

function nonceOf(deps: Deps, state: string): string {
  const known = unsealed(deps, 'social state', state);
  if (known?.type !== 'google') throw new AppError('social.failed');
  return known.nonce;
}

/** An id token is accepted once, so that one found in a log or a history is useless. */
async function isFirstUse({ db, clock }: Deps, nonce: string): Promise<boolean> {
  const now = clock.now();
  const since = new Date(now.getTime() - 86_400_000).toISOString();
  const { count } = await countUnder(db, `social-nonce:${hashToken(nonce)}`, {
    now: now.toISOString(),
    since,
  });
  return count === 1;
}
