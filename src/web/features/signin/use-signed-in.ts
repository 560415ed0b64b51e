import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import type { UserSession } from '../../../contract/session/session.contract.ts';
import { call } from '../../app/api/api-client.ts';
import { ApiError } from '../../app/api/api-error.ts';
import { errorText } from '../../app/api/error-text.ts';
import { notify } from '../../app/notifications/notifications.ts';
import { dropSession, storedSession } from './session.ts';

/** How often, and how long after a failure, the server is asked again. */
const RETRIES = 3;
const RETRY_MS = 2000;

/** The server answered, and the session is over: asking again changes nothing. */
const isRefused = (cause: unknown) =>
  cause instanceof ApiError && (cause.status === 401 || cause.status === 403);

/**
 * Who is signed in, checked with the server; null when nobody is, with the address of the sign-in that leads back
 * here. A session that cannot be verified ends with a word on why. Where the server did not say that it is over, it is
 * asked a few times before that, and the person is told.
 *
 * @see spec/platform.md §2 Route table, §4 Session, §8
 */
export function useSignedIn(): { readonly session: UserSession | null; readonly signIn: string } {
  const { t, i18n } = useTranslation('signin');
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const session = storedSession(window.localStorage);
  const signIn = `/auth/login?redirect=${encodeURIComponent(pathname + search)}`;
  const { error, failureCount, failureReason } = useQuery({
    queryKey: ['session', session?.token],
    queryFn: ({ signal }) => call('GET /api/tenant/verify', { token: session?.token ?? '', signal }),
    enabled: session !== null,
    retry: (tries, cause) => !isRefused(cause) && tries < RETRIES,
    retryDelay: RETRY_MS,
  });
  const isRetrying = error === null && failureCount > 0;
  useEffect(() => {
    if (isRetrying) notify('error', t('verify_retry'));
  }, [isRetrying, t]);
  useEffect(() => {
    if (error === null) return;
    notify('error', errorText(i18n, failureReason));
    dropSession(window.localStorage);
    navigate('/auth/login', { replace: true });
  }, [error, failureReason, i18n, navigate]);
  return { session, signIn };
}
