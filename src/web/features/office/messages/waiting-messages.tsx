import { Badge, mergeClasses } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { policiesMay } from '../../../../contract/access/grants.ts';
import { call } from '../../../app/api/api-client.ts';
import { useDateTime } from '../../../app/texts/time-zone.ts';
import { useLinkStyles } from '../../../resident/link-styles.ts';
import { usePostStyles } from '../../../resident/post-row.ts';
import type { OfficeMember } from '../frame/office-page.tsx';
import { REFRESH_MS } from '../frame/refresh.ts';
import { THREADS_KEY } from './threads-key.ts';

/** The key of the threads that wait longest in the query cache. */
export const oldestThreadsKey = (user_id: string) => [THREADS_KEY, user_id, 'oldest'] as const;

/** In the work list: how many threads wait for an answer, and since when; nothing if none does. */
export function WaitingMessages({ token, user_id, policies }: OfficeMember) {
  const { t } = useTranslation('office-people');
  const rows = usePostStyles();
  const links = useLinkStyles();
  const dateTime = useDateTime();
  const { data } = useQuery({
    queryKey: oldestThreadsKey(user_id),
    queryFn: ({ signal }) => call('GET /api/office/threads', { token, query: { show: 'waiting' }, signal }),
    enabled: policiesMay(policies, 'serve messages'),
    refetchInterval: REFRESH_MS,
  });
  const [oldest] = (data?.rows ?? []).map(({ last_at }) => last_at).sort();
  if (data === undefined || oldest === undefined) return null;
  return (
    <div className={mergeClasses(rows.row, rows.openable)}>
      <Link className={links.whole} to="/office/messages">
        {t('messages.in_work', { count: data.total })}
      </Link>
      <Badge appearance="tint">{t('messages.oldest', { at: dateTime(oldest) })}</Badge>
    </div>
  );
}
