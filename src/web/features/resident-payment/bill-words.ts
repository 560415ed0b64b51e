import type { TFunction } from 'i18next';
import type { PaymentOption } from '../../../contract/payment.contract.ts';
import { formatMoney } from '../../app/texts/formats.ts';
import type { PaymentDescription } from '../../payment/pay-form.tsx';

/**
 * The texts of a resident's payment.
 *
 * @param isPriced false while the costs of the entered amount are unknown: no amount is shown then.
 * @param method the payment method in the question whether to pay.
 */
export function billWords(
  t: TFunction<['ledger', 'payment']>,
  language: string,
  isPriced: boolean,
  method: (option: PaymentOption) => string,
): PaymentDescription['words'] {
  const money = (cents: number) => formatMoney(cents, language);
  const shown = (cents: number) => (isPriced ? cents : null);
  const pay = (total: number) => t('ledger:pay.pay', { amount: money(total) });
  return {
    what: t('ledger:pay.what'),
    rows: ({ amount, fee, total }) => [
      [t('ledger:one.amount'), shown(amount)],
      [t('payment:breakdown.fee'), shown(fee)],
      [t('payment:breakdown.total'), shown(total)],
    ],
    button: ({ total }) => (isPriced ? pay(total) : t('ledger:pay.pay_plain')),
    confirm: (option) => ({
      button: pay(option.total),
      text: t('ledger:pay.confirm', { total: money(option.total), method: method(option) }),
    }),
  };
}
