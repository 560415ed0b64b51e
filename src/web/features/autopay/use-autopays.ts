import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { UserSession } from '../../../contract/session/session.contract.ts';
import { call } from '../../app/api/api-client.ts';
import { errorText } from '../../app/api/error-text.ts';
import { notify } from '../../app/notifications/notifications.ts';

type User = Pick<UserSession, 'token' | 'user_id'>;

/** The automatic payments of the session's lease. */
export function useAutopays({ token, user_id }: User) {
  return useQuery({
    queryKey: ['autopays', user_id, token],
    queryFn: ({ signal }) => call('GET /api/tenant/autopays', { token, signal }),
  });
}

/** One automatic payment with its dates. */
export function useAutopay({ token, user_id }: User, autopay_id: string) {
  return useQuery({
    queryKey: ['autopays', user_id, token, autopay_id],
    queryFn: ({ signal }) =>
      call('GET /api/tenant/autopays/:autopay_id', { token, signal, params: { autopay_id } }),
  });
}

/**
 * Makes a change and reloads everything; a failure is shown with the server's text.
 *
 * @param done the message after the change.
 */
export function useChange<Wish>(change: (wish: Wish) => Promise<unknown>, done: string, then?: () => void) {
  const { i18n } = useTranslation('errors');
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      notify('success', done);
      then?.();
    },
    onError: (failure) => notify('error', errorText(i18n, failure)),
    onSettled: () => client.invalidateQueries({ queryKey: ['autopays'] }),
  });
}
