import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Example } from '../../../../../engine/decision-tables/judge-rows.ts';
import { formatMoney } from '../../../../../engine/language/money.ts';
import { RowActions } from './row-actions.tsx';
import { type ColumnLook, cellWords, exampleWords } from './table-words.ts';
import type { ChosenCell, OpenTable } from './use-table.ts';

const useStyles = makeStyles({
  number: { fontWeight: tokens.fontWeightSemibold, whiteSpace: 'nowrap' },
  cell: {
    width: '100%',
    minWidth: '88px',
    minHeight: '40px',
    justifyContent: 'start',
    textAlign: 'start',
    fontWeight: tokens.fontWeightRegular,
  },
  strong: { fontWeight: tokens.fontWeightSemibold },
  chosen: { boxShadow: `inset 0 0 0 2px ${tokens.colorBrandStroke1}` },
  any: { color: tokens.colorNeutralForeground3 },
  wins: { backgroundColor: tokens.colorStatusSuccessBackground1 },
  note: { backgroundColor: tokens.colorStatusWarningBackground1 },
  said: { display: 'flex', flexWrap: 'wrap', gap: '8px', alignItems: 'center', padding: '6px 10px' },
});

interface TableRowProps {
  readonly shown: OpenTable;
  readonly row: number;
  /** Whether it decides the trial. */
  readonly wins: boolean;
  readonly lookOf: (column: string) => ColumnLook;
  readonly onTry: (example: Example) => void;
}

/** A row of a decision table, and below it why it never decides. */
export function TableRow({ shown, row, wins, lookOf, onTry }: TableRowProps) {
  const { t, i18n } = useTranslation('studio');
  const styles = useStyles();
  const { table, judged } = shown;
  const columns = Object.keys(table.columns);
  const { when = {}, result } = table.rows[row] ?? { result: 0 };
  const never = judged?.rows?.unreached.find((one) => one.row === row);
  const example = never?.example ?? null;
  const amount = formatMoney(result, i18n.language);
  const number = row + 1;
  return (
    <>
      <tr className={wins ? styles.wins : undefined}>
        <th scope="row" className={styles.number}>
          {wins ? t('tables.row_wins', { row: number }) : number}
        </th>
        {columns.map((column, index) => {
          const words = cellWords(t, when[column], lookOf(column));
          return (
            <td key={column}>
              <CellButton
                shown={shown}
                cell={{ row, column }}
                place={`${row} ${index}`}
                label={t('tables.cell', { row: number, column, words })}
                isFaint={when[column] === undefined}
              >
                {words}
              </CellButton>
            </td>
          );
        })}
        <td>
          <CellButton
            shown={shown}
            cell={{ row, column: null }}
            place={`${row} ${columns.length}`}
            label={t('tables.amount_of', { row: number, amount })}
          >
            {amount}
          </CellButton>
        </td>
        <td>
          <RowActions shown={shown} row={row} />
        </td>
      </tr>
      {never === undefined ? null : (
        <tr>
          <td colSpan={columns.length + 3} className={styles.note}>
            <div className={styles.said}>
              {example === null
                ? t('tables.impossible', { row: number })
                : t('tables.hidden', {
                    count: never.by.length,
                    row: number,
                    by: never.by.map((one) => one + 1).join(', '),
                    example: exampleWords(t, example, lookOf),
                  })}
              {example === null ? null : <Button onClick={() => onTry(example)}>{t('tables.try')}</Button>}
            </div>
          </td>
        </tr>
      )}
    </>
  );
}

interface CellButtonProps {
  readonly shown: OpenTable;
  readonly cell: ChosenCell;
  /** Its row and column, for the arrow keys. */
  readonly place: string;
  readonly label?: string;
  readonly isFaint?: boolean;
  readonly isStrong?: boolean;
  readonly children: ReactNode;
}

/** A cell that can be chosen. */
export function CellButton({ shown, cell, place, label, isFaint, isStrong, children }: CellButtonProps) {
  const styles = useStyles();
  const { chosen, choose } = shown;
  const isChosen = chosen?.row === cell.row && chosen.column === cell.column;
  return (
    <Button
      appearance="transparent"
      className={mergeClasses(
        styles.cell,
        isFaint === true && styles.any,
        isStrong === true && styles.strong,
        isChosen && styles.chosen,
      )}
      aria-pressed={isChosen}
      aria-label={label}
      data-place={place}
      onClick={() => choose(cell)}
    >
      {children}
    </Button>
  );
}
