import { Badge, makeStyles, tokens } from '@fluentui/react-components';
import { ChatRegular } from '@fluentui/react-icons/svg/chat';
import { useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { policiesMay } from '../../../../contract/access/grants.ts';
import type { ThreadRow } from '../../../../contract/office/people/thread.contract.ts';
import { call } from '../../../app/api/api-client.ts';
import { useDateTime } from '../../../app/texts/time-zone.ts';
import { EmptyState } from '../../../resident/empty-state.tsx';
import { useLinkStyles } from '../../../resident/link-styles.ts';
import { PageLink } from '../../../resident/page-link.tsx';
import { DataGrid } from '../../../widgets/grid/data-grid.tsx';
import type { GridColumn } from '../../../widgets/grid/grid-column.ts';
import { TabRow } from '../../../widgets/tab-row.tsx';
import { type OfficeMember, OfficePage } from '../frame/office-page.tsx';
import { THREADS_KEY } from './threads-key.ts';

type Query = NonNullable<Parameters<typeof call<'GET /api/office/threads'>>[1]>['query'];

const SHOWN = ['waiting', 'mine', 'all'] as const;

const useStyles = makeStyles({
  text: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200, overflowWrap: 'anywhere' },
});

/** `/office/messages?show=mine`: the threads of the property that wait for an answer, those of the member, or all. */
export function MessagesPage() {
  const { t } = useTranslation('office-people');
  return (
    <OfficePage
      title={t('messages.title')}
      actions={({ policies }) =>
        policiesMay(policies, 'serve templates') ? (
          <PageLink to="/office/messages/templates">{t('templates.title')}</PageLink>
        ) : null
      }
    >
      {(member) =>
        policiesMay(member.policies, 'see messages') ? (
          <Threads {...member} />
        ) : (
          <Navigate to="/office/messages/templates" replace />
        )
      }
    </OfficePage>
  );
}

function Threads({ token, user_id }: OfficeMember) {
  const { t } = useTranslation('office-people');
  const panel = useId();
  const columns = useThreadColumns();
  const [search, setSearch] = useSearchParams();
  const show = SHOWN.find((one) => one === search.get('show')) ?? 'waiting';
  const choose = (id: string) =>
    setSearch(id === 'waiting' ? {} : { show: id }, { replace: true, preventScrollReset: true });
  return (
    <>
      <TabRow
        name={t('messages.which')}
        tabs={SHOWN.map((id) => ({ id, content: t(`messages.show_${id}`) }))}
        selected={show}
        panel={panel}
        onSelect={choose}
      />
      <div id={panel} role="tabpanel" aria-labelledby={`tab-${show}`}>
        <DataGrid
          tableId="office-threads"
          label={t('messages.title')}
          columns={columns}
          rowId={({ message_id }) => message_id}
          usual={{ sort: 'last_at', order: show === 'all' ? 'desc' : 'asc' }}
          queryKey={[THREADS_KEY, user_id, show]}
          load={(query, signal) =>
            call('GET /api/office/threads', {
              token,
              query: { show, ...(query as NonNullable<Query>) },
              signal,
            })
          }
          user={{ token, user_id }}
          empty={<EmptyState text={t(`messages.none_${show}`)} icon={<ChatRegular />} />}
        />
      </div>
    </>
  );
}

function useThreadColumns(): readonly GridColumn<ThreadRow>[] {
  const { t } = useTranslation('office-people');
  const styles = useStyles();
  const links = useLinkStyles();
  const dateTime = useDateTime();
  return useMemo(
    () => [
      {
        id: 'subject',
        header: t('messages.subject'),
        width: 380,
        cell: ({ message_id, subject, last_text, unread }) => (
          <>
            <Link className={links.plain} to={`/office/messages/${message_id}`}>
              {subject}
            </Link>{' '}
            {unread ? <Badge appearance="tint">{t('messages.unread')}</Badge> : null}
            <div className={styles.text}>{last_text}</div>
          </>
        ),
      },
      { id: 'person', header: t('messages.person'), width: 160, cell: ({ person }) => person },
      { id: 'home', header: t('residents.home'), width: 100, cell: ({ home }) => home || '–' },
      {
        id: 'last_at',
        header: t('messages.last_at'),
        isSortable: true,
        width: 215,
        cell: ({ last_at, last_by_office }) =>
          last_by_office ? t('messages.answered', { at: dateTime(last_at) }) : dateTime(last_at),
      },
      {
        id: 'claimed_by',
        header: t('messages.who'),
        width: 150,
        cell: ({ claimed_by, mine }) => (mine ? t('messages.me') : (claimed_by?.name ?? '–')),
      },
    ],
    [t, styles, links, dateTime],
  );
}
