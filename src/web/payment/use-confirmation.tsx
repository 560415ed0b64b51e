import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaymentOrder } from '../../../machines/payment/payment-results.ts';
import type { PaymentOption } from '../../contract/payment.contract.ts';
import { ConfirmDialog } from '../app/dialogs/confirm-dialog.tsx';

/** The texts of the question whether to pay now. */
export type ConfirmWords = (option: PaymentOption) => { readonly text: string; readonly button: string };

/**
 * Asks the person to confirm a payment: exactly the order that they decided on, whatever the page offers by then. The
 * provider's own page shows the amount and asks for confirmation: there the person is not asked twice.
 *
 * @returns the function that decides to pay, and the open question.
 */
export function useConfirmation(
  words: ConfirmWords,
  onPay: (order: PaymentOrder) => void,
): readonly [decide: (order: PaymentOrder, option: PaymentOption) => void, question: ReactNode] {
  const { t } = useTranslation('payment');
  const [asked, setAsked] = useState<{ readonly order: PaymentOrder; readonly option: PaymentOption } | null>(
    null,
  );
  const decide = (order: PaymentOrder, option: PaymentOption) =>
    option.how === 'popup' ? onPay(order) : setAsked({ order, option });
  if (asked === null) return [decide, null];
  const { text, button } = words(asked.option);
  const confirm = () => {
    setAsked(null);
    onPay(asked.order);
  };
  const question = (
    <ConfirmDialog
      title={t('confirm.title')}
      confirm={button}
      onConfirm={confirm}
      onRefuse={() => setAsked(null)}
    >
      <p>{text}</p>
    </ConfirmDialog>
  );
  return [decide, question];
}
