import { makeStyles } from '@fluentui/react-components';
import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { UserSession } from '../../../contract/session/session.contract.ts';
import { Loading } from '../../app/page/loading.tsx';
import { ErrorNotice } from '../../app/page/notice.tsx';
import { useNarrow } from '../use-narrow.ts';
import { ColumnPanel } from './column-panel.tsx';
import { GridCards } from './grid-cards.tsx';
import { type GridColumn, inOrder, mayHide } from './grid-column.ts';
import { GridPages } from './grid-pages.tsx';
import { type GridQuery, type GridView, pagesOf, searchOf, viewOf } from './grid-search.ts';
import { GridTable } from './grid-table.tsx';
import { useColumnChoice } from './use-column-choice.ts';

const useStyles = makeStyles({
  grid: { display: 'grid', gap: '12px', gridTemplateColumns: 'minmax(0, 1fr)' },
  tools: { display: 'flex', flexWrap: 'wrap', gap: '8px', alignItems: 'center' },
  space: { flexGrow: 1 },
  spoken: {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
});

export interface GridPage<Row> {
  readonly rows: readonly Row[];
  /** The number of rows on all pages. */
  readonly total: number;
}

interface DataGridProps<Row> {
  /** The name under which the column choices are stored. */
  readonly tableId: string;
  readonly label: string;
  /** The same array on each render, unless a text changes. */
  readonly columns: readonly GridColumn<Row>[];
  readonly rowId: (row: Row) => string;
  /** The initial sorting. */
  readonly usual: Pick<GridView, 'sort' | 'order'>;
  /** The list's key in the query cache: a changed part refetches the list. */
  readonly queryKey: QueryKey;
  /** Fetches a page: `call('GET /api/…', { token, query, signal })`. */
  readonly load: (query: GridQuery, signal: AbortSignal) => Promise<GridPage<Row>>;
  /** null on pages without a sign-in. */
  readonly user: Pick<UserSession, 'user_id' | 'token'> | null;
  /** Shown instead of a list without rows. */
  readonly empty: ReactNode;
  /** Shown before the button for columns: filters and actions. */
  readonly tools?: ReactNode;
}

/**
 * A list that the server sorts and divides into pages: a table, or cards on a phone. Page, size and sort are in the
 * address; the column choices are stored for the person.
 *
 * @see spec/platform.md §2, §4 Data grid, §9
 */
export function DataGrid<Row extends object>(props: DataGridProps<Row>) {
  const { tableId, label, columns, rowId, usual, queryKey, load, user, empty, tools } = props;
  const { t } = useTranslation(['grid', 'errors']);
  const styles = useStyles();
  const isNarrow = useNarrow();
  const [choice, choose] = useColumnChoice(tableId, user);
  const [search, setSearch] = useSearchParams();
  const sortable = columns.filter(({ isSortable }) => isSortable).map(({ id }) => id);
  const view = viewOf(search, sortable, usual);
  const show = (next: GridView) =>
    setSearch((now) => searchOf(now, next, usual), { replace: true, preventScrollReset: true });
  const query = {
    page: String(view.page),
    page_size: String(view.page_size),
    sort: view.sort,
    order: view.order,
  };
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: [...queryKey, query],
    queryFn: ({ signal }) => load(query, signal),
    placeholderData: keepPreviousData,
  });
  const last = data === undefined ? view.page : pagesOf(view, data.total);
  useEffect(() => {
    // Rows were removed while the person was on the last page.
    if (!isPlaceholderData && view.page > last)
      setSearch((now) => searchOf(now, { ...view, page: last }, usual), { replace: true });
  });

  if (error !== null) return <ErrorNotice error={error} />;
  if (data === undefined) return <Loading />;
  const shown = inOrder(columns, choice).filter(
    ({ id }) => !choice.hidden.includes(id) || !mayHide(columns, id),
  );
  const list = { label, rows: data.rows, rowId, view, onView: show, isStale: isPlaceholderData };
  const head = columns.find(({ id }) => id === view.sort)?.header ?? '';
  return (
    <div className={styles.grid}>
      <div className={styles.tools}>
        {tools}
        <span className={styles.space} />
        <ColumnPanel columns={columns} choice={choice} onChoose={choose} />
      </div>
      <span className={styles.spoken} role="status">
        {isPlaceholderData
          ? ''
          : t('spoken', { order: t(`by_${view.order}`, { column: head }), page: view.page, pages: last })}
      </span>
      {data.total === 0 ? (
        empty
      ) : isNarrow ? (
        <GridCards {...list} columns={shown} />
      ) : (
        <GridTable {...list} columns={columns} choice={choice} onChoose={choose} />
      )}
      {data.total === 0 ? null : <GridPages view={view} total={data.total} onView={show} />}
    </div>
  );
}
