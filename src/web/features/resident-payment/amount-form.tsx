import type { FormBundle, FormFacts } from '../../../engine/forms/form.ts';
import { ErrorNotice } from '../../app/page/notice.tsx';
import type { DraftStore } from '../../forms/index.ts';
import { SummarizedForm } from '../../wizard/summarized-form.tsx';
import type { PayAmount } from './use-pay-amount.ts';

interface AmountFormProps {
  readonly bundle: FormBundle;
  readonly store: DraftStore;
  readonly facts: FormFacts;
  readonly amount: PayAmount;
  readonly disabled: boolean;
}

/** The amount to pay: everything due, or another amount. */
export function AmountForm({ bundle, store, facts, amount, disabled }: AmountFormProps) {
  const { issues, showsIssues, tried, failure } = amount;
  return (
    <>
      <SummarizedForm
        summary={tried > 0 ? issues : []}
        attempt={tried}
        bundle={bundle}
        untitled
        store={store}
        facts={facts}
        issues={issues}
        showIssues={showsIssues}
        disabled={disabled}
      />
      <ErrorNotice error={failure} />
    </>
  );
}
