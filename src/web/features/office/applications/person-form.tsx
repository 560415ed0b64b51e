import { useMemo } from 'react';
import type { FieldIssue, FormBundle, FormFacts } from '../../../../engine/forms/form.ts';
import { type DraftStore, useSectionIssues } from '../../../forms/index.ts';
import { SummarizedForm } from '../../../wizard/summarized-form.tsx';

const NONE: readonly FieldIssue[] = [];
const OF_PRIMARY: readonly (readonly string[])[] = [
  ['first_name', 'middle_name', 'last_name'],
  ['email', 'contact_no'],
];

/** The form of the primary applicant: an adult, whom the lease binds. Its rules stay complete. */
function ofPrimary(bundle: FormBundle): FormBundle {
  const rows = OF_PRIMARY.map((row) => [...row]);
  return { ...bundle, ui: { ...bundle.ui, title: 'office-applications:types.PRIMARY', rows } };
}

/** The form of another person, with a title for the office. */
function ofOther(bundle: FormBundle): FormBundle {
  return { ...bundle, ui: { ...bundle.ui, title: 'office-applications:invite.other' } };
}

interface PersonFormProps {
  readonly bundle: FormBundle;
  readonly isPrimary?: boolean;
  readonly store: DraftStore;
  readonly facts: FormFacts;
  /** Increases with every attempt to send; 0 before the first one. */
  readonly attempt: number;
}

/** The fields of one person, with a summary of their errors after an attempt. */
export function PersonForm({ bundle: whole, isPrimary = false, store, facts, attempt }: PersonFormProps) {
  const bundle = useMemo(() => (isPrimary ? ofPrimary(whole) : ofOther(whole)), [whole, isPrimary]);
  const issues = useSectionIssues(bundle, store, facts, attempt > 0);
  return (
    <SummarizedForm
      summary={issues}
      attempt={attempt}
      bundle={bundle}
      store={store}
      facts={facts}
      issues={attempt > 0 ? issues : NONE}
      showIssues={attempt > 0}
    />
  );
}
