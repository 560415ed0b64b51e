import type { BegunImpersonation } from '../../../../machines/session/impersonation.machine.ts';
import type { UserSession } from '../../../contract/session/session.contract.ts';
import { call } from '../api/api-client.ts';
import { ApiError } from '../api/api-error.ts';
import { ORIGINAL_TOKEN_STORED_UNDER, originalToken, storedSession } from './session-storage.ts';

/** Milliseconds for which a session may remain an impersonation; 1 if its time is over. */
export function leftOf({ impersonation }: Pick<UserSession, 'impersonation'>, now: number): number {
  return Math.max(1, Date.parse(impersonation?.ends_at ?? '') - now || 1);
}

/**
 * Exchanges the code of a staff link for a session of the subject and stores the previous token separately; exchanges
 * the code of a unit switch for the person's own session on this host.
 *
 * @throws {ApiError} if the server could not be reached.
 */
export async function beginImpersonation(
  code: string,
  storage: Storage,
  keep: (session: UserSession) => void,
): Promise<BegunImpersonation> {
  try {
    const before = storedSession(storage)?.token;
    const { opens, ...session } = await call('POST /api/auth/impersonate', {
      body: { code },
      ...(before !== undefined && { token: before }),
    });
    if (session.impersonation === null) {
      storage.removeItem(ORIGINAL_TOKEN_STORED_UNDER);
      keep(session);
      return { outcome: 'entered', opens };
    }
    storage.setItem(ORIGINAL_TOKEN_STORED_UNDER, before ?? '');
    keep(session);
    return { outcome: 'begun', leftMs: leftOf(session, Date.now()), opens };
  } catch (error) {
    if (error instanceof ApiError && error.status >= 400 && error.status < 500)
      return { outcome: 'refused', reason: error };
    throw error;
  }
}

/** @throws {ApiError} if the server did not end it. */
export async function endImpersonation(storage: Storage): Promise<void> {
  const token = storedSession(storage)?.token;
  if (token !== undefined) await call('POST /api/auth/impersonate/end', { token });
}

/** The session of the original token; null if nobody was signed in before, or if that session has ended too. */
export async function restoreOriginal(storage: Storage): Promise<UserSession | null> {
  const token = originalToken(storage);
  return token === null || token === '' ? null : call('GET /api/tenant/verify', { token, query: {} });
}
