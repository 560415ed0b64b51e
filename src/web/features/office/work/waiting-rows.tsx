import { mergeClasses } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { WaitingEntry } from '../../../../contract/process/office-waiting.contract.ts';
import { call } from '../../../app/api/api-client.ts';
import { formatDateTime } from '../../../app/texts/formats.ts';
import { useLinkStyles } from '../../../resident/link-styles.ts';
import { usePostStyles } from '../../../resident/post-row.ts';
import { REFRESH_MS } from '../frame/refresh.ts';

/** Where an entry is done. */
const ADDRESSES: Readonly<Record<WaitingEntry['kind'], string>> = {
  LEASE_TO_MAKE: '/office/leases/new',
  LEASE_TO_SIGN: '/office/leases/view',
  PAYMENT_RETURNED: '/office/money',
  SEAL_FAILED: '/office/leases/view',
};

/** What waits for a member besides turns. */
export function useWaiting(token: string) {
  return useQuery({
    queryKey: ['office waiting'],
    queryFn: ({ signal }) => call('GET /api/office/waiting', { token, signal }),
    refetchInterval: REFRESH_MS,
  });
}

/** Rows of the work list for what waits besides turns: each leads to the page where it is done. */
export function WaitingRows({ entries }: { readonly entries: readonly WaitingEntry[] }) {
  const { t } = useTranslation(['office', 'portal']);
  const rows = usePostStyles();
  const links = useLinkStyles();
  return entries.map(({ kind, id, home, people, since, time_zone }) => (
    <li key={`${kind} ${id}`} className={mergeClasses(rows.row, rows.openable)}>
      <Link className={links.whole} to={`${ADDRESSES[kind]}/${id}`}>
        {t(`office:work.waiting.${kind}`)} ·{' '}
        {[people.join(', '), home].filter((part) => part !== '').join(', ')}
      </Link>
      <span className={rows.small}>{t('portal:turn.since', { date: formatDateTime(since, time_zone) })}</span>
    </li>
  ));
}
