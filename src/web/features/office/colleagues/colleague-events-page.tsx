import { ClockRegular } from '@fluentui/react-icons/svg/clock';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import type { RequestOf } from '../../../../contract/api.ts';
import type { ColleagueEvent } from '../../../../contract/office/colleague.contract.ts';
import { call } from '../../../app/api/api-client.ts';
import { useDateTime } from '../../../app/texts/time-zone.ts';
import { EmptyState } from '../../../resident/empty-state.tsx';
import { useLinkStyles } from '../../../resident/link-styles.ts';
import { DataGrid } from '../../../widgets/grid/data-grid.tsx';
import type { GridColumn } from '../../../widgets/grid/grid-column.ts';
import { type OfficeMember, OfficePage } from '../frame/office-page.tsx';

type Query = NonNullable<RequestOf<'GET /api/office/colleagues/:user_id/events'>['query']>;

/** `/office/colleagues/:user_id`: when and from where a colleague signed in, and what was changed about them. */
export function ColleagueEventsPage() {
  const { t } = useTranslation('office-colleagues');
  const { user_id = '' } = useParams();
  const links = useLinkStyles();
  return (
    <OfficePage
      title={t('events.heading')}
      actions={() => (
        <Link className={links.plain} to="/office/colleagues">
          {t('events.back')}
        </Link>
      )}
    >
      {(member) => <Events key={user_id} {...member} colleague={user_id} />}
    </OfficePage>
  );
}

function Events({ token, user_id, colleague }: OfficeMember & { readonly colleague: string }) {
  const { t } = useTranslation('office-colleagues');
  return (
    <DataGrid
      tableId="office-colleague-events"
      label={t('events.label')}
      columns={useColumns()}
      rowId={({ id }) => id}
      usual={{ sort: 'at', order: 'desc' }}
      queryKey={['office-colleague-events', user_id, colleague]}
      load={(query, signal) =>
        call('GET /api/office/colleagues/:user_id/events', {
          ...{ token, signal, params: { user_id: colleague }, query: query as Query },
        })
      }
      user={{ token, user_id }}
      empty={<EmptyState text={t('events.none')} icon={<ClockRegular />} />}
    />
  );
}

function useColumns(): readonly GridColumn<ColleagueEvent>[] {
  const { t, i18n } = useTranslation('office-colleagues');
  const dateTime = useDateTime();
  return useMemo(
    () => [
      {
        ...{ id: 'at', width: 215, isSortable: true, header: t('events.at') },
        cell: ({ at }) => dateTime(at),
      },
      {
        ...{ id: 'what', width: 260, header: t('events.what') },
        cell: ({ kind }) =>
          i18n.exists(`office-colleagues:events.kinds.${kind}`)
            ? t(`events.kinds.${kind}`)
            : t('events.kinds.other'),
      },
      { id: 'by', width: 170, header: t('events.by'), cell: ({ by }) => by ?? '' },
      {
        ...{ id: 'from', width: 260, header: t('events.from') },
        cell: ({ ip, browser, system }) => [browser, system, ip].filter((part) => part !== '').join(', '),
      },
    ],
    [t, i18n, dateTime],
  );
}
