import { Badge, Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { keepPreviousData, useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { OfficeTurn, OfficeWork } from '../../../../contract/process/office-turn.contract.ts';
import type { OfficeWaiting } from '../../../../contract/process/office-waiting.contract.ts';
import { call } from '../../../app/api/api-client.ts';
import { endAhead } from '../../../app/first/shown-ahead.ts';
import { dueText } from '../../../app/texts/due-text.ts';
import { formatDateTime } from '../../../app/texts/formats.ts';
import { EmptyState } from '../../../resident/empty-state.tsx';
import { useLinkStyles } from '../../../resident/link-styles.ts';
import { Loaded } from '../../../resident/loaded.tsx';
import { usePostStyles } from '../../../resident/post-row.ts';
import { GridPages } from '../../../widgets/grid/grid-pages.tsx';
import { pageQueryOf, pagesOf } from '../../../widgets/grid/grid-search.ts';
import { type OfficeMember, OfficePage } from '../frame/office-page.tsx';
import { REFRESH_MS } from '../frame/refresh.ts';
import { turnAddress } from '../frame/turn-address.ts';
import { useClaim } from '../frame/use-claim.ts';
import { WaitingMessages } from '../messages/waiting-messages.tsx';
import { WaitingMoney } from '../money/waiting-money.tsx';
import { focusRow, useListKeys } from './use-list-keys.ts';
import { useWorkFilter, type WorkFilter } from './use-work-filter.ts';
import { useWaiting, WaitingRows, waitingKindOf } from './waiting-rows.tsx';
import { WorkFilterBar } from './work-filter-bar.tsx';

const KEY = 'office turns';

/** The key of a page of turns in the query cache. */
export const turnsKey = (user_id: string, filter: WorkFilter) => [KEY, user_id, filter] as const;

const useStyles = makeStyles({
  actions: { position: 'relative', zIndex: 1, gridRow: 'span 2' },
  keys: {
    margin: 0,
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    // Keys are for people who have them.
    '@media (hover: none)': { display: 'none' },
  },
});

/** `/office`: what waits for a member of the office, the earliest due first. */
export function WorkPage() {
  const { t } = useTranslation('portal');
  // Removed for any page that follows: the content shown ahead was this page's.
  useEffect(() => endAhead, []);
  return (
    <OfficePage title={t('turn.work')}>
      {(member) => (
        <>
          <WorkContent {...member} />
          <TakesOver />
        </>
      )}
    </OfficePage>
  );
}

/** Shows the page instead of what the server rendered, once all that it asks for is there: nothing moves then. */
function TakesOver() {
  const queries = useQueryClient();
  const asking = useIsFetching();
  useEffect(() => {
    // The parts before this one have begun to ask in the same moment, after it was rendered.
    if (asking + queries.isFetching() === 0) endAhead();
  }, [asking, queries]);
  return null;
}

/** What waits for a member, without the frame of the page. */
export function WorkContent(member: OfficeMember) {
  return (
    <>
      <WaitingMoney {...member} />
      <WaitingMessages {...member} />
      <Work {...member} />
    </>
  );
}

function Work({ token, user_id }: OfficeMember) {
  const [filter, choose] = useWorkFilter();
  const { whose, kind, page } = filter;
  const query = useQuery({
    queryKey: turnsKey(user_id, filter),
    queryFn: ({ signal }) =>
      call('GET /api/office/turns', {
        token,
        query: {
          whose,
          ...(kind !== '' && { kind }),
          ...pageQueryOf(filter),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
  const waiting = useWaiting(token, filter);
  const isOfKind = waitingKindOf(kind) !== undefined;
  // Everything of the first page appears at once, so that nothing moves under a pointer.
  if ((page === 1 || isOfKind) && waiting.isPending) return <Loaded query={waiting}>{() => null}</Loaded>;
  return (
    <Loaded query={query}>
      {(work) => (
        <Turns
          work={work}
          waiting={waiting.data ?? NOTHING}
          isOfFilter={!query.isPlaceholderData && !(isOfKind && waiting.isPlaceholderData)}
          filter={filter}
          onChoose={choose}
          token={token}
        />
      )}
    </Loaded>
  );
}

const NOTHING: OfficeWaiting = { rows: [], kinds: [] };

/** Whether the list shows only a part of the turns, or a later page of them. */
const isNarrowed = ({ whose, kind, page }: WorkFilter): boolean =>
  whose === 'mine' || whose === 'others' || kind !== '' || page > 1;

interface TurnsProps {
  readonly waiting: OfficeWaiting;
  readonly work: OfficeWork;
  /** False while the page that was asked for is being read. */
  readonly isOfFilter: boolean;
  readonly filter: WorkFilter;
  readonly onChoose: (change: Partial<WorkFilter>) => void;
  readonly token: string;
}

function Turns({ work, waiting, isOfFilter, filter, onChoose, token }: TurnsProps) {
  const { t } = useTranslation(['portal', 'office']);
  const styles = usePostStyles();
  const own = useStyles();
  const list = useRef<HTMLUListElement>(null);
  const { rows, counts, kinds } = work;
  const of = waitingKindOf(filter.kind);
  const total = of === undefined ? work.total : (waiting.kinds.find(({ kind }) => kind === of)?.count ?? 0);
  const entries = of === undefined && isNarrowed(filter) ? NOTHING : waiting;
  const view = { page: filter.page, page_size: filter.page_size, sort: '', order: 'asc' } as const;
  const pages = pagesOf(view, total);
  // Which row gets the focus when the page that the keys have asked for is there.
  const wanted = useRef<1 | -1 | null>(null);
  useListKeys(list, (by) => {
    const page = filter.page + by;
    if (page < 1 || page > pages) return;
    wanted.current = by;
    onChoose({ page });
  });
  useEffect(() => {
    if (wanted.current === null || !isOfFilter) return;
    const children = list.current?.children ?? [];
    focusRow(children[wanted.current === 1 ? 0 : children.length - 1]);
    wanted.current = null;
  });
  // The last page may be gone: its work was done.
  useEffect(() => {
    if (isOfFilter && filter.page > pages) onChoose({ page: pages });
  }, [isOfFilter, filter.page, pages, onChoose]);
  if (kinds.length + waiting.kinds.length === 0)
    return <EmptyState text={t('portal:turn.none')} icon={<CheckmarkCircleRegular />} />;
  return (
    <>
      {kinds.length === 0 && filter.kind === '' ? null : (
        <WorkFilterBar work={work} waiting={waiting.kinds} filter={filter} onChoose={onChoose} />
      )}
      {total === 0 && entries.rows.length === 0 ? (
        <EmptyState text={t('office:work.none', { count: counts.all })} />
      ) : null}
      <ul ref={list} className={rows.length + entries.rows.length === 0 ? undefined : styles.list}>
        <WaitingRows waiting={entries} isOfAll={of === undefined} token={token} />
        {rows.map((turn) => (
          <Turn key={turn.process_id} turn={turn} token={token} />
        ))}
      </ul>
      {total <= filter.page_size && filter.page === 1 ? null : (
        <GridPages
          view={view}
          total={total}
          onView={({ page, page_size }) => onChoose({ page, page_size })}
        />
      )}
      <p className={own.keys}>{t('office:work.keys')}</p>
    </>
  );
}

function Turn({ turn, token }: { readonly turn: OfficeTurn; readonly token: string }) {
  const { t } = useTranslation('portal');
  const rows = usePostStyles();
  const links = useLinkStyles();
  const styles = useStyles();
  const claim = useClaim(token, KEY);
  const { process_id, case_id, title, about, since, due_at, time_zone, overdue, claimed_by, mine } = turn;
  const due = due_at === null ? null : t('turn.due_by', { date: dueText(due_at, time_zone) });
  return (
    <li className={mergeClasses(rows.row, rows.openable)}>
      <Link className={links.whole} to={turnAddress({ process_id, case_id })}>
        {title} · {about}
      </Link>
      <span className={styles.actions}>
        {claimed_by === null || mine ? (
          <Button disabledFocusable={claim.isPending} onClick={() => claim.toggle(turn)}>
            {t(mine ? 'turn.give_back' : 'turn.claim')}
          </Button>
        ) : (
          t('turn.claimed_by', { name: claimed_by.name })
        )}
      </span>
      <span className={rows.small}>
        {overdue ? (
          <Badge color="danger" appearance="tint">
            {t('turn.is_overdue')}
          </Badge>
        ) : null}{' '}
        {[t('turn.since', { date: formatDateTime(since, time_zone) }), due]
          .filter((part) => part !== null)
          .join(' · ')}
      </span>
    </li>
  );
}
