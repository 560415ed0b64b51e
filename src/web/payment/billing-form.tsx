import { useMemo } from 'react';
import type { FieldIssue, FormBundle, FormFacts } from '../../engine/forms/form.ts';
import type { DraftStore } from '../forms/index.ts';
import { SummarizedForm } from '../wizard/summarized-form.tsx';

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
export function BillingForm({ bundle, tried, ...form }: BillingFormProps) {
  const shown = useMemo(() => billingBundle(bundle), [bundle]);
  return <SummarizedForm {...form} bundle={shown} showIssues={tried} />;
}
