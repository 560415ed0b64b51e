import { makeStyles, tokens } from '@fluentui/react-components';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Example } from '../../../../../engine/decision-tables/judge-rows.ts';
import { CellButton, TableRow } from './table-row.tsx';
import type { ColumnLook } from './table-words.ts';
import type { OpenTable } from './use-table.ts';

const useStyles = makeStyles({
  scroll: { overflowX: 'auto' },
  table: {
    borderCollapse: 'collapse',
    minWidth: '100%',
    '& th, & td': {
      border: `1px solid ${tokens.colorNeutralStroke2}`,
      textAlign: 'start',
      verticalAlign: 'middle',
    },
    '& th': { padding: '2px 12px' },
    '& td': { padding: '2px 4px' },
  },
  head: { fontWeight: tokens.fontWeightSemibold, backgroundColor: tokens.colorNeutralBackground3 },
});

const STEPS: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

interface TableGridProps {
  readonly shown: OpenTable;
  /** The row that decides the trial; null if none does. */
  readonly winner: number | null;
  readonly lookOf: (column: string) => ColumnLook;
  readonly onTry: (example: Example) => void;
}

/** The rows of a decision table. Arrow keys go from cell to cell; a cell that is chosen is edited below. */
export function TableGrid({ shown, winner, lookOf, onTry }: TableGridProps) {
  const { t } = useTranslation('studio');
  const styles = useStyles();
  const { table } = shown;
  const columns = Object.keys(table.columns);
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label={shown.name} onKeyDown={goBy}>
        <thead>
          <tr>
            <th scope="col" className={styles.head}>
              {t('tables.row')}
            </th>
            {columns.map((column, index) => (
              <th key={column} scope="col" className={styles.head}>
                <CellButton shown={shown} cell={{ row: null, column }} place={`-1 ${index}`} isStrong>
                  {column}
                </CellButton>
              </th>
            ))}
            <th scope="col" className={styles.head}>
              {t('tables.amount')}
            </th>
            <th scope="col" className={styles.head}>
              {t('tables.change')}
            </th>
          </tr>
        </thead>
        <tbody>
          {table.rows.map((_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no names, and their order is their meaning
            <TableRow key={row} {...{ shown, row, lookOf, onTry }} wins={winner === row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Goes to the next cell in the direction of an arrow key. */
function goBy(event: KeyboardEvent<HTMLTableElement>): void {
  const step = STEPS[event.key];
  const place = event.target instanceof HTMLElement ? event.target.dataset.place : undefined;
  if (step === undefined || place === undefined) return;
  const [row = 0, column = 0] = place.split(' ').map(Number);
  const next = `[data-place="${row + step[0]} ${column + step[1]}"]`;
  event.preventDefault();
  event.currentTarget.querySelector<HTMLElement>(next)?.focus();
}
