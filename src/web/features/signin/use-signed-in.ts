import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import type { UserSession } from '../../../contract/session.contract.ts';
import { call } from '../../app/api/api-client.ts';
import { ApiError } from '../../app/api/api-error.ts';
import { errorText } from '../../app/api/error-text.ts';
import { notify } from '../../app/notifications/notifications.ts';
import { dropSession, storedSession } from './session.ts';

/**
 * Who is signed in, checked with the server; null when nobody is, with the address of the sign-in that leads back
 * here. A session that has run out ends with a word on why.
 *
 * @see spec/platform.md §2 Route table, §4 Session
 */
export function useSignedIn(): { readonly session: UserSession | null; readonly signIn: string } {
  const { i18n } = useTranslation();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const session = storedSession(window.localStorage);
  const signIn = `/auth/login?redirect=${encodeURIComponent(pathname + search)}`;
  const { error } = useQuery({
    queryKey: ['session', session?.token],
    queryFn: ({ signal }) => call('GET /api/tenant/verify', { token: session?.token ?? '', signal }),
    enabled: session !== null,
  });
  useEffect(() => {
    if (!(error instanceof ApiError)) return;
    notify('error', errorText(i18n, error));
    if (error.status !== 401) return;
    dropSession(window.localStorage);
    navigate('/auth/login', { replace: true });
  }, [error, i18n, navigate]);
  return { session, signIn };
}
