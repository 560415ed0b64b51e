import type { UserSession } from '../../../contract/session/session.contract.ts';

/** Under this key the session is kept. @see spec/platform.md §3 User session */
export const USER_STORED_UNDER = 'user';
/** Where the token is kept that was there before an impersonation. @see spec/platform.md §4 Session */
export const ORIGINAL_TOKEN_STORED_UNDER = 'original_token';

/** What of the local store belongs to the person who is signed in; it goes with the session. @see spec/platform.md §3 */
const SESSION_KEYS = [
  USER_STORED_UNDER,
  ORIGINAL_TOKEN_STORED_UNDER,
  'columns',
  'roles',
  'allPolicies',
  'analytics',
  'mobile_asked',
  'unsent_workorder',
] as const;

/** The session that a stored text is; null where it is none. @example sessionIn('{"token":"t1"}')?.token // 't1' */
function sessionIn(text: string | null): UserSession | null {
  try {
    const session = JSON.parse(text ?? 'null') as UserSession | null;
    return typeof session?.token === 'string' ? session : null;
  } catch {
    return null;
  }
}

/** The session kept on this device; null when nobody is signed in. */
export function storedSession(storage: Storage): UserSession | null {
  return sessionIn(storage.getItem(USER_STORED_UNDER));
}

export function keepSession(storage: Storage, session: UserSession): void {
  storage.setItem(USER_STORED_UNDER, JSON.stringify(session));
}

/**
 * Clears what belongs to a session: the user, the column settings, the original token and the rest. Another session, which
 * another tab has begun meanwhile, is left alone.
 *
 * @see spec/platform.md §4 Session
 */
export function clearSession(storage: Storage, token: string): void {
  const stored = storedSession(storage);
  if (stored !== null && stored.token !== token) return;
  for (const key of SESSION_KEYS) storage.removeItem(key);
}

/** The token that was there before an impersonation; '' where nobody was signed in, null while nobody is impersonated. */
export function originalToken(storage: Storage): string | null {
  return storage.getItem(ORIGINAL_TOKEN_STORED_UNDER);
}
