import type { Held, SessionAnswer } from '../../../../machines/session/session.machine.ts';
import type { AnswerOf, RequestOf } from '../../../contract/api.ts';
import type { UserSession } from '../../../contract/session/session.contract.ts';
import { call } from '../api/api-client.ts';
import { ApiError } from '../api/api-error.ts';
import { heldOf, untilRenewal } from './held-session.ts';
import { storedSession } from './session-storage.ts';

/** A way to sign in: the call and its body. */
export type SignInWay = {
  readonly [Name in
    | 'POST /api/tenant/auth/login'
    | 'POST /api/auth/login/social'
    | 'POST /api/auth/reset-password'
    | 'POST /api/auth/verify']: { readonly call: Name; readonly body: RequestOf<Name>['body'] };
}[
  | 'POST /api/tenant/auth/login'
  | 'POST /api/auth/login/social'
  | 'POST /api/auth/reset-password'
  | 'POST /api/auth/verify'];

/** Where the session's calls store their results. */
interface Keeping {
  readonly storage: Storage;
  readonly keep: (session: UserSession) => void;
  readonly signal: AbortSignal;
}

/** Tabs renew one at a time: the second one finds the token that the first one got. */
const RENEWAL_LOCK = 'session-renewal';

/** @throws {ApiError} with the server's reason if it refuses the sign-in. */
export function signIn(way: SignInWay): Promise<UserSession> {
  return call(way.call, { body: way.body } as never) as Promise<UserSession>;
}

/** Only a 401 or 403 says something about the token. */
function failed(reason: unknown): SessionAnswer {
  const isRefused = reason instanceof ApiError && (reason.status === 401 || reason.status === 403);
  return { outcome: isRefused ? 'refused' : 'unreachable', reason };
}

/** The query of the verification. @see spec/platform.md §7 */
export function verifyQuery({
  is_alternative_email_login,
  metas: { lease },
}: Pick<UserSession, 'is_alternative_email_login' | 'metas'>): NonNullable<
  RequestOf<'GET /api/tenant/verify'>['query']
> {
  const unit = lease.units.find(({ lease_id }) => lease_id === lease.lease_id);
  return {
    ...(unit !== undefined && { property_id: unit.property_id }),
    ...(lease.lease_id !== null && { lease_id: lease.lease_id }),
    ...(is_alternative_email_login && { is_alternative_email_login: 'true' }),
  };
}

/** Verifies the stored user and updates it from the response; keeps the language that was chosen here. */
export async function verifySession(
  { token }: Held,
  { storage, keep, signal }: Keeping,
): Promise<SessionAnswer> {
  const stored = storedSession(storage);
  if (stored === null || stored.token !== token) return { outcome: 'unreachable' };
  try {
    const verified = await call('GET /api/tenant/verify', { token, signal, query: verifyQuery(stored) });
    const session = { ...verified, language: stored.language };
    if (storedSession(storage)?.token === token) keep(session);
    return { outcome: 'good', held: heldOf(session, Date.now()) };
  } catch (error) {
    return failed(error);
  }
}

/**
 * Renews the token, one tab at a time: the second tab finds the new token stored and makes no request.
 *
 * @see spec/platform.md §4 Session
 */
export function renewSession({ token }: Held, { storage, keep, signal }: Keeping): Promise<SessionAnswer> {
  return navigator.locks.request(RENEWAL_LOCK, { signal }, async (): Promise<SessionAnswer> => {
    const stored = storedSession(storage);
    if (stored === null) return { outcome: 'unreachable' };
    const now = Date.now();
    if (stored.token !== token || untilRenewal(stored, now) > 0)
      return { outcome: 'good', held: heldOf(stored, now) };
    try {
      const renewed: AnswerOf<'POST /api/session/renew'> = await call('POST /api/session/renew', {
        token,
        signal,
      });
      const latest = storedSession(storage);
      if (latest === null) return { outcome: 'unreachable' };
      const session = latest.token === token ? { ...latest, ...renewed } : latest;
      keep(session);
      return { outcome: 'good', held: heldOf(session, Date.now()) };
    } catch (error) {
      return failed(error);
    }
  });
}

/** Ends the session on the server, and the one from before an impersonation. */
export async function endSession(token: string, original: string | null): Promise<void> {
  const tokens = original === null || original === '' ? [token] : [token, original];
  await Promise.allSettled(tokens.map((one) => call('GET /api/auth/logout', { token: one })));
}
