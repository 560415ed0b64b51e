/**
 * Opens sessions. The only way to sign a person in.
 */
import type { PortalOf, UserSession } from '../../../../contract/session/session.contract.ts';
import type { Connection } from '../../../../db/client.ts';
import { findPropertyByHost } from '../../../../db/property/property.repository.ts';
import { deleteSurplusEvents, lastSignInBefore } from '../../../../db/session/account-event.repository.ts';
import type { Impersonation } from '../../../../db/session/impersonation.repository.ts';
import { listOfficesOf } from '../../../../db/session/membership.repository.ts';
import { listFactors } from '../../../../db/session/second-factor.repository.ts';
import { deleteLeastUsed, insertSession, type Session } from '../../../../db/session/session.repository.ts';
import { noteLogin, type User } from '../../../../db/session/user.repository.ts';
import { hashToken } from '../../../access/access.ts';
import { noteEvent } from '../../../access/account-event.ts';
import type { Asker } from '../../../access/asker.ts';
import { currentImpersonation } from '../../../access/impersonation.ts';
import { type Demand, demandOf } from '../../../access/second-factor-demand.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { metasOf } from './metas.ts';
import { impersonationView, initialsOf } from './session-view.ts';

const sessionHours = 12;
/** Maximum age of a session including renewals. */
const longestDays = 14;
/** Time to prove the second factor after the password. */
const provingMinutes = 15;
/** Maximum open sessions per person; the least recently used one is deleted first. */
const mostSessions = 50;
/** Maximum events kept per person; older ones are deleted. */
const mostEvents = 500;

/** How a person proved their identity. */
export type SignInWay = 'password' | 'reset' | 'register' | 'invitation' | 'google' | 'facebook';

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
 * @throws {AppError} `account.ended` for somebody whose work for an office has ended.
 * @example
 * const signingIn = { asker, way: 'password', language }
 * const session = await deps.db.transaction().execute((trx) => openSession(deps, trx, user, signingIn))
 */
export async function openSession(
  deps: Pick<Deps, 'clock' | 'random' | 'texts'>,
  trx: Connection,
  person: User,
  { asker, way, language: chosen, property_id }: SigningIn,
): Promise<UserSession> {
  const user = person.is_staff ? await atOffice(trx, person, named(property_id), asker) : person;
  const at = deps.clock.now().toISOString();
  const token = deps.random.token();
  const isAsked = user.is_staff && (await listFactors(trx, user.id)).length > 0;
  const language = deps.texts.languages.find((known) => known === chosen) ?? user.language;
  const session: Session = {
    id: deps.random.id(),
    user_id: user.id,
    ip: asker.ip,
    user_agent: asker.userAgent,
    created_at: at,
    last_used_at: at,
    expires_at: isAsked ? soon(at) : endOfSession(at, at),
    lease_id: (await metasOf(trx, user, { property_id: named(property_id) })).lease.lease_id,
    impersonation_id: null,
  };
  if (!isAsked) await noteLogin(trx, user.id, at, language);
  await insertSession(trx, user, { ...session, token_hash: hashToken(token) });
  await deleteLeastUsed(trx, user.id, mostSessions);
  const kind = isAsked ? 'second_factor_asked' : 'signed_in';
  await noteEvent(deps, trx, user, { kind, asker, detail: { way, session: session.id }, at });
  await deleteSurplusEvents(trx, user.id, mostEvents);
  const demand = await demandOf(trx, { user, isSecured: isAsked, provenAt: null });
  return demanding(await userSession(trx, { ...user, language }, session, token), demand);
}

/** A session as it is shown while it lacks something: nothing can be done with it yet. */
export function demanding(session: UserSession, demand: Demand): UserSession {
  return demand === null ? session : { ...session, policies: [], second_factor: demand };
}

/** The end of a session that still has to prove the second factor. */
function soon(now: string): string {
  return new Date(Date.parse(now) + provingMinutes * 60_000).toISOString();
}

/** The person at the office where they act: that of the named property, else of the host, else of their account. */
async function atOffice(
  trx: Connection,
  { id, property_id }: User,
  wanted: string | null,
  { host }: Asker,
): Promise<User> {
  const offices = await listOfficesOf(trx, id);
  const ofHost = host === undefined ? null : await findPropertyByHost(trx, host);
  const office = [wanted, ofHost?.id, property_id, offices[0]?.property_id]
    .map((one) => offices.find((member) => member.property_id === one))
    .find((member) => member !== undefined);
  if (office === undefined) throw new AppError('account.ended');
  return office;
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
