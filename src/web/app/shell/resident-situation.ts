import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { MenuSituation } from '../../../../machines/session/menu-rules.ts';
import type { LeaseUnit } from '../../../contract/session/lease-unit.contract.ts';
import type { NotificationCounts } from '../../../contract/session/resident.contract.ts';
import type { UserSession } from '../../../contract/session/session.contract.ts';
import { call } from '../api/api-client.ts';
import { errorText } from '../api/error-text.ts';
import { notify } from '../notifications/notifications.ts';
import type { Rights } from '../store/rights.ts';

/** The lease that the session is about; null for somebody without one. */
export function currentUnit({ metas: { lease } }: Pick<UserSession, 'metas'>): LeaseUnit | null {
  return lease.units.find(({ lease_id }) => lease_id === lease.lease_id) ?? null;
}

/** The numbers of the menu; undefined while they are on their way. A failure is told with the server's text. */
export function useCounts({ token, user_id }: UserSession): NotificationCounts | undefined {
  const { i18n } = useTranslation('errors');
  const { data, error } = useQuery({
    queryKey: ['notification_count', user_id, token],
    queryFn: ({ signal }) => call('GET /api/tenant/notification_count', { token, signal }),
  });
  useEffect(() => {
    if (error !== null) notify('error', errorText(i18n, error));
  }, [error, i18n]);
  return data;
}

/**
 * What the menu goes by before the server has said whether the addendum is there; null where one waited at the last
 * answer, so that the menu may be reduced to it.
 */
export function situationAhead(user: UserSession, { roles }: Rights): MenuSituation | null {
  const lease = currentUnit(user);
  if (lease?.addendum === true) return null;
  return {
    lease,
    blocked_modules: user.metas.blocked_modules,
    addendum_submitted: true,
    impersonated: roles.includes('impersonator'),
  };
}

/** What the menu goes by; null while the server is asked whether the addendum is there. */
export function useSituation(user: UserSession): MenuSituation | null {
  const lease = currentUnit(user);
  const { data, isError } = useQuery({
    queryKey: ['addendum_submitted', user.user_id, user.token],
    queryFn: ({ signal }) => call('GET /api/tenant/addendum_submitted', { token: user.token, signal }),
  });
  if (data === undefined && !isError) return null;
  return {
    lease,
    blocked_modules: user.metas.blocked_modules,
    // What is not known keeps nobody out.
    addendum_submitted: data ?? true,
    impersonated: user.impersonation !== null,
  };
}

/** Forgets what is known of a person when somebody else is signed in. */
export function useForgetting(onOtherPerson: (listener: () => void) => () => void): void {
  const client = useQueryClient();
  useEffect(() => onOtherPerson(() => client.clear()), [client, onOtherPerson]);
}
