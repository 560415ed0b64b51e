import { Field, makeStyles, Select } from '@fluentui/react-components';
import { SignatureRegular } from '@fluentui/react-icons/svg/signature';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { policiesMay } from '../../../../contract/access/grants.ts';
import type { LeaseRow } from '../../../../contract/office/lease.contract.ts';
import { call } from '../../../app/api/api-client.ts';
import { formatDay, formatMoney, localDay } from '../../../app/texts/formats.ts';
import { useTimeZone } from '../../../app/texts/time-zone.ts';
import { EmptyState } from '../../../resident/empty-state.tsx';
import { useLinkStyles } from '../../../resident/link-styles.ts';
import { PageLink } from '../../../resident/page-link.tsx';
import { DataGrid } from '../../../widgets/grid/data-grid.tsx';
import type { GridColumn } from '../../../widgets/grid/grid-column.ts';
import { type OfficeMember, OfficePage } from '../frame/office-page.tsx';
import { SignerList } from './signer-list.tsx';
import { WaitingApplications } from './waiting-applications.tsx';

type Query = NonNullable<Parameters<typeof call<'GET /api/office/leases'>>[1]>['query'];

const CHOICES = [
  'all',
  'signing',
  'landlord',
  'signed',
  'withdrawn',
] as const satisfies readonly NonNullable<Query>['show'][];

const useStyles = makeStyles({
  sum: { fontVariantNumeric: 'tabular-nums' },
  choice: { minWidth: '220px' },
});

/** `/office/leases`: the leases of the property, and the approved applications that wait for one. */
export function LeasesPage() {
  const { t } = useTranslation('office-leases');
  return (
    <OfficePage
      title={t('register.title')}
      actions={() => (
        <>
          <PageLink to="/office/leases/renewals">{t('register.renewals')}</PageLink>
          <PageLink to="/office/leases/template">{t('register.template')}</PageLink>
        </>
      )}
    >
      {(member) => (
        <>
          {policiesMay(member.policies, 'serve leases') ? <WaitingApplications token={member.token} /> : null}
          <Register {...member} />
        </>
      )}
    </OfficePage>
  );
}

function Register({ token, user_id }: OfficeMember) {
  const { t } = useTranslation('office-leases');
  const styles = useStyles();
  const columns = useLeaseColumns();
  const [search, setSearch] = useSearchParams();
  const show = CHOICES.find((one) => one === search.get('show')) ?? 'all';
  const choose = (value: string) =>
    setSearch(value === 'all' ? {} : { show: value }, { replace: true, preventScrollReset: true });
  return (
    <DataGrid
      tableId="office-leases"
      label={t('register.label')}
      columns={columns}
      rowId={({ lease_id }) => lease_id}
      usual={{ sort: 'created_at', order: 'desc' }}
      queryKey={['office leases', user_id, show]}
      load={(query, signal) =>
        call('GET /api/office/leases', {
          token,
          query: { show, ...(query as NonNullable<Query>) },
          signal,
        })
      }
      user={{ token, user_id }}
      tools={
        <Field className={styles.choice} label={t('register.show')}>
          <Select value={show} onChange={(_, { value }) => choose(value)}>
            {CHOICES.map((one) => (
              <option key={one} value={one}>
                {t(`register.choices.${one}`)}
              </option>
            ))}
          </Select>
        </Field>
      }
      empty={<EmptyState text={t('register.none')} icon={<SignatureRegular />} />}
    />
  );
}

function useLeaseColumns(): readonly GridColumn<LeaseRow>[] {
  const { t, i18n } = useTranslation('office-leases');
  const styles = useStyles();
  const links = useLinkStyles();
  const timeZone = useTimeZone();
  const { language } = i18n;
  return useMemo(
    () => [
      {
        id: 'home',
        header: t('register.home'),
        width: 110,
        cell: ({ lease_id, home }) => (
          <Link className={links.plain} to={`/office/leases/view/${lease_id}`}>
            {home}
          </Link>
        ),
      },
      {
        id: 'people',
        header: t('register.people'),
        width: 190,
        cell: ({ people }) => people.join(', '),
      },
      {
        id: 'status',
        header: t('register.status'),
        width: 190,
        cell: ({ status }) => t(`statuses.${status}`),
      },
      {
        id: 'start_date',
        header: t('register.start'),
        isSortable: true,
        width: 130,
        cell: ({ start_date }) => formatDay(start_date),
      },
      {
        id: 'end_date',
        header: t('register.end'),
        isSortable: true,
        width: 140,
        cell: ({ end_date }) => (end_date === '' ? t('register.month_to_month') : formatDay(end_date)),
      },
      {
        id: 'rent_cents',
        header: t('register.rent'),
        isSortable: true,
        align: 'end',
        width: 110,
        cell: ({ rent_cents }) => <span className={styles.sum}>{formatMoney(rent_cents, language)}</span>,
      },
      {
        id: 'signers',
        header: t('register.signers'),
        width: 260,
        cell: ({ signers, landlord }) => <SignerList signers={signers} landlord={landlord} />,
      },
      {
        id: 'created_at',
        header: t('register.made'),
        isSortable: true,
        width: 130,
        cell: ({ created_at }) => formatDay(localDay(new Date(created_at), timeZone)),
      },
    ],
    [t, language, styles, links, timeZone],
  );
}
