import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApplicationAnswer } from '../../../app/application-query.ts';
import { Notice } from '../../../app/page/notice.tsx';
import { formatMoney } from '../../../app/texts/formats.ts';
import type { DraftStore } from '../../../forms/index.ts';
import { highlight } from './highlight.ts';
import { incomesIn, lowIncome, minimumIncome } from './income-check.ts';

interface IncomeHintProps {
  readonly answer: ApplicationAnswer;
  readonly store: DraftStore;
}

/**
 * The income that the property requires, and the stated income if that is lower. A field is highlighted if its amount
 * changed and the income is still too low.
 *
 * @see spec/application.md §5 Income hint, spec/platform.md §9 Delays
 */
export function IncomeHint({ answer, store }: IncomeHintProps) {
  const { t, i18n } = useTranslation();
  const least = minimumIncome(answer);
  const [low, setLow] = useState(() => (least === null ? null : lowIncome(store.getAll(), least)));
  useEffect(() => {
    if (least === null) return;
    let before = incomesIn(store.getAll());
    return store.subscribe('*', () => {
      const draft = store.getAll();
      const stated = lowIncome(draft, least);
      const now = incomesIn(draft);
      const changed = [...now].filter(([path, amount]) => amount !== '' && before.get(path) !== amount);
      if (stated !== null) for (const [path] of changed) highlight(path);
      before = now;
      setLow(stated);
    });
  }, [store, least]);
  if (least === null) return null;
  const { income_calculation_factor: factor } = answer.portal_setting;
  return (
    <Notice intent={low === null ? 'info' : 'warning'}>
      {t('apply.income.minimum', { amount: formatMoney(least, i18n.language), factor })}{' '}
      <span role="status">
        {low === null ? '' : t('apply.income.stated', { amount: formatMoney(low, i18n.language) })}
      </span>
    </Notice>
  );
}
