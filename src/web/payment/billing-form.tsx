import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldIssue, FormBundle, FormFacts } from '../../engine/forms/form.ts';
import { useLookups } from '../app/lookups.ts';
import { type DraftStore, ErrorSummary, issueSentence, Section } from '../forms/index.ts';

/** The amount and the payment method are chosen outside the form: the person cannot change the amount. */
const BESIDE = new Set(['amount', 'payment_type']);

/** The payment form without the fields that are outside it. All of its rules stay. */
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

/** The account holder and their address; for a bank payment also the bank account. */
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
