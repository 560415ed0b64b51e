/**
 * Opens sessions: the one way in which a person comes to be signed in.
 */
import type { PortalOf, UserSession } from '../../contract/session/session.contract.ts';
import type { Connection } from '../../db/client.ts';
import { deleteSurplusEvents, lastSignInBefore } from '../../db/session/account-event.repository.ts';
import type { Impersonation } from '../../db/session/impersonation.repository.ts';
import { deleteLeastUsed, insertSession, type Session } from '../../db/session/session.repository.ts';
import { noteLogin, type User } from '../../db/session/user.repository.ts';
import { hashToken } from '../access.ts';
import type { Deps } from '../deps.ts';
import { currentImpersonation } from '../impersonation/current.ts';
import { metasOf } from '../residents/metas.ts';
import { impersonationView, initialsOf } from '../residents/session-view.ts';
import { noteEvent } from './account-event.ts';
import type { Asker } from './asker.ts';

const sessionHours = 12;
/** However often it is renewed, after this somebody signs in again. */
const longestDays = 14;
/** Open at once; beyond it the one that was used least lately ends. */
const mostSessions = 50;
/** Kept of one person; older ones go. */
const mostEvents = 500;

/** How somebody proved who they are. */
export type SignInWay = 'password' | 'reset' | 'register' | 'google' | 'facebook';

interface SigningIn {
  readonly asker: Asker;
  readonly way: SignInWay;
  /** That the person chose; one that we do not have leaves their own. */
  readonly language: string | undefined;
  /** Whose portal is open: the session is about the lease there. */
  readonly property_id?: PortalOf['property_id'];
}

/**
 * Signs somebody in who has proven who they are: a new session with its token, in clear for this once. What happened is
 * written down with it.
 *
 * @example const session = await deps.db.transaction().execute((trx) => openSession(deps, trx, user, { asker, way: 'password', language }))
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

/** A property as a body names it; null: none. */
function named(property: PortalOf['property_id']): string | null {
  return String(property ?? '').trim() || null;
}

/** When a session ends that is opened or renewed now. @param openedAt when somebody signed in, ISO 8601. */
export function endOfSession(openedAt: string, now: string): string {
  const longest = Date.parse(openedAt) + longestDays * 86_400_000;
  return new Date(Math.min(Date.parse(now) + sessionHours * 3_600_000, longest)).toISOString();
}

/** What the browser keeps of a signed-in person. */
export async function userSession(
  db: Connection,
  user: User,
  { expires_at, lease_id, created_at }: Pick<Session, 'expires_at' | 'lease_id' | 'created_at'>,
  token: string,
  impersonation: Impersonation | null = currentImpersonation(),
): Promise<UserSession> {
  // The last sign-in that a person is told of is not the one that they are in.
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
