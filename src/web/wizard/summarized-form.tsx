import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldIssue } from '../../engine/forms/form.ts';
import { useLookups } from '../app/lookups.ts';
import { ErrorSummary, issueSentence, Section } from '../forms/index.ts';

interface SummarizedFormProps extends Omit<ComponentProps<typeof Section>, 'lookups'> {
  /** The issues in the summary; default: those of the form. */
  readonly summary?: readonly FieldIssue[];
  /** Increases with every attempt that ended with issues. */
  readonly attempt: number;
}

/** One form below the summary of its errors. */
export function SummarizedForm({ summary, attempt, ...form }: SummarizedFormProps) {
  const { t } = useTranslation(['forms', 'application', 'errors']);
  const lookups = useLookups();
  const { bundle, store, facts, issues } = form;
  return (
    <>
      <ErrorSummary
        issues={summary ?? issues}
        textOf={(issue) => issueSentence(t, [bundle], issue, store.getAll(), facts)}
        onGo={(path) => store.requestFocus(path)}
        attempt={attempt}
      />
      <Section {...form} lookups={lookups} />
    </>
  );
}
