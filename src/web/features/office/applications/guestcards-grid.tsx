import { Badge, makeStyles, tokens } from '@fluentui/react-components';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { GuestcardRow } from '../../../../contract/office/guestcard.contract.ts';
import { call } from '../../../app/api/api-client.ts';
import { formatDateTime, formatDay, formatPhone } from '../../../app/texts/formats.ts';
import { useTimeZone } from '../../../app/texts/time-zone.ts';
import { EmptyState } from '../../../resident/empty-state.tsx';
import { useLinkStyles } from '../../../resident/link-styles.ts';
import { DataGrid } from '../../../widgets/grid/data-grid.tsx';
import type { GridColumn } from '../../../widgets/grid/grid-column.ts';
import type { OfficeMember } from '../frame/office-page.tsx';

type Query = NonNullable<Parameters<typeof call<'GET /api/office/guestcards'>>[1]>['query'];

/** The list of guestcards in the query cache. */
export const GUESTCARDS_KEY = 'office guestcards';

const useStyles = makeStyles({
  lines: { display: 'grid', gap: '2px' },
  small: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
});

/** The register of guestcards, at first those whose follow-up is due. */
export function GuestcardsGrid({ token, user_id }: OfficeMember) {
  const { t } = useTranslation('office-applications');
  const timeZone = useTimeZone();
  const styles = useStyles();
  const links = useLinkStyles();
  const columns = useMemo<readonly GridColumn<GuestcardRow>[]>(
    () => [
      {
        id: 'name',
        header: t('columns.name'),
        width: 190,
        cell: ({ guestcard_id, name, joined, alike }) => (
          <span className={styles.lines}>
            <Link className={links.plain} to={`/office/guestcards/${guestcard_id}`}>
              {name}
            </Link>
            {joined === 0 ? null : (
              <span className={styles.small}>{t('guestcard.joined', { count: joined })}</span>
            )}
            {alike === 0 ? null : (
              <span className={styles.small}>{t('guestcard.alike', { count: alike })}</span>
            )}
          </span>
        ),
      },
      {
        id: 'contact',
        header: t('columns.contact'),
        width: 220,
        cell: ({ email, contact_no }) => (
          <span className={styles.lines}>
            <a className={links.plain} href={`mailto:${email}`}>
              {email}
            </a>
            {contact_no === '' ? null : <span className={styles.small}>{formatPhone(contact_no)}</span>}
          </span>
        ),
      },
      {
        id: 'wanted',
        header: t('columns.wanted'),
        width: 150,
        cell: ({ home, wanted_on }) => (
          <span className={styles.lines}>
            {home}
            {wanted_on === '' ? null : <span className={styles.small}>{formatDay(wanted_on)}</span>}
          </span>
        ),
      },
      {
        id: 'status',
        header: t('columns.status'),
        width: 160,
        cell: ({ status }) => t(`status.${status}`),
      },
      {
        id: 'follow_up_on',
        header: t('columns.follow_up_on'),
        isSortable: true,
        width: 210,
        cell: ({ follow_up_on, follow_up_note, overdue }) =>
          follow_up_on === null ? (
            '–'
          ) : (
            <span className={styles.lines}>
              <span>
                {formatDay(follow_up_on)}{' '}
                {overdue ? (
                  <Badge color="danger" appearance="tint">
                    {t('guestcard.due')}
                  </Badge>
                ) : null}
              </span>
              <span className={styles.small}>{follow_up_note}</span>
            </span>
          ),
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
      tableId="office_guestcards"
      label={t('tabs.guestcards')}
      columns={columns}
      rowId={({ guestcard_id }) => guestcard_id}
      usual={{ sort: 'follow_up_on', order: 'asc' }}
      queryKey={[GUESTCARDS_KEY, user_id]}
      load={(query, signal) =>
        call('GET /api/office/guestcards', { token, query: query as NonNullable<Query>, signal })
      }
      user={{ token, user_id }}
      empty={<EmptyState text={t('none.guestcards')} />}
    />
  );
}
