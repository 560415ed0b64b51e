import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type {
  PaymentOrder,
  PaymentProblem as Problem,
} from '../../../../machines/payment/payment-results.ts';
import type { PaymentOption } from '../../../contract/payment.contract.ts';
import type { Bill } from '../../../contract/resident/bill.contract.ts';
import { FALLBACK_LANGUAGE } from '../../../engine/language/language.ts';
import { ConfirmDialog } from '../../app/dialogs/confirm-dialog.tsx';
import { formatMoney } from '../../app/texts/formats.ts';
import type { BrowserPayable } from '../../payment/browser-payable.ts';
import { PaySummary } from '../../payment/pay-summary.tsx';
import { PaymentProblem } from '../../payment/payment-problem.tsx';
import { orderOf } from '../../payment/payment-protocol.ts';
import type { PayAmount } from './use-pay-amount.ts';

interface KeptPaymentProps {
  readonly method: Bill['methods'][number];
  readonly amount: PayAmount;
  readonly payable: BrowserPayable;
  readonly problem: Problem | null;
  readonly busy: boolean;
  readonly onPay: (order: PaymentOrder) => void;
}

/** Pays with a saved card or account: the fee, the button, and the confirmation. */
export function KeptPayment({ method, amount: wanted, payable, problem, busy, onPay }: KeptPaymentProps) {
  const { t, i18n } = useTranslation(['ledger', 'payment']);
  const [asks, setAsks] = useState(false);
  const { offer } = wanted;
  const amount = method.total - method.fee;
  const { id: method_id, payment_type, fee, total, label } = method;
  const money = (cents: number) => formatMoney(cents, i18n.language);
  const option: PaymentOption = { payment_type, gateway: 'GATEWAY', how: 'fields', amount, fee, total };
  const pay = () => {
    setAsks(false);
    const language = i18n.resolvedLanguage ?? FALLBACK_LANGUAGE;
    onPay(orderOf({ payable, option, form: { method_id }, language, card: null, showWindow: () => {} }));
  };
  return (
    <>
      {problem === null ? null : <PaymentProblem problem={problem} />}
      <PaySummary
        title={t('ledger:pay.what')}
        look="card"
        rows={[
          [t('ledger:one.amount'), offer && amount],
          [t('payment:breakdown.fee'), offer && fee],
          [t('payment:breakdown.total'), offer && total],
        ]}
        button={offer === null ? t('ledger:pay.pay_plain') : t('ledger:pay.pay', { amount: money(total) })}
        busy={busy}
        working={busy && problem === null}
        popup={null}
        onPay={() => setAsks(wanted.confirms(amount) && offer !== null)}
        onCancel={() => {}}
      />
      {asks ? (
        <ConfirmDialog
          title={t('payment:confirm.title')}
          confirm={t('ledger:pay.pay', { amount: money(total) })}
          onConfirm={pay}
          onRefuse={() => setAsks(false)}
        >
          <p>{t('ledger:pay.confirm', { total: money(total), method: label })}</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}
