import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ColumnValues } from '../../../../../engine/decision-tables/column-values.ts';
import type { Example } from '../../../../../engine/decision-tables/judge-rows.ts';
import { type CellValue, rowFor } from '../../../../../engine/decision-tables/table-file.ts';
import { MOST_COLUMNS, removeTable, statesUsing } from '../../../../../engine/edit/table/table-edits.ts';
import { isMoneyColumn } from '../../../../../engine/edit/table/table-outline.ts';
import { Notice } from '../../../../app/page/notice.tsx';
import { ChoiceField } from '../../states/choice-field.tsx';
import { AmountPanel } from './amount-panel.tsx';
import { CellPanel } from './cell-panel.tsx';
import { ColumnPanel } from './column-panel.tsx';
import { NewColumnDialog } from './new-column-dialog.tsx';
import { NewTableDialog } from './new-table-dialog.tsx';
import { TableErrors } from './table-errors.tsx';
import { TableGrid } from './table-grid.tsx';
import { exampleWords } from './table-words.ts';
import { TrialCard } from './trial-card.tsx';
import { type OpenTable, useTable } from './use-table.ts';

const useStyles = makeStyles({
  view: { display: 'grid', gap: '16px', gridTemplateColumns: 'minmax(0, 1fr)' },
  bar: { display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: '12px 16px' },
  choice: { flex: '1 1 16rem', maxWidth: '28rem' },
  text: { margin: 0, color: tokens.colorNeutralForeground2 },
});

type Asked = 'table' | 'column';

/** The decision tables of a draft: their rows and columns, what is wrong with them, and a trial. */
export function TablesView() {
  const { t } = useTranslation('studio');
  const styles = useStyles();
  const shown = useTable();
  const [asked, setAsked] = useState<Asked | null>(null);
  const { document, names, name, table, open } = shown;
  const close = () => setAsked(null);
  return (
    <div className={styles.view}>
      <div className={styles.bar}>
        {names.length === 0 ? null : (
          <div className={styles.choice}>
            <ChoiceField label={t('tables.table')} value={name} options={names} onChoose={open} />
          </div>
        )}
        {document.readOnly ? null : (
          <>
            <Button size="large" onClick={() => setAsked('table')}>
              {t('tables.new')}
            </Button>
            {table === null ? null : (
              <>
                <Button
                  size="large"
                  disabledFocusable={Object.keys(table.columns).length >= MOST_COLUMNS}
                  onClick={() => setAsked('column')}
                >
                  {t('tables.add_column')}
                </Button>
                <Button size="large" onClick={() => document.edit(removeTable(document, { name, table }))}>
                  {t('tables.delete')}
                </Button>
              </>
            )}
          </>
        )}
      </div>
      {names.length === 0 ? <Notice intent="info">{t('tables.none')}</Notice> : null}
      {names.length > 0 && table === null ? <Notice intent="warning">{t('tables.no_table')}</Notice> : null}
      {table === null ? null : <Opened key={name} shown={{ ...shown, table }} />}
      {asked === 'table' ? <NewTableDialog shown={shown} onDismiss={close} /> : null}
      {asked === 'column' && table !== null ? (
        <NewColumnDialog shown={{ ...shown, table }} onDismiss={close} />
      ) : null}
    </div>
  );
}

function Opened({ shown }: { readonly shown: OpenTable }) {
  const { t, i18n } = useTranslation('studio');
  const styles = useStyles();
  const { document, parts, name, table, judged, chosen } = shown;
  const [trial, setTrial] = useState<Example>({});
  const columns = Object.entries(table.columns);
  const lookOf = (column: string) => ({
    isMoney: isMoneyColumn(parts, table.columns[column] ?? {}),
    language: i18n.language,
  });
  const values = Object.fromEntries(
    columns.map(([column]) => [
      column,
      Object.hasOwn(trial, column) ? trial[column] : firstValue(judged?.columns[column]),
    ]),
  );
  const row = rowFor(table, values);
  const winner = row < 0 ? null : row;
  const gap = judged?.rows?.gap ?? null;
  const users = statesUsing(document, { name, table });
  return (
    <>
      <p className={styles.text}>
        {t('tables.used_by', { flow: table.flow, states: users.join(', ') || t('tables.nobody') })}{' '}
        {t('tables.first_wins')}
      </p>
      <TableGrid shown={shown} winner={winner} lookOf={lookOf} onTry={setTrial} />
      {gap === null ? null : (
        <Notice intent="warning" actions={<Button onClick={() => setTrial(gap)}>{t('tables.try')}</Button>}>
          {t('tables.gap', { example: exampleWords(t, gap, lookOf) })}
        </Notice>
      )}
      {judged?.rows?.tooMany == null ? null : <TableErrors judged={judged} at="/columns" />}
      {chosen === null ? null : chosen.row === null ? (
        <ColumnPanel shown={shown} column={chosen.column ?? ''} />
      ) : chosen.column === null ? (
        <AmountPanel key={chosen.row} shown={shown} row={chosen.row} />
      ) : (
        <CellPanel
          key={`${chosen.row} ${chosen.column}`}
          shown={shown}
          row={chosen.row}
          column={chosen.column}
          look={lookOf(chosen.column)}
        />
      )}
      <TrialCard shown={shown} values={values} winner={winner} lookOf={lookOf} onChange={setTrial} />
    </>
  );
}

/** A value to begin a trial with. */
function firstValue({ listed, number, optional = true }: Partial<ColumnValues> = {}): CellValue {
  if (listed !== undefined) return listed[0];
  if (number === undefined) return optional ? undefined : '';
  return number.least ?? 0;
}
