import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../app/dialogs/confirm-dialog.tsx';
import { formatMoney } from '../../app/texts/formats.ts';
import type { OrderDetails } from './payment-order.ts';

interface ConfirmPaymentProps {
  readonly details: OrderDetails;
  readonly onConfirm: () => void;
  readonly onBack: () => void;
}

/** Says what will be charged before it is. @see spec/application.md §2 Payment screen */
export function ConfirmPayment({ details, onConfirm, onBack }: ConfirmPaymentProps) {
  const { t, i18n } = useTranslation('payment');
  const { option, invoice } = details;
  const money = (cents: number) => formatMoney(cents, i18n.language);
  const total = money(option.total);
  return (
    <ConfirmDialog
      title={t('confirm.title')}
      confirm={t('confirm.pay', { total })}
      onConfirm={onConfirm}
      onRefuse={onBack}
    >
      <p>
        {t(option.fee === 0 ? 'confirm.no_fee' : 'confirm.text', {
          total,
          amount: money(option.amount),
          fee: money(option.fee),
          description: invoice.description,
        })}
      </p>
    </ConfirmDialog>
  );
}
