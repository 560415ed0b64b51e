import { Badge, Select } from '@fluentui/react-components';
import { PersonSearchRegular } from '@fluentui/react-icons/svg/person-search';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import type { ResidentRow } from '../../../../contract/office/people/resident.contract.ts';
import { call } from '../../../app/api/api-client.ts';
import { formatDay, formatPhone } from '../../../app/texts/formats.ts';
import { useDateTime } from '../../../app/texts/time-zone.ts';
import { EmptyState } from '../../../resident/empty-state.tsx';
import { useLinkStyles } from '../../../resident/link-styles.ts';
import { DataGrid } from '../../../widgets/grid/data-grid.tsx';
import type { GridColumn } from '../../../widgets/grid/grid-column.ts';
import { ListSearch, useListWords } from '../frame/list-search.tsx';
import { type OfficeMember, OfficePage } from '../frame/office-page.tsx';

type Query = NonNullable<Parameters<typeof call<'GET /api/office/residents'>>[1]>['query'];

const SHOWN = ['current', 'former', 'guarantors', 'all'] as const;
/** Number of days without use of the portal, or never used. */
const IDLE = ['30', '90', 'never'] as const;

/** `/office/residents?show=former&q=garcia`: the people of the leases of the property; a row opens their case. */
export function ResidentsPage() {
  const { t } = useTranslation('office-people');
  return <OfficePage title={t('residents.title')}>{(member) => <Register {...member} />}</OfficePage>;
}

function Register({ token, user_id }: OfficeMember) {
  const { t } = useTranslation('office-people');
  const columns = useResidentColumns();
  const q = useListWords();
  const [search, setSearch] = useSearchParams();
  const show = SHOWN.find((one) => one === search.get('show')) ?? 'current';
  const idle = IDLE.find((one) => one === search.get('idle'));
  const choose = (chosen: { readonly show?: string; readonly idle?: string }) => {
    const next = { show, idle: idle ?? '', ...chosen };
    setSearch(
      {
        ...(q !== '' && { q }),
        ...(next.show !== 'current' && { show: next.show }),
        ...(next.idle !== '' && { idle: next.idle }),
      },
      { replace: true },
    );
  };
  return (
    <DataGrid
      tableId="office-residents"
      label={t('residents.title')}
      columns={columns}
      rowId={({ person_id }) => person_id}
      usual={{ sort: 'name', order: 'asc' }}
      queryKey={['office residents', user_id, show, idle, q]}
      load={(query, signal) =>
        call('GET /api/office/residents', {
          token,
          query: { show, q, ...(idle && { idle }), ...(query as NonNullable<Query>) },
          signal,
        })
      }
      user={{ token, user_id }}
      tools={
        <>
          <ListSearch label={t('residents.search')} />
          <Select
            aria-label={t('residents.show')}
            value={show}
            onChange={(_, { value }) => choose({ show: value })}
          >
            {SHOWN.map((one) => (
              <option key={one} value={one}>
                {t(`residents.show_${one}`)}
              </option>
            ))}
          </Select>
          <Select
            aria-label={t('residents.idle')}
            value={idle ?? ''}
            onChange={(_, { value }) => choose({ idle: value })}
          >
            <option value="">{t('residents.idle_any')}</option>
            {IDLE.map((one) => (
              <option key={one} value={one}>
                {t(`residents.idle_${one}`)}
              </option>
            ))}
          </Select>
        </>
      }
      empty={<EmptyState text={t('residents.none')} icon={<PersonSearchRegular />} />}
    />
  );
}

function useResidentColumns(): readonly GridColumn<ResidentRow>[] {
  const { t } = useTranslation('office-people');
  const links = useLinkStyles();
  const dateTime = useDateTime();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('residents.name'),
        isSortable: true,
        width: 200,
        cell: ({ case_id, name }) => (
          <Link className={links.plain} to={`/office/cases/${case_id}`}>
            {name}
          </Link>
        ),
      },
      { id: 'home', header: t('residents.home'), isSortable: true, width: 110, cell: ({ home }) => home },
      {
        id: 'role',
        header: t('residents.role'),
        isSortable: true,
        width: 130,
        cell: ({ role }) => (
          <Badge appearance="tint" color={role === 'resident' ? 'brand' : 'informative'}>
            {t(`residents.roles.${role}`)}
          </Badge>
        ),
      },
      {
        id: 'contact',
        header: t('residents.contact'),
        width: 250,
        cell: ({ email, phone }) => <Contact email={email} phone={phone} />,
      },
      {
        id: 'active_at',
        header: t('residents.active_at'),
        isSortable: true,
        width: 190,
        cell: ({ active_at }) => (active_at === '' ? t('residents.never') : dateTime(active_at)),
      },
      {
        id: 'lease_uid',
        header: t('residents.lease'),
        isSortable: true,
        width: 120,
        cell: ({ lease_uid }) => lease_uid,
      },
      {
        id: 'start_date',
        header: t('residents.start_date'),
        isSortable: true,
        width: 120,
        cell: ({ start_date }) => formatDay(start_date),
      },
      {
        id: 'end_date',
        header: t('residents.end_date'),
        isSortable: true,
        width: 120,
        cell: ({ end_date }) => formatDay(end_date),
      },
    ],
    [t, links, dateTime],
  );
}

function Contact({ email, phone }: Pick<ResidentRow, 'email' | 'phone'>) {
  const links = useLinkStyles();
  if (email === '' && phone === '') return '–';
  return (
    <>
      {email === '' ? null : (
        <a className={links.plain} href={`mailto:${email}`}>
          {email}
        </a>
      )}
      {email === '' || phone === '' ? null : <br />}
      {phone === '' ? null : (
        <a className={links.plain} href={`tel:${phone}`}>
          {formatPhone(phone)}
        </a>
      )}
    </>
  );
}
