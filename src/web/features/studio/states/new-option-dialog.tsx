import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DraftDialog } from './draft-dialog.tsx';
import { NameField } from './name-field.tsx';

interface NewOptionDialogProps {
  /** The form of a value. */
  readonly hint: string;
  /** What is wrong with a value, in words; null if nothing is. */
  readonly problemOf: (value: string) => string | null;
  readonly onAdd: (value: string, label: string) => void;
  readonly onDismiss: () => void;
}

/** Asks for a new option of a choice: its value, and its label, which is the value if it is left empty. */
export function NewOptionDialog({ hint, problemOf, onAdd, onDismiss }: NewOptionDialogProps) {
  const { t } = useTranslation('studio');
  const [value, label] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)];
  const [problem, setProblem] = useState('');
  const add = () => {
    const name = value.current?.value.trim() ?? '';
    const wrong = problemOf(name);
    if (wrong !== null) {
      setProblem(wrong);
      value.current?.focus();
      return false;
    }
    onAdd(name, label.current?.value.trim() || name);
    return true;
  };
  return (
    <DraftDialog
      title={t('forms.option_title')}
      confirm={t('forms.add_confirm')}
      onConfirm={add}
      onDismiss={onDismiss}
    >
      <NameField label={t('forms.value')} start="" elementRef={value} problem={problem} hint={hint} />
      <NameField label={t('forms.label')} start="" elementRef={label} problem="" />
    </DraftDialog>
  );
}
