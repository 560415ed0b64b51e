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

/** The current lease of the session; null if the person has none. */
export function currentUnit({ metas: { lease } }: Pick<UserSession, 'metas'>): LeaseUnit | null {
  return lease.units.find(({ lease_id }) => lease_id === lease.lease_id) ?? null;
}

/** The counts of the menu; undefined while they load. On failure, the server's text is shown. */
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
 * The menu's situation before the server has answered whether the addendum was submitted; null if one was pending in
 * the last response, because the menu may then be reduced to it.
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

/** The menu's situation; null while the server is asked whether the addendum was submitted. */
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
    // Missing data locks nobody out.
    addendum_submitted: data ?? true,
    impersonated: user.impersonation !== null,
  };
}

/** Clears the cached data of a person when somebody else signs in. */
export function useForgetting(onOtherPerson: (listener: () => void) => () => void): void {
  const client = useQueryClient();
  useEffect(() => onOtherPerson(() => client.clear()), [client, onOtherPerson]);
}
