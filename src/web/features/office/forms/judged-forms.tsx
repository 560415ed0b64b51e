import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormBundle, FormFacts } from '../../../../engine/forms/form.ts';
import { useLookups } from '../../../app/lookups.ts';
import { type Choice, type DraftStore, ErrorSummary, issueSentence, Section } from '../../../forms/index.ts';
import { useStepIssues } from '../../../wizard/step-forms.ts';
import type { RefusedValues } from './refused-values.ts';

interface JudgedFormsProps {
  /** All forms of the draft; the errors of those that are not shown are in the summary, too. */
  readonly bundles: readonly FormBundle[];
  readonly shown?: readonly FormBundle[];
  readonly store: DraftStore;
  readonly facts: FormFacts;
  readonly values: RefusedValues;
  readonly disabled: boolean;
  /** Of selects, by the name of their list, besides the time zones. */
  readonly choices?: Readonly<Record<string, readonly Choice[]>>;
}

/** Forms that the server alone judges: what it has refused, and the forms one below the other. */
export function JudgedForms({
  bundles,
  shown = bundles,
  store,
  facts,
  values,
  disabled,
  choices,
}: JudgedFormsProps) {
  const { t } = useTranslation(['office-property', 'forms', 'application', 'errors']);
  const [zones] = useState(() => Intl.supportedValuesOf('timeZone').map((value) => ({ value, text: value })));
  const plain = useLookups(false);
  const lookups = useMemo(
    () => ({ ...plain, choices: { time_zones: zones, ...choices } }),
    [plain, zones, choices],
  );
  const { told, attempt } = values;
  const issues = useStepIssues(bundles, store, facts, { tried: false, attempt, told });
  return (
    <>
      <ErrorSummary
        issues={issues}
        textOf={(issue) => issueSentence(t, bundles, issue, store.getAll(), facts)}
        onGo={(path) => store.requestFocus(path)}
        attempt={attempt}
      />
      {shown.map((bundle) => (
        <Section
          key={bundle.id}
          bundle={bundle}
          store={store}
          facts={facts}
          issues={issues}
          showIssues={issues.length > 0}
          disabled={disabled}
          lookups={lookups}
        />
      ))}
    </>
  );
}
