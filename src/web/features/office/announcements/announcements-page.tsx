import { MailRegular } from '@fluentui/react-icons/svg/mail';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { policiesMay } from '../../../../contract/access/grants.ts';
import type { AnnouncementRow } from '../../../../contract/office/people/announcement.contract.ts';
import { call } from '../../../app/api/api-client.ts';
import { useDateTime } from '../../../app/texts/time-zone.ts';
import { EmptyState } from '../../../resident/empty-state.tsx';
import { useLinkStyles } from '../../../resident/link-styles.ts';
import { PageLink } from '../../../resident/page-link.tsx';
import { DataGrid } from '../../../widgets/grid/data-grid.tsx';
import type { GridColumn } from '../../../widgets/grid/grid-column.ts';
import { type OfficeMember, OfficePage } from '../frame/office-page.tsx';

type Query = NonNullable<Parameters<typeof call<'GET /api/office/announcements'>>[1]>['query'];

/** `/office/announcements`: what the office has told many residents at once. */
export function AnnouncementsPage() {
  const { t } = useTranslation('office-people');
  return (
    <OfficePage
      title={t('announcements.title')}
      actions={({ policies }) =>
        policiesMay(policies, 'serve announcements') ? (
          <PageLink to="/office/announcements/new" appearance="primary">
            {t('announcements.new')}
          </PageLink>
        ) : null
      }
    >
      {(member) => <Register {...member} />}
    </OfficePage>
  );
}

function Register({ token, user_id }: OfficeMember) {
  const { t, i18n } = useTranslation('office-people');
  const columns = useAnnouncementColumns();
  return (
    <DataGrid
      tableId="office-announcements"
      label={t('announcements.title')}
      columns={columns}
      rowId={({ announcement_id }) => announcement_id}
      usual={{ sort: 'sent_at', order: 'desc' }}
      queryKey={['office announcements', user_id, i18n.language]}
      load={(query, signal) =>
        call('GET /api/office/announcements', { token, query: query as NonNullable<Query>, signal })
      }
      user={{ token, user_id }}
      empty={<EmptyState text={t('announcements.none')} icon={<MailRegular />} />}
    />
  );
}

function useAnnouncementColumns(): readonly GridColumn<AnnouncementRow>[] {
  const { t } = useTranslation('office-people');
  const links = useLinkStyles();
  const dateTime = useDateTime();
  return useMemo(
    () => [
      {
        id: 'subject',
        header: t('announcements.subject'),
        width: 300,
        cell: ({ announcement_id, subject }) => (
          <Link className={links.plain} to={`/office/announcements/view/${announcement_id}`}>
            {subject}
          </Link>
        ),
      },
      {
        id: 'audience',
        header: t('announcements.audience'),
        width: 180,
        cell: ({ audience }) => audience || t('announcements.to_all'),
      },
      {
        id: 'recipients',
        header: t('announcements.recipients'),
        width: 110,
        align: 'end',
        cell: ({ recipients }) => recipients,
      },
      {
        id: 'ways',
        header: t('announcements.ways'),
        width: 180,
        cell: ({ by_mail, by_sms, notice_until }) =>
          [
            by_mail ? t('announcements.mail') : '',
            by_sms ? t('announcements.sms') : '',
            notice_until === null ? '' : t('announcements.notice'),
          ]
            .filter(Boolean)
            .join(', '),
      },
      { id: 'sent_by', header: t('announcements.sent_by'), width: 150, cell: ({ sent_by }) => sent_by },
      {
        id: 'sent_at',
        header: t('announcements.sent_at'),
        isSortable: true,
        width: 215,
        cell: ({ sent_at }) => dateTime(sent_at),
      },
    ],
    [t, links, dateTime],
  );
}
