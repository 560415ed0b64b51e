import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldIssue, FormBundle, FormFacts } from '../../engine/forms/form.ts';
import { useLookups } from '../app/lookups.ts';
import { type DraftStore, ErrorSummary, issueSentence, Section } from '../forms/index.ts';

/** Amount and way to pay are chosen beside the form: the amount is not for the person to change. */
const BESIDE = new Set(['amount', 'payment_type']);

/** The payment form without what is beside it. Its rules stay whole. */
function billingBundle(bundle: FormBundle): FormBundle {
  const rows = bundle.ui.rows.map((row) => row.filter((name) => !BESIDE.has(name)));
  return { ...bundle, ui: { ...bundle.ui, rows: rows.filter((row) => row.length > 0) } };
}

interface BillingFormProps {
  readonly bundle: FormBundle;
  readonly store: DraftStore;
  readonly facts: FormFacts;
  readonly issues: readonly FieldIssue[];
  readonly tried: boolean;
  readonly attempt: number;
  readonly disabled: boolean;
}

/** Whose account it is and where its owner lives; the bank account where one is paid from. */
export function BillingForm({ bundle, store, facts, issues, tried, attempt, disabled }: BillingFormProps) {
  const { t } = useTranslation(['forms', 'application', 'errors']);
  const lookups = useLookups();
  const shown = useMemo(() => billingBundle(bundle), [bundle]);
  return (
    <>
      <ErrorSummary
        issues={issues}
        textOf={(issue) => issueSentence(t, [bundle], issue, store.getAll(), facts)}
        onGo={(path) => store.requestFocus(path)}
        attempt={attempt}
      />
      <Section
        bundle={shown}
        store={store}
        facts={facts}
        issues={issues}
        showIssues={tried}
        disabled={disabled}
        lookups={lookups}
      />
    </>
  );
}
