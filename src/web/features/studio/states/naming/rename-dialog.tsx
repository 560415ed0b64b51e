import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nameProblem, renameState } from '../../../../../engine/edit/state-edits.ts';
import { DraftDialog } from '../draft-dialog.tsx';
import { NameField } from '../name-field.tsx';
import type { ShownFlow } from '../use-flow.ts';

interface RenameDialogProps {
  readonly shown: ShownFlow;
  readonly name: string;
  readonly onDismiss: () => void;
}

/** Renames a state; everything that names it follows. */
export function RenameDialog({ shown: { document, path, select }, name, onDismiss }: RenameDialogProps) {
  const { t } = useTranslation('studio');
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState('');
  const rename = () => {
    const next = input.current?.value.trim() ?? '';
    if (next === name) return true;
    const wrong = nameProblem(document.json(path), next);
    if (wrong !== null) {
      setProblem(t(`states.name_${wrong}`));
      input.current?.focus();
      return false;
    }
    document.edit(renameState(document, path, name, next));
    select(next);
    return true;
  };
  return (
    <DraftDialog
      title={t('states.rename_title', { name })}
      confirm={t('states.rename')}
      onConfirm={rename}
      onDismiss={onDismiss}
    >
      <NameField
        label={t('states.name')}
        start={name}
        elementRef={input}
        problem={problem}
        hint={t('states.rename_hint')}
      />
    </DraftDialog>
  );
}
