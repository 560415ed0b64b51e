import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import {
  columnOrderingFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import { useLatest } from '../../app/use-latest.ts';
import {
  type ColumnChoice,
  type GridColumn,
  inOrder,
  LEAST_WIDTH,
  MOST_WIDTH,
  mayHide,
  USUAL_WIDTH,
  withMoved,
  withShown,
  withWidths,
} from './grid-column.ts';
import { GridHeader } from './grid-header.tsx';
import { type GridView, sortedBy } from './grid-search.ts';

/** The height of a row in px. @see spec/platform.md §9 */
const ROW_HEIGHT = 50;

const features = tableFeatures({
  columnOrderingFeature,
  columnSizingFeature,
  columnResizingFeature,
  columnVisibilityFeature,
  rowSortingFeature,
});

const useStyles = makeStyles({
  scroller: {
    overflowX: 'auto',
    borderRadius: tokens.borderRadiusLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  table: {
    minWidth: '100%',
    borderCollapse: 'collapse',
    tableLayout: 'fixed',
    '& th, & td': { padding: '0 12px', textAlign: 'start', boxSizing: 'border-box' },
    '& tr': { height: `${ROW_HEIGHT}px` },
    '& thead th': {
      backgroundColor: tokens.colorNeutralBackground2,
      color: tokens.colorNeutralForeground2,
      fontWeight: tokens.fontWeightSemibold,
    },
    '& td': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    '& td[data-align="end"]': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
    '& tbody tr': { borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
    '& tbody tr:hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    '& a': {
      color: tokens.colorBrandForegroundLink,
      ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
    },
  },
  stale: { opacity: 0.6 },
});

interface GridTableProps<Row extends object> {
  readonly label: string;
  readonly columns: readonly GridColumn<Row>[];
  readonly choice: ColumnChoice;
  readonly onChoose: (choice: ColumnChoice) => void;
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  readonly view: GridView;
  readonly onView: (view: GridView) => void;
  /** True while the rows are those of the previous view. */
  readonly isStale: boolean;
}

/** A page of a list as a table whose columns can be sorted, hidden, moved and resized. */
export function GridTable<Row extends object>(props: GridTableProps<Row>) {
  const { label, columns, choice, onChoose, rows, rowId, view, onView, isStale } = props;
  const styles = useStyles();
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns]);
  // While an edge is dragged, the table uses its width; the width is chosen when the mouse or finger is released.
  const [dragged, setDragged] = useState<Readonly<Record<string, number>> | null>(null);
  const latest = useLatest(dragged);
  const table = useTable({
    features,
    data: rows,
    columns: useMemo(
      () =>
        columns.map(({ id, width, isSortable = false }) => ({
          id,
          accessorFn: (row: Row) => row,
          size: width ?? USUAL_WIDTH,
          minSize: LEAST_WIDTH,
          maxSize: MOST_WIDTH,
          enableSorting: isSortable,
        })),
      [columns],
    ),
    getRowId: rowId,
    manualSorting: true,
    enableMultiSort: false,
    columnResizeMode: 'onChange',
    state: {
      sorting: [{ id: view.sort, desc: view.order === 'desc' }],
      columnOrder: inOrder(columns, choice).map(({ id }) => id),
      columnVisibility: Object.fromEntries(
        choice.hidden.filter((id) => mayHide(columns, id)).map((id) => [id, false]),
      ),
      columnSizing: dragged ?? choice.widths,
    },
    onColumnSizingChange: (change) =>
      setDragged((now) => (typeof change === 'function' ? change({ ...(now ?? choice.widths) }) : change)),
  });

  const resize = (begin: (event: unknown) => void) => (event: unknown) => {
    begin(event);
    const done = () => {
      for (const name of ['mouseup', 'touchend', 'touchcancel']) document.removeEventListener(name, done);
      if (latest.current !== null) onChoose(withWidths(choice, latest.current));
      setDragged(null);
    };
    for (const name of ['mouseup', 'touchend', 'touchcancel']) document.addEventListener(name, done);
  };

  const [headers] = table.getHeaderGroups();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard.
    <section className={styles.scroller} tabIndex={0} aria-label={label} aria-busy={isStale}>
      <table
        className={mergeClasses(styles.table, isStale && styles.stale)}
        style={{ width: table.getTotalSize() }}
      >
        <colgroup>
          {headers?.headers.map((header) => (
            <col key={header.id} style={{ width: `${header.getSize()}px` }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {headers?.headers.map((head) => {
              const { id, column } = head;
              const known = byId.get(id);
              if (known === undefined) return null;
              return (
                <GridHeader
                  key={id}
                  header={known.header}
                  sorted={column.getIsSorted()}
                  onSort={column.getCanSort() ? () => onView(sortedBy(view, id)) : undefined}
                  actions={{
                    ...(column.getCanSort() && {
                      sort: (order) => onView({ ...view, sort: id, order, page: 1 }),
                    }),
                    ...(mayHide(columns, id) && {
                      hide: () => onChoose(withShown(columns, choice, id, false)),
                    }),
                    move: (by) => onChoose(withMoved(columns, choice, id, by)),
                    widen: (by) => onChoose(withWidths(choice, { [id]: column.getSize() + by })),
                  }}
                  onResize={resize(head.getResizeHandler())}
                />
              );
            })}
          </tr>
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id}>
              {row.getVisibleCells().map((cell) => {
                const column = byId.get(cell.column.id);
                return (
                  <td key={cell.id} data-align={column?.align}>
                    {column?.cell(row.original)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
