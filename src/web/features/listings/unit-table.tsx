import { makeStyles, tokens } from '@fluentui/react-components';
import { ArrowDownRegular } from '@fluentui/react-icons/svg/arrow-down';
import { ArrowSortRegular } from '@fluentui/react-icons/svg/arrow-sort';
import { ArrowUpRegular } from '@fluentui/react-icons/svg/arrow-up';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { UnitRow } from '../../../contract/listing.contract.ts';
import { UnitActions } from './unit-actions.tsx';
import { isSortable, type UnitColumn, type UnitListContext, unitCell } from './unit-columns.tsx';
import { directionOf, type SortColumn, type UnitSort } from './unit-search.ts';

const useStyles = makeStyles({
  scroller: {
    overflowX: 'auto',
    borderRadius: tokens.borderRadiusLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  table: {
    width: '100%',
    borderCollapse: 'collapse',
    '& th, & td': { padding: '10px 8px', textAlign: 'start', verticalAlign: 'middle' },
    '& th:first-child, & td:first-child': { paddingInlineStart: '16px' },
    '& thead th': {
      backgroundColor: tokens.colorNeutralBackground2,
      color: tokens.colorNeutralForeground2,
      fontWeight: tokens.fontWeightSemibold,
      whiteSpace: 'nowrap',
    },
    '& tbody tr': { borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
  },
  sort: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '4px',
    minHeight: '32px',
    padding: '0 4px',
    marginInlineStart: '-4px',
    border: 'none',
    borderRadius: tokens.borderRadiusMedium,
    font: 'inherit',
    color: 'inherit',
    backgroundColor: 'transparent',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground2Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
});

interface UnitTableProps {
  readonly units: readonly UnitRow[];
  readonly columns: readonly UnitColumn[];
  readonly sort: UnitSort;
  readonly context: UnitListContext;
  readonly onSort: (column: SortColumn) => void;
}

/** The units as a table; rent and date can be sorted. */
export function UnitTable({ units, columns, sort, context, onSort }: UnitTableProps): ReactNode {
  const { t } = useTranslation('listings');
  const styles = useStyles();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard.
    <section className={styles.scroller} tabIndex={0} aria-label={t('units.table')}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) =>
              isSortable(column) ? (
                <SortHeader key={column} column={column} sort={sort} onSort={onSort} />
              ) : (
                <th key={column} scope="col">
                  {t(`units.columns.${column}`)}
                </th>
              ),
            )}
            <th scope="col">{t('units.actions')}</th>
          </tr>
        </thead>
        <tbody>
          {units.map((unit) => (
            <UnitTableRow key={unit.id} unit={unit} columns={columns} context={context} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function SortHeader(props: {
  readonly column: SortColumn;
  readonly sort: UnitSort;
  readonly onSort: (column: SortColumn) => void;
}): ReactNode {
  const { column, sort } = props;
  const { t } = useTranslation('listings');
  const styles = useStyles();
  const direction = sort.orderBy === column ? directionOf(sort) : null;
  const icons = { asc: <ArrowUpRegular />, desc: <ArrowDownRegular />, none: <ArrowSortRegular /> };
  const words = { asc: 'ascending', desc: 'descending', none: 'none' } as const;
  return (
    <th scope="col" aria-sort={words[direction ?? 'none']}>
      <button
        type="button"
        id={`sort-${column}`}
        className={styles.sort}
        onClick={() => props.onSort(column)}
      >
        {t(`units.columns.${column}`)}
        {icons[direction ?? 'none']}
      </button>
    </th>
  );
}

/** Rendered once, however long the list grows below it. */
const UnitTableRow = memo(function UnitTableRow(props: {
  readonly unit: UnitRow;
  readonly columns: readonly UnitColumn[];
  readonly context: UnitListContext;
}): ReactNode {
  const { unit, columns, context } = props;
  return (
    <tr>
      {columns.map((column) => (
        <td key={column}>{unitCell(column, unit, context)}</td>
      ))}
      <td>
        <UnitActions compact unit={unit} context={context} />
      </td>
    </tr>
  );
});
