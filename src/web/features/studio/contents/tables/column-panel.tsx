import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  columnNameProblem,
  removeColumn,
  renameColumn,
} from '../../../../../engine/edit/table/table-edits.ts';
import { pointer } from '../../../../../engine/json-pointer.ts';
import { Card } from '../../../../resident/card.tsx';
import { DraftDialog } from '../../states/draft-dialog.tsx';
import { NameField } from '../../states/name-field.tsx';
import { TableErrors } from './table-errors.tsx';
import { originWords } from './table-words.ts';
import type { OpenTable } from './use-table.ts';

const useStyles = makeStyles({
  text: { margin: 0, color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
});

interface ColumnPanelProps {
  readonly shown: OpenTable;
  readonly column: string;
}

/** What a column compares, and its name. */
export function ColumnPanel({ shown, column }: ColumnPanelProps) {
  const { t } = useTranslation('studio');
  const styles = useStyles();
  const [isRenaming, setIsRenaming] = useState(false);
  const { document, name, table, judged, choose } = shown;
  const origin = table.columns[column];
  return (
    <Card title={t('tables.column_title', { column })}>
      <p className={styles.text}>{originWords(t, origin ?? {})}</p>
      <TableErrors judged={judged} at={pointer('columns', column)} />
      {document.readOnly ? null : (
        <div className={styles.buttons}>
          <Button onClick={() => setIsRenaming(true)}>{t('states.rename')}</Button>
          <Button
            disabledFocusable={Object.keys(table.columns).length === 1}
            onClick={() => {
              document.edit(removeColumn({ name, table }, column));
              choose(null);
            }}
          >
            {t('tables.remove_column')}
          </Button>
        </div>
      )}
      {isRenaming ? (
        <RenameColumn shown={shown} column={column} onDismiss={() => setIsRenaming(false)} />
      ) : null}
    </Card>
  );
}

function RenameColumn({ shown, column, onDismiss }: ColumnPanelProps & { readonly onDismiss: () => void }) {
  const { t } = useTranslation('studio');
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState('');
  const { document, name, table, choose } = shown;
  const rename = () => {
    const next = input.current?.value.trim() ?? '';
    if (next === column) return true;
    const wrong = columnNameProblem(table, next);
    if (wrong !== null) {
      setProblem(t(`tables.column_${wrong}`));
      input.current?.focus();
      return false;
    }
    document.edit(renameColumn({ name, table }, column, next));
    choose({ row: null, column: next });
    return true;
  };
  return (
    <DraftDialog
      title={t('states.rename_title', { name: column })}
      confirm={t('states.rename')}
      onConfirm={rename}
      onDismiss={onDismiss}
    >
      <NameField label={t('states.name')} start={column} elementRef={input} problem={problem} />
    </DraftDialog>
  );
}
