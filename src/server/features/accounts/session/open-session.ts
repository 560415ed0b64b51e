/**
 * Opens sessions. The only way to sign a person in.
 */
import type { PortalOf, UserSession } from '../../../../contract/session/session.contract.ts';
import type { Connection } from '../../../../db/client.ts';
import { deleteSurplusEvents, lastSignInBefore } from '../../../../db/session/account-event.repository.ts';
import type { Impersonation } from '../../../../db/session/impersonation.repository.ts';
import { deleteLeastUsed, insertSession, type Session } from '../../../../db/session/session.repository.ts';
import { noteLogin, type User } from '../../../../db/session/user.repository.ts';
import { hashToken } from '../../../access/access.ts';
import { noteEvent } from '../../../access/account-event.ts';
import type { Asker } from '../../../access/asker.ts';
import { currentImpersonation } from '../../../access/impersonation.ts';
import type { Deps } from '../../../deps.ts';
import { metasOf } from './metas.ts';
import { impersonationView, initialsOf } from './session-view.ts';

const sessionHours = 12;
/** Maximum age of a session including renewals. */
const longestDays = 14;
/** Maximum open sessions per person; the least recently used one is deleted first. */
const mostSessions = 50;
/** Maximum events kept per person; older ones are deleted. */
const mostEvents = 500;

/** How a person proved their identity. */
export type SignInWay = 'password' | 'reset' | 'register' | 'google' | 'facebook';

interface SigningIn {
  readonly asker: Asker;
  readonly way: SignInWay;
  /** Chosen at sign-in; an unknown one is ignored. */
  readonly language: string | undefined;
  /** The property of the open portal: the session gets the lease there. */
  readonly property_id?: PortalOf['property_id'];
}

/**
 * Signs in a person who has proven their identity: creates a session, records the event, and returns the plain token,
 * which is not stored.
 *
 * @example
 * const signingIn = { asker, way: 'password', language }
 * const session = await deps.db.transaction().execute((trx) => openSession(deps, trx, user, signingIn))
 */
export async function openSession(
  deps: Pick<Deps, 'clock' | 'random' | 'texts'>,
  trx: Connection,
  user: User,
  { asker, way, language: chosen, property_id }: SigningIn,
): Promise<UserSession> {
  const at = deps.clock.now().toISOString();
  const token = deps.random.token();
  const language = deps.texts.languages.find((known) => known === chosen) ?? user.language;
  const session: Session = {
    id: deps.random.id(),
    user_id: user.id,
    ip: asker.ip,
    user_agent: asker.userAgent,
    created_at: at,
    last_used_at: at,
    expires_at: endOfSession(at, at),
    lease_id: (await metasOf(trx, user, { property_id: named(property_id) })).lease.lease_id,
    impersonation_id: null,
  };
  await noteLogin(trx, user.id, at, language);
  await insertSession(trx, user, { ...session, token_hash: hashToken(token) });
  await deleteLeastUsed(trx, user.id, mostSessions);
  await noteEvent(deps, trx, user, { kind: 'signed_in', asker, detail: { way, session: session.id }, at });
  await deleteSurplusEvents(trx, user.id, mostEvents);
  return userSession(trx, { ...user, language }, session, token);
}

/** The property of a request body, or null. */
function named(property: PortalOf['property_id']): string | null {
  return String(property ?? '').trim() || null;
}

/** Expiry of a session that is opened or renewed now. @param openedAt time of the sign-in, ISO 8601. */
export function endOfSession(openedAt: string, now: string): string {
  const longest = Date.parse(openedAt) + longestDays * 86_400_000;
  return new Date(Math.min(Date.parse(now) + sessionHours * 3_600_000, longest)).toISOString();
}

/** The session data that the browser keeps. */
export async function userSession(
  db: Connection,
  user: User,
  { expires_at, lease_id, created_at }: Pick<Session, 'expires_at' | 'lease_id' | 'created_at'>,
  token: string,
  impersonation: Impersonation | null = currentImpersonation(),
): Promise<UserSession> {
  // The last sign-in shown to a person is the one before the current session.
  const isThisOne = user.last_login_at === created_at;
  const last_login_at = isThisOne ? await lastSignInBefore(db, user.id, created_at) : user.last_login_at;
  return {
    token,
    user_id: user.id,
    email: user.email,
    first_name: user.first_name,
    last_name: user.last_name,
    initials: initialsOf(user),
    profile_pic: null,
    policies: user.policies,
    is_alternative_email_login: false,
    language: user.language,
    expires_at,
    impersonation: impersonationView(impersonation),
    metas: await metasOf(db, { ...user, last_login_at }, { lease_id }),
    ...(user.is_staff && { is_staff: true as const }),
  };
}
