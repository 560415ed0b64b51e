import { makeStyles, tokens } from '@fluentui/react-components';
import { memo, type ReactNode, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { UnitRow } from '../../../../contract/guest/listing.contract.ts';
import { RowBlocks } from './row-blocks.tsx';
import { SortHeader } from './sort-header.tsx';
import { UnitActions } from './unit-actions.tsx';
import {
  COLUMN_WIDTHS,
  isSortable,
  type UnitColumn,
  type UnitListContext,
  unitCell,
  unitWords,
} from './unit-columns.tsx';
import type { SortColumn, UnitSort } from './unit-search.ts';

/** Height in pixels of a row whose texts fit. */
const ROW_HEIGHT = 109;
const ACTIONS_WIDTH = 140;

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
    // Fixed widths: rows are added and removed while a person scrolls.
    tableLayout: 'fixed',
    '& th, & td': { padding: '10px 6px', textAlign: 'start', verticalAlign: 'middle' },
    '& th:first-child, & td:first-child': { paddingInlineStart: '16px' },
    '& thead th': {
      backgroundColor: tokens.colorNeutralBackground2,
      color: tokens.colorNeutralForeground2,
      fontWeight: tokens.fontWeightSemibold,
      overflowWrap: 'normal',
      hyphens: 'auto',
    },
    '& tbody tr': { height: `${ROW_HEIGHT}px` },
    '& td': { overflowWrap: 'anywhere' },
    '& tbody tr + tr, & tbody': { borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
  },
});

interface UnitTableProps {
  readonly units: readonly UnitRow[];
  readonly columns: readonly UnitColumn[];
  readonly sort: UnitSort;
  readonly context: UnitListContext;
  /** The unit to return to; '' for none. */
  readonly start: string;
  readonly onSort: (column: SortColumn) => void;
}

/** The units as a table; rent and date can be sorted. */
export function UnitTable({ units, columns, sort, context, start, onSort }: UnitTableProps): ReactNode {
  const { t } = useTranslation('listings');
  const styles = useStyles();
  const rows = useCallback(
    (first: number, end: number) =>
      units
        .slice(first, end)
        .map((unit, index) => (
          <UnitTableRow key={unit.id} unit={unit} at={first + index} columns={columns} context={context} />
        )),
    [units, columns, context],
  );
  const words = useCallback((index: number) => unitWords(t, units[index], columns), [t, units, columns]);
  const widths = [...columns.map((column) => COLUMN_WIDTHS[column]), ACTIONS_WIDTH];
  const sum = widths.reduce((all, width) => all + width, 0);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard.
    <section className={styles.scroller} tabIndex={0} aria-label={t('units.table')}>
      <table className={styles.table} style={{ minWidth: `${sum}px` }} aria-rowcount={units.length + 1}>
        <colgroup>
          {widths.map((width, index) => (
            <col key={columns[index] ?? 'actions'} style={{ width: `${(100 * width) / sum}%` }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
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
        <RowBlocks
          total={units.length}
          start={start === '' ? -1 : units.findIndex((unit) => unit.id === start)}
          height={ROW_HEIGHT}
          cells={columns.length + 1}
          rows={rows}
          words={words}
        />
      </table>
    </section>
  );
}

/** Rendered once, whatever rows around it are added or removed. */
const UnitTableRow = memo(function UnitTableRow(props: {
  readonly unit: UnitRow;
  /** Index in the whole list, from 0. */
  readonly at: number;
  readonly columns: readonly UnitColumn[];
  readonly context: UnitListContext;
}): ReactNode {
  const { unit, at, columns, context } = props;
  return (
    <tr data-row={unit.id} aria-rowindex={at + 2}>
      {columns.map((column) => (
        <td key={column}>{unitCell(column, unit, context)}</td>
      ))}
      <td>
        <UnitActions compact unit={unit} context={context} />
      </td>
    </tr>
  );
});
