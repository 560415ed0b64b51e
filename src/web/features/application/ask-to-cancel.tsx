import type { i18n } from 'i18next';
import type { Question } from '../../app/dialogs/ask.tsx';
import { formatMoney } from '../../app/texts/formats.ts';
import { fetchPaidSum } from '../../payment/paid-sum.ts';

/**
 * The question before an application is cancelled: what ends, and what happens to payments made. Keeping the
 * application is the main button.
 */
export async function cancelQuestion({ t, language }: i18n, token: string): Promise<Question> {
  const paid = await fetchPaidSum(token).catch(() => null);
  const amount = formatMoney(paid ?? 0, language);
  const money = paid === null ? 'money' : paid > 0 ? 'paid' : 'unpaid';
  return {
    title: t('apply.confirm_cancel.title'),
    text: (
      <>
        <p>{t('apply.confirm_cancel.text')}</p>
        <p>{t(`apply.confirm_cancel.${money}`, { amount })}</p>
      </>
    ),
    confirm: t('apply.cancel'),
    refuse: t('apply.confirm_cancel.keep'),
    main: 'refuse',
  };
}
