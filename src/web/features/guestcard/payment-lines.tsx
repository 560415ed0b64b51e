import { useTranslation } from 'react-i18next';
import type { GuestcardData } from '../../../contract/guestcard.contract.ts';
import type { PaymentOption } from '../../../contract/payment.contract.ts';
import { Sums } from '../../payment/sums.tsx';

/** Fees, deposit, what this way of paying costs, and all of it together. @see spec/pre-application.md §9 */
export function PaymentLines({ data, option }: { data: GuestcardData; option: PaymentOption }) {
  const { t } = useTranslation('guestcard');
  const { pre_application_fees: fees, pre_application_deposit: deposit } = data;
  // An invoice that was opened before the property changed its charges is paid as it stands.
  const parts: [string, number][] =
    fees + deposit === option.amount
      ? [
          [t('payment.fees'), fees],
          [t('payment.deposit'), deposit],
        ]
      : [[t('payment.charges'), option.amount]];
  const rows: [string, number][] = [
    ...parts.filter(([, amount]) => amount > 0),
    [t('payment.fee'), option.fee],
    [t('payment.total'), option.total],
  ];
  return <Sums rows={rows} />;
}
