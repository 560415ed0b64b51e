import { makeStyles, tokens } from '@fluentui/react-components';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ApplicationRow } from '../../../../contract/office/application.contract.ts';
import { call } from '../../../app/api/api-client.ts';
import { formatDateTime, formatDay } from '../../../app/texts/formats.ts';
import { useTimeZone } from '../../../app/texts/time-zone.ts';
import { EmptyState } from '../../../resident/empty-state.tsx';
import { useLinkStyles } from '../../../resident/link-styles.ts';
import { DataGrid } from '../../../widgets/grid/data-grid.tsx';
import type { GridColumn } from '../../../widgets/grid/grid-column.ts';
import type { OfficeMember } from '../frame/office-page.tsx';

type Query = NonNullable<Parameters<typeof call<'GET /api/office/applications'>>[1]>['query'];

/** The list of applications in the query cache. */
export const APPLICATIONS_KEY = 'office applications';

const useStyles = makeStyles({
  people: { listStyleType: 'none', margin: 0, padding: 0, display: 'grid', gap: '2px' },
  small: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
});

/** The register of applications: each opens the case of its household. */
export function ApplicationsGrid({ token, user_id }: OfficeMember) {
  const { t } = useTranslation('office-applications');
  const timeZone = useTimeZone();
  const styles = useStyles();
  const links = useLinkStyles();
  const columns = useMemo<readonly GridColumn<ApplicationRow>[]>(
    () => [
      {
        id: 'home',
        header: t('columns.home'),
        width: 120,
        cell: ({ application_id, home }) => (
          <Link className={links.plain} to={`/office/cases/${application_id}`}>
            {home}
          </Link>
        ),
      },
      {
        id: 'people',
        header: t('columns.people'),
        width: 300,
        cell: ({ people }) => (
          <ul className={styles.people}>
            {people.map(({ applicant_id, name, applicant_type, status }) => (
              <li key={applicant_id}>
                {name}{' '}
                <span className={styles.small}>
                  {t(`types.${applicant_type}`)} · {t(`status.${status}`)}
                </span>
              </li>
            ))}
          </ul>
        ),
      },
      {
        id: 'status',
        header: t('columns.status'),
        width: 170,
        cell: ({ status }) => t(`status.${status}`),
      },
      {
        id: 'turn',
        header: t('columns.turn'),
        width: 150,
        cell: ({ turn }) =>
          turn.claimed_by === '' ? t(`turn.${turn.whose}`) : t('turn.claimed', { name: turn.claimed_by }),
      },
      {
        id: 'movein_date',
        header: t('columns.movein_date'),
        isSortable: true,
        width: 130,
        cell: ({ movein_date }) => (movein_date === '' ? '–' : formatDay(movein_date)),
      },
      {
        id: 'last_at',
        header: t('columns.last_at'),
        width: 215,
        cell: ({ last_at }) => formatDateTime(last_at, timeZone),
      },
      {
        id: 'created_at',
        header: t('columns.created_at'),
        isSortable: true,
        width: 215,
        cell: ({ created_at }) => formatDateTime(created_at, timeZone),
      },
    ],
    [t, timeZone, styles, links],
  );
  return (
    <DataGrid
      tableId="office_applications"
      label={t('tabs.applications')}
      columns={columns}
      rowId={({ application_id }) => application_id}
      usual={{ sort: 'created_at', order: 'desc' }}
      queryKey={[APPLICATIONS_KEY, user_id]}
      load={(query, signal) =>
        call('GET /api/office/applications', { token, query: query as NonNullable<Query>, signal })
      }
      user={{ token, user_id }}
      empty={<EmptyState text={t('none.applications')} />}
    />
  );
}
