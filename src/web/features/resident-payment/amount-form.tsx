import { useTranslation } from 'react-i18next';
import type { FormBundle, FormFacts } from '../../../engine/forms/form.ts';
import { useLookups } from '../../app/lookups.ts';
import { ErrorNotice } from '../../app/page/notice.tsx';
import { type DraftStore, ErrorSummary, issueSentence, Section } from '../../forms/index.ts';
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
  const { t } = useTranslation(['forms', 'ledger', 'errors']);
  const lookups = useLookups();
  const { issues, showsIssues, tried, failure } = amount;
  return (
    <>
      <ErrorSummary
        issues={tried > 0 ? issues : []}
        textOf={(issue) => issueSentence(t, [bundle], issue, store.getAll(), facts)}
        onGo={(path) => store.requestFocus(path)}
        attempt={tried}
      />
      <Section
        bundle={bundle}
        untitled
        store={store}
        facts={facts}
        issues={issues}
        showIssues={showsIssues}
        disabled={disabled}
        lookups={lookups}
      />
      <ErrorNotice error={failure} />
    </>
  );
}
