import type { UserSession } from '../../../contract/session/session.contract.ts';
import { forgetVisitList } from '../store/kept-visits.ts';
import { forgetAllUnsent } from '../store/unsent.ts';

/** The storage key of the session. @see spec/platform.md §3 User session */
export const USER_STORED_UNDER = 'user';
/** The storage key of the token from before an impersonation. @see spec/platform.md §4 Session */
export const ORIGINAL_TOKEN_STORED_UNDER = 'original_token';

/** The local store's keys that belong to the signed-in person and end with the session. @see spec/platform.md §3 */
const SESSION_KEYS = [
  USER_STORED_UNDER,
  ORIGINAL_TOKEN_STORED_UNDER,
  'columns',
  'roles',
  'allPolicies',
  'analytics',
  'mobile_asked',
] as const;

/** Parses a stored session; null if it is not one. @example sessionIn('{"token":"t1"}')?.token // 't1' */
function sessionIn(text: string | null): UserSession | null {
  try {
    const session = JSON.parse(text ?? 'null') as UserSession | null;
    return typeof session?.token === 'string' ? session : null;
  } catch {
    return null;
  }
}

/** The session stored on this device; null if nobody is signed in. */
export function storedSession(storage: Storage): UserSession | null {
  return sessionIn(storage.getItem(USER_STORED_UNDER));
}

export function keepSession(storage: Storage, session: UserSession): void {
  storage.setItem(USER_STORED_UNDER, JSON.stringify(session));
}

/**
 * Removes the data of a session: the user, the column settings, an unsent workorder, the original token and the rest. Leaves another session
 * alone that another tab has started meanwhile.
 *
 * @see spec/platform.md §4 Session
 */
export function clearSession(storage: Storage, token: string): void {
  const stored = storedSession(storage);
  if (stored !== null && stored.token !== token) return;
  for (const key of SESSION_KEYS) storage.removeItem(key);
  forgetAllUnsent(storage, 'workorder');
  forgetVisitList(storage);
}

/** The token from before an impersonation; '' if nobody was signed in then, null if there is no impersonation. */
export function originalToken(storage: Storage): string | null {
  return storage.getItem(ORIGINAL_TOKEN_STORED_UNDER);
}
