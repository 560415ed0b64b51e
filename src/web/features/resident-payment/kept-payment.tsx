import { useTranslation } from 'react-i18next';
import type {
  PaymentOrder,
  PaymentProblem as Problem,
} from '../../../../machines/payment/payment-results.ts';
import type { PaymentOption } from '../../../contract/payment.contract.ts';
import type { Bill } from '../../../contract/resident/bill.contract.ts';
import { FALLBACK_LANGUAGE } from '../../../engine/language/language.ts';
import type { BrowserPayable } from '../../payment/browser-payable.ts';
import { PaySummary } from '../../payment/pay-summary.tsx';
import { PaymentProblem } from '../../payment/payment-problem.tsx';
import { orderOf } from '../../payment/payment-protocol.ts';
import { useConfirmation } from '../../payment/use-confirmation.tsx';
import { billWords } from './bill-words.ts';
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
  const { offer, confirms } = wanted;
  const { id: method_id, payment_type, fee, total, label } = method;
  const amount = total - fee;
  const option: PaymentOption = { payment_type, gateway: 'GATEWAY', how: 'fields', amount, fee, total };
  const words = billWords(t, i18n.language, offer !== null, () => label);
  const [decide, question] = useConfirmation(words.confirm, onPay);
  const begin = () => {
    if (!confirms(amount) || offer === null) return;
    const language = i18n.resolvedLanguage ?? FALLBACK_LANGUAGE;
    const form = { method_id };
    decide(orderOf({ payable, option, form, language, card: null, showWindow: () => {} }), option);
  };
  return (
    <>
      {problem === null ? null : <PaymentProblem problem={problem} />}
      <PaySummary
        title={words.what}
        look="card"
        rows={words.rows(option)}
        button={words.button(option)}
        busy={busy}
        working={busy && problem === null}
        popup={null}
        onPay={begin}
        onCancel={() => {}}
      />
      {question}
    </>
  );
}
