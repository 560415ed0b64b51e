import { Field, makeStyles, Radio, RadioGroup, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { PaymentOrder } from '../../../../machines/payment/payment-results.ts';
import type { FormBundle } from '../../../engine/forms/form.ts';
import { useBundles } from '../../app/form-bundles.ts';
import { Loading } from '../../app/page/loading.tsx';
import type { ScreenProps } from '../../flow/flow-views.ts';
import { PaymentSection } from '../../payment/payment-section.tsx';
import { useRunningPayment } from '../../payment/use-running-payment.ts';
import { AmountForm } from './amount-form.tsx';
import { KeptPayment } from './kept-payment.tsx';
import { NewPayment } from './new-payment.tsx';
import { NEW_METHOD, type PaySubject } from './pay-subject.ts';
import { tenantPayable } from './tenant-payable.ts';
import { asksAmount, usePayAmount } from './use-pay-amount.ts';

type Props = ScreenProps<PaySubject>;

export const AMOUNT_FORM = ['make-payment/amount'];
/** Replaces the amount form if nothing is due. */
export const AHEAD_FORM = ['make-payment/ahead'];

const useStyles = makeStyles({
  note: { margin: 0, color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
});

/** Pays what is owed, a part of it, or ahead. */
export function PayBill({ flow, subject }: Props) {
  const [bundle] = useBundles(subject.bill.due === 0 ? AHEAD_FORM : AMOUNT_FORM) ?? [];
  return bundle === undefined ? <Loading /> : <PayForm flow={flow} subject={subject} bundle={bundle} />;
}

function PayForm({ flow, subject, bundle }: Props & { readonly bundle: FormBundle }) {
  const { t } = useTranslation(['ledger', 'payment']);
  const styles = useStyles();
  const { bill, amountForm, way, choose } = subject;
  const payment = useRunningPayment(flow);
  const amount = usePayAmount(subject, bundle);
  const { offer } = amount;
  const kept = (offer ?? bill).methods.find(({ id }) => id === way.method);
  const onPay = (order: PaymentOrder) => flow.send({ type: 'PAY', data: order });
  return (
    <>
      <PaymentSection title={t('ledger:pay.how_much')}>
        {bill.due === 0 ? <p className={styles.note}>{t('ledger:pay.nothing')}</p> : null}
        {asksAmount(bill) ? (
          <AmountForm
            bundle={bundle}
            store={amountForm}
            facts={bill.form_facts}
            amount={amount}
            disabled={payment.busy}
          />
        ) : (
          <p className={styles.note}>{t('ledger:pay.all')}</p>
        )}
        {bill.methods.length === 0 ? null : (
          <Field label={t('ledger:pay.with')}>
            <RadioGroup
              value={kept === undefined ? NEW_METHOD : kept.id}
              disabled={payment.busy}
              onChange={(_, { value }) => choose({ ...way, method: value })}
            >
              {bill.methods.map(({ id, label }) => (
                <Radio key={id} value={id} label={label} />
              ))}
              <Radio value={NEW_METHOD} label={t('ledger:pay.new_method')} />
            </RadioGroup>
          </Field>
        )}
      </PaymentSection>
      {kept === undefined ? (
        <NewPayment
          subject={subject}
          amount={amount}
          type={way.type}
          onType={(type) => choose({ ...way, type })}
          problem={payment.problem}
          busy={payment.busy}
          onPay={onPay}
          onCancel={() => payment.send({ type: 'CANCEL' })}
        />
      ) : (
        <KeptPayment
          method={kept}
          amount={amount}
          payable={tenantPayable(subject, false)}
          problem={payment.problem}
          busy={payment.busy}
          onPay={onPay}
        />
      )}
    </>
  );
}
