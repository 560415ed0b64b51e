import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import type { UserSession } from '../../../contract/session/session.contract.ts';
import { signInFor } from '../session/after-sign-in.ts';
import { useLiveSession } from '../session/use-session.ts';

/**
 * A page for signed-in people: a visitor is sent to the sign-in, and from there back to this page.
 *
 * @see spec/platform.md §2 Route table
 */
export function RequireSession({ children }: { readonly children: (user: UserSession) => ReactNode }) {
  const location = useLocation();
  const { user } = useLiveSession();
  return user === null ? <Navigate to={signInFor(location)} replace /> : children(user);
}
