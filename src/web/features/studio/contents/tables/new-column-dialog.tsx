import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addColumn, columnNameProblem } from '../../../../../engine/edit/table/table-edits.ts';
import { columnChoices } from '../../../../../engine/edit/table/table-outline.ts';
import { ChoiceField } from '../../states/choice-field.tsx';
import { DraftDialog } from '../../states/draft-dialog.tsx';
import { NameField } from '../../states/name-field.tsx';
import { originWords } from './table-words.ts';
import type { OpenTable } from './use-table.ts';

interface NewColumnDialogProps {
  readonly shown: OpenTable;
  readonly onDismiss: () => void;
}

/** Adds a column: asks what it compares, and its name. */
export function NewColumnDialog({ shown, onDismiss }: NewColumnDialogProps) {
  const { t } = useTranslation('studio');
  const { document, parts, name, table, choose } = shown;
  const choices = columnChoices(parts, table);
  const [index, setIndex] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState('');
  const chosen = choices[index];
  const add = () => {
    const column = input.current?.value.trim() ?? '';
    const wrong = columnNameProblem(table, column);
    if (wrong !== null || chosen === undefined) {
      setProblem(t(`tables.column_${wrong ?? 'form'}`));
      input.current?.focus();
      return false;
    }
    document.edit(addColumn({ name, table }, column, chosen.origin));
    choose({ row: null, column });
    return true;
  };
  return (
    <DraftDialog
      title={t('tables.add_column_title')}
      confirm={t('states.add')}
      onConfirm={add}
      onDismiss={onDismiss}
    >
      <ChoiceField
        label={t('tables.compares')}
        value={String(index)}
        options={choices.map(({ origin }, one) => [String(one), originWords(t, origin)])}
        onChoose={(one) => setIndex(Number(one))}
      />
      <NameField
        key={index}
        label={t('states.name')}
        start={chosen?.name ?? ''}
        elementRef={input}
        problem={problem}
        hint={t('tables.column_form')}
      />
    </DraftDialog>
  );
}
