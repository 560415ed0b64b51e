import { Field, makeStyles, mergeClasses, Select, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { GridColumn } from './grid-column.ts';
import type { GridView, Order } from './grid-search.ts';

const useStyles = makeStyles({
  sort: { marginBlockEnd: '12px' },
  list: { listStyleType: 'none', margin: 0, padding: 0, display: 'grid', gap: '12px' },
  card: {
    padding: '12px 16px',
    borderRadius: tokens.borderRadiusLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    '& dl': { display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', gap: '4px 16px', margin: 0 },
    '& dt': { color: tokens.colorNeutralForeground2 },
    '& dd': { margin: 0, textAlign: 'end', overflowWrap: 'anywhere' },
    '& a': { color: tokens.colorBrandForegroundLink },
  },
  stale: { opacity: 0.6 },
});

interface GridCardsProps<Row> {
  readonly label: string;
  /** The shown columns, in their order. */
  readonly columns: readonly GridColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  readonly view: GridView;
  readonly onView: (view: GridView) => void;
  readonly isStale: boolean;
}

/** A page of a list on a phone: a card per row, and a select instead of the sortable column heads. */
export function GridCards<Row extends object>({
  label,
  columns,
  rows,
  rowId,
  view,
  onView,
  isStale,
}: GridCardsProps<Row>) {
  const { t } = useTranslation('grid');
  const styles = useStyles();
  const sortable = columns.filter(({ isSortable }) => isSortable);
  return (
    <>
      {sortable.length === 0 ? null : (
        <Field className={styles.sort} label={t('sort_by')}>
          <Select
            value={`${view.sort} ${view.order}`}
            onChange={(_, { value }) => {
              const [sort = view.sort, order] = value.split(' ');
              onView({ ...view, sort, order: order as Order, page: 1 });
            }}
          >
            {sortable.flatMap(({ id, header }) =>
              (['desc', 'asc'] as const).map((order) => (
                <option key={`${id} ${order}`} value={`${id} ${order}`}>
                  {t(`by_${order}`, { column: header })}
                </option>
              )),
            )}
          </Select>
        </Field>
      )}
      <ul
        className={mergeClasses(styles.list, isStale && styles.stale)}
        aria-label={label}
        aria-busy={isStale}
      >
        {rows.map((row) => (
          <li key={rowId(row)} className={styles.card}>
            <dl>
              {columns.map(({ id, header, cell }) => [
                <dt key={`${id} name`}>{header}</dt>,
                <dd key={id}>{cell(row)}</dd>,
              ])}
            </dl>
          </li>
        ))}
      </ul>
    </>
  );
}
