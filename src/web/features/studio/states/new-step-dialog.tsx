import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutlineState } from '../../../../engine/edit/flow-outline.ts';
import { nameFrom } from '../../../../engine/edit/flows/flow-files.ts';
import { firstLanguage, textEdits } from '../../../../engine/edit/form/text-edits.ts';
import { addStep } from '../../../../engine/edit/step-edits.ts';
import { TitleFields, titlesIn } from '../forms/title-fields.tsx';
import { ChoiceField } from './choice-field.tsx';
import { DraftDialog } from './draft-dialog.tsx';
import { formsOf } from './new-state-dialog.tsx';
import type { ShownFlow } from './use-flow.ts';

interface NewStepDialogProps {
  readonly shown: ShownFlow;
  readonly state: OutlineState;
  readonly onDismiss: () => void;
}

/** Adds a step with one form to a wizard, behind the others. Its title is asked for; its name follows from it. */
export function NewStepDialog({ shown, state, onDismiss }: NewStepDialogProps) {
  const { t, i18n } = useTranslation('studio');
  const { document, path, flow } = shown;
  const titles = useRef<HTMLDivElement>(null);
  const [problem, setProblem] = useState('');
  const forms = formsOf(document.paths, flow);
  const [form, setForm] = useState(forms[0] ?? '');
  const add = () => {
    const title = titlesIn(titles.current);
    const id = nameFrom(title[firstLanguage(document, i18n.language)] ?? '', '_');
    const isTaken = state.steps.some((step) => step.id === id);
    if (isTaken || id === '') {
      setProblem(t(isTaken ? 'states.name_taken' : 'states.step_title_missing'));
      titles.current?.querySelector('input')?.focus();
      return false;
    }
    const label = `${flow?.id}:steps.${id}`;
    document.edit([
      ...addStep(path, document, state.name, { id, label, form }),
      ...textEdits(document, label, title),
    ]);
    return true;
  };
  return (
    <DraftDialog
      title={t('states.step_title')}
      confirm={t('states.add')}
      onConfirm={add}
      onDismiss={onDismiss}
    >
      <TitleFields document={document} elementRef={titles} problem={problem} />
      <ChoiceField label={t('states.subjects.form')} value={form} options={forms} onChoose={setForm} />
    </DraftDialog>
  );
}
