import { Button, makeStyles } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { copyRow, MOST_ROWS, moveRow, removeRow } from '../../../../../engine/edit/table/table-edits.ts';
import type { OpenTable } from './use-table.ts';

const useStyles = makeStyles({ buttons: { display: 'flex', gap: '4px' }, small: { minWidth: '40px' } });

/** Moves, copies and removes a row. */
export function RowActions({ shown, row }: { readonly shown: OpenTable; readonly row: number }) {
  const { t } = useTranslation('studio');
  const styles = useStyles();
  const { document, name, table, choose } = shown;
  if (document.readOnly) return null;
  const edited = { name, table };
  const number = row + 1;
  const move = (to: number) => {
    document.edit(moveRow(edited, row, to));
    choose({ row: to, column: null });
  };
  return (
    <div className={styles.buttons}>
      <Button
        className={styles.small}
        disabledFocusable={row === 0}
        aria-label={t('tables.up', { row: number })}
        onClick={() => move(row - 1)}
      >
        ↑
      </Button>
      <Button
        className={styles.small}
        disabledFocusable={row === table.rows.length - 1}
        aria-label={t('tables.down', { row: number })}
        onClick={() => move(row + 1)}
      >
        ↓
      </Button>
      <Button
        disabledFocusable={table.rows.length >= MOST_ROWS}
        aria-label={t('tables.copy_row', { row: number })}
        onClick={() => {
          document.edit(copyRow(edited, row));
          choose({ row: row + 1, column: null });
        }}
      >
        {t('tables.copy')}
      </Button>
      <Button
        disabledFocusable={table.rows.length === 1}
        aria-label={t('tables.remove_row', { row: number })}
        onClick={() => {
          document.edit(removeRow(edited, row));
          choose(null);
        }}
      >
        {t('states.remove')}
      </Button>
    </div>
  );
}
