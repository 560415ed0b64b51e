import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../app/api/api-client.ts';
import { Notice } from '../../../app/page/notice.tsx';
import { PageLink } from '../../../resident/page-link.tsx';

/** In the work list: how many leases wait for the landlord's signature; nothing if none does. */
export function ReadyLeases({ token }: { readonly token: string }) {
  const { t } = useTranslation('office-leases');
  const { data } = useQuery({
    queryKey: ['office leases', 'ready'],
    queryFn: ({ signal }) => call('GET /api/office/leases', { token, query: { show: 'landlord' }, signal }),
  });
  if (data === undefined || data.total === 0) return null;
  return (
    <Notice intent="info">
      {t('ready', { count: data.total })}{' '}
      <PageLink to="/office/leases?show=landlord">{t('ready_link')}</PageLink>
    </Notice>
  );
}
