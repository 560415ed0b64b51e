import { Checkbox } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaymentOrder, PaymentProblem } from '../../../../machines/payment/payment-results.ts';
import type { PaymentType } from '../../../contract/payment.contract.ts';
import { call } from '../../app/api/api-client.ts';
import { useBundles } from '../../app/form-bundles.ts';
import { Loading } from '../../app/page/loading.tsx';
import { PayForm, type PaymentDescription } from '../../payment/pay-form.tsx';
import { billWords } from './bill-words.ts';
import type { PaySubject } from './pay-subject.ts';
import { tenantPayable } from './tenant-payable.ts';
import type { PayAmount } from './use-pay-amount.ts';

/** The form of a newly entered card or account. */
export const FORM_OF_NEW = ['payment/payment-form'];

interface NewPaymentProps {
  readonly subject: PaySubject;
  readonly amount: PayAmount;
  readonly type: PaymentType;
  readonly onType: (type: PaymentType) => void;
  readonly problem: PaymentProblem | null;
  readonly busy: boolean;
  readonly onPay: (order: PaymentOrder) => void;
  readonly onCancel: () => void;
}

/** Pays with a newly entered card or account, in the provider's popup if the property has one. */
export function NewPayment({
  subject,
  amount,
  type,
  onType,
  problem,
  busy,
  onPay,
  onCancel,
}: NewPaymentProps) {
  const { t, i18n } = useTranslation(['ledger', 'payment']);
  const { bill, token } = subject;
  const [bundle] = useBundles(FORM_OF_NEW) ?? [];
  const [keep, setKeep] = useState(false);
  const { offer } = amount;
  const { options } = offer ?? bill;
  const option = options.find(({ payment_type }) => payment_type === type) ?? options[0];
  if (option === undefined || bundle === undefined) return <Loading />;
  const description: PaymentDescription = {
    payable: tenantPayable(subject, keep && option.how !== 'popup'),
    options,
    bundle,
    facts: bill.form_facts,
    start: { account_holders_name: bill.payer_name },
    openCardSession: () => call('POST /api/tenant/payments/card-session', { token }),
    isInCard: false,
    popupAsksAll: true,
    confirms: ({ amount: cents }) => amount.confirms(cents) && offer !== null,
    words: billWords(t, i18n.language, offer !== null, ({ payment_type }) =>
      t(`payment:options.payment_type.${payment_type}`),
    ),
  };
  return (
    <>
      {option.how === 'popup' ? null : (
        <Checkbox
          label={t('ledger:pay.kept')}
          checked={keep}
          disabled={busy}
          onChange={(_, { checked }) => setKeep(checked === true)}
        />
      )}
      <PayForm
        description={description}
        option={option}
        onType={onType}
        problem={problem}
        busy={busy}
        onPay={onPay}
        onCancel={onCancel}
      />
    </>
  );
}
