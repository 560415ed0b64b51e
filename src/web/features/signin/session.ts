import type { UserSession } from '../../../contract/session/session.contract.ts';

/** Under this key the session is kept. @see spec/platform.md §3 User session */
const STORED_UNDER = 'user';

/** The session kept on this device; null when nobody is signed in. */
export function storedSession(storage: Storage): UserSession | null {
  try {
    const session = JSON.parse(storage.getItem(STORED_UNDER) ?? 'null') as UserSession | null;
    return typeof session?.token === 'string' ? session : null;
  } catch {
    return null;
  }
}

export function keepSession(storage: Storage, session: UserSession): void {
  storage.setItem(STORED_UNDER, JSON.stringify(session));
}

export function dropSession(storage: Storage): void {
  storage.removeItem(STORED_UNDER);
}

/**
 * Where a sign-in leads: the page that was asked for, if it is one of ours, else the home page.
 *
 * @example afterSignIn('//evil.example/') // '/tenant'
 */
export function afterSignIn(redirect: string | null): string {
  if (redirect === null || !/^\/(?![/\\])/.test(redirect)) return '/tenant';
  return new URL(redirect, 'http://ours.invalid').host === 'ours.invalid' ? redirect : '/tenant';
}
