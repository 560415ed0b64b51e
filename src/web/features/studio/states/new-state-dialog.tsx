import { Field } from '@fluentui/react-components';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FlowOutline, type OutlineState, tasksOf } from '../../../../engine/edit/flow-outline.ts';
import { addState, addTexts, nameProblem } from '../../../../engine/edit/state-edits.ts';
import { type StateKind, stateKinds } from '../../../../engine/flow/state-file.ts';
import { PlainInput } from '../../../widgets/plain-input.tsx';
import { useNewForm } from '../forms/use-new-form.tsx';
import { ChoiceField } from './choice-field.tsx';
import { DraftDialog } from './draft-dialog.tsx';
import { NameField } from './name-field.tsx';
import type { ShownFlow } from './use-flow.ts';

/** Instead of a form that stands: a new one. */
const NEW_FORM = '+';

interface NewStateDialogProps {
  readonly shown: ShownFlow;
  /** The state behind which it is written. */
  readonly behind: OutlineState;
  readonly onDismiss: () => void;
}

/** Adds a state that leads to another one. */
export function NewStateDialog({ shown, behind, onDismiss }: NewStateDialogProps) {
  const { t, i18n } = useTranslation('studio');
  const { document, path, flow, select } = shown;
  const input = useRef<HTMLInputElement>(null);
  const title = useRef<HTMLInputElement>(null);
  const text = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState('');
  const [kind, setKind] = useState<StateKind>('form');
  const subjects = subjectsOf(shown, kind);
  const [chosen, setChosen] = useState('');
  const isNewForm = kind === 'form' && (chosen === NEW_FORM || subjects.length === 0);
  const subject = subjects.includes(chosen) ? chosen : (subjects[0] ?? '');
  const newForm = useNewForm(document, flow?.id ?? '');
  const names = (flow?.states ?? []).map((state) => state.name);
  const [to, setTo] = useState(behind.leads[0]?.to ?? behind.name);
  const add = () => {
    const name = input.current?.value.trim() ?? '';
    const wrong = nameProblem(document.json(path), name);
    if (wrong !== null) {
      setProblem(t(`states.name_${wrong}`));
      input.current?.focus();
      return false;
    }
    const made = isNewForm ? newForm.make() : null;
    if (isNewForm && made === null) return false;
    const outcomes = tasksOf(document.json(path)).get(subject) ?? [];
    const state = { name, kind, subject: made?.id ?? subject, outcomes, to, behind: behind.name };
    const texts = { title: title.current?.value ?? '', text: text.current?.value ?? '' };
    const isWritten = texts.title !== '' || texts.text !== '';
    document.edit([
      ...(made?.edits ?? []),
      ...addState(path, flow?.id ?? '', state),
      ...(isWritten ? addTexts(document, `locales/${i18n.language}/${flow?.id}.json`, name, texts) : []),
    ]);
    select(name);
    return true;
  };
  return (
    <DraftDialog
      title={t('states.add_title')}
      confirm={t('states.add')}
      onConfirm={add}
      onDismiss={onDismiss}
    >
      <NameField
        label={t('states.name')}
        start=""
        elementRef={input}
        problem={problem}
        hint={t('states.name_form')}
      />
      <ChoiceField
        label={t('states.kind')}
        value={kind}
        options={stateKinds.map((one) => [one, t(`states.kinds.${one}`)])}
        onChoose={(value) => setKind(stateKinds.find((one) => one === value) ?? 'form')}
      />
      {subjects.length === 0 && kind !== 'form' ? null : (
        <ChoiceField
          label={t(`states.subjects.${kind}`)}
          value={isNewForm ? NEW_FORM : subject}
          options={kind === 'form' ? [...subjects, [NEW_FORM, t('forms.new')]] : subjects}
          onChoose={setChosen}
        />
      )}
      {isNewForm ? newForm.fields : null}
      {kind === 'screen' && subject === 'message' ? (
        <>
          <Field label={t('states.message_title')}>
            <PlainInput startText="" elementRef={title} maxLength={200} />
          </Field>
          <Field label={t('states.message_text')}>
            <PlainInput startText="" elementRef={text} maxLength={2000} />
          </Field>
        </>
      ) : null}
      {kind === 'leave' ? null : (
        <ChoiceField label={t('states.leads_to')} value={to} options={names} onChoose={setTo} />
      )}
    </DraftDialog>
  );
}

/** What a state of a kind can be about: the forms of this flow first. */
function subjectsOf({ document, path, flow }: ShownFlow, kind: StateKind): readonly string[] {
  if (kind === 'form') return formsOf(document.paths, flow);
  if (kind === 'task') return [...tasksOf(document.json(path)).keys()].sort();
  const used = (flow?.states ?? []).filter((state) => state.kind === kind).map((state) => state.subject);
  if (kind === 'screen') return [...new Set(['message', ...used])];
  return kind === 'leave' ? [...new Set(['/tenant', ...used.filter((one) => one.startsWith('/'))])] : [];
}

/** The names of all forms, those of a flow first. @example formsOf(document.paths, flow)[0] // 'spare-key/animal' */
export function formsOf(paths: readonly string[], flow: FlowOutline | null): string[] {
  const forms = paths.flatMap((path) => /^schemas\/(.+)\.ui\.json$/.exec(path)?.[1] ?? []);
  const isOwn = (form: string) => form.startsWith(`${flow?.id}/`);
  return [...forms.filter(isOwn), ...forms.filter((form) => !isOwn(form))];
}
