import { Field, makeStyles, Radio, RadioGroup, tokens } from '@fluentui/react-components';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { PaymentOrder } from '../../../../machines/payment/payment-results.ts';
import type { PaymentType } from '../../../contract/payment.contract.ts';
import type { FormBundle } from '../../../engine/forms/form.ts';
import { errorText } from '../../app/api/error-text.ts';
import { useBundles } from '../../app/form-bundles.ts';
import { notify } from '../../app/notifications/notifications.ts';
import { Loading } from '../../app/page/loading.tsx';
import { Notice } from '../../app/page/notice.tsx';
import { formatMoney } from '../../app/texts/formats.ts';
import type { ScreenProps } from '../../flow/flow-views.ts';
import { InFlight } from '../../payment/in-flight.tsx';
import { PaymentSection } from '../../payment/payment-section.tsx';
import { useRunningPayment } from '../../payment/use-running-payment.ts';
import { BillLines } from '../../resident/bill-detail.tsx';
import { Card } from '../../resident/card.tsx';
import { useLinkStyles } from '../../resident/link-styles.ts';
import { AmountForm } from './amount-form.tsx';
import { KeptPayment } from './kept-payment.tsx';
import { FORM_OF_NEW, NewPayment } from './new-payment.tsx';
import { PaidBill } from './paid-bill.tsx';
import type { PaySubject } from './pay-subject.ts';
import { useThrottled } from './pay-throttle.ts';
import { tenantPayable } from './tenant-payable.ts';
import { asksAmount, usePayAmount } from './use-pay-amount.ts';

type Props = ScreenProps<PaySubject>;

/** A saved method, or `new` and the type of the entered one. */
interface Way {
  readonly method: string;
  readonly type: PaymentType;
}

const NEW = 'new';
const AMOUNT_FORM = ['make-payment/amount'];
/** Replaces the amount form if nothing is due. */
const AHEAD_FORM = ['make-payment/ahead'];
const FORMS = [...AMOUNT_FORM, ...AHEAD_FORM, ...FORM_OF_NEW];

const useStyles = makeStyles({
  columns: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 340px',
    gap: '20px',
    alignItems: 'start',
    '@media (max-width: 1023px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  column: { display: 'grid', gap: '20px', gridTemplateColumns: 'minmax(0, 1fr)' },
  due: {
    fontSize: tokens.fontSizeHero800,
    lineHeight: tokens.lineHeightHero800,
    fontVariantNumeric: 'tabular-nums',
  },
  facts: {
    margin: 0,
    display: 'grid',
    gridTemplateColumns: '1fr auto',
    gap: '4px 16px',
    '& dd': { margin: 0, textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  },
  note: { margin: 0, color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
});

/** What is owed, and its payment. @see spec/platform.md §2, §4 Payment via the hosted provider popup */
export function MakePaymentScreen({ flow, subject }: Props) {
  const { t, i18n } = useTranslation(['ledger', 'payment']);
  const styles = useStyles();
  const links = useLinkStyles();
  const { bill } = subject;
  const money = (cents: number) => formatMoney(cents, i18n.language);
  const facts = (['overdue', 'credit', 'on_the_way'] as const).filter((name) => bill[name] > 0);
  // All forms at once: a later one would push down what is below it.
  if (useBundles(FORMS) === null) return <Loading />;
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <Paying flow={flow} subject={subject} />
        {subject.paid === null ? null : (
          <Link className={links.plain} to={`/transactions/view/${subject.paid.id}`}>
            {t('ledger:pay.receipt')}
          </Link>
        )}
      </div>
      <div className={styles.column}>
        <Card title={t('ledger:pay.due')}>
          <span className={styles.due}>{money(bill.due)}</span>
          {facts.length === 0 ? null : (
            <dl className={styles.facts}>
              {facts.map((name) => (
                <Fragment key={name}>
                  <dt>{t(`ledger:pay.${name}`)}</dt>
                  <dd>{money(bill[name])}</dd>
                </Fragment>
              ))}
            </dl>
          )}
          <p className={styles.note}>{t('ledger:pay.cancel_note')}</p>
          {bill.ahead > 0 && subject.refusal === null ? (
            <p className={styles.note}>{t('ledger:pay.ahead_note', { amount: money(bill.ahead) })}</p>
          ) : null}
        </Card>
        <Card title={t('ledger:pay.details')}>
          <BillLines bill={bill} />
        </Card>
      </div>
    </div>
  );
}

function Paying({ flow, subject }: Props) {
  const { t } = useTranslation(['ledger', 'payment']);
  const links = useLinkStyles();
  const { methods, options } = subject.bill;
  const [way, setWay] = useState<Way>({
    method: methods[0]?.id ?? NEW,
    type: options[0]?.payment_type ?? 'CARD',
  });
  const [bundle] = useBundles(subject.bill.due === 0 ? AHEAD_FORM : AMOUNT_FORM) ?? [];
  const payment = useRunningPayment(flow);
  const isThrottled = useThrottled(subject.leaseId);
  const look = async () => {
    try {
      flow.resume((await subject.refresh()).facts);
    } catch (error) {
      notify('error', errorText(subject.i18n, error));
    }
  };
  if (payment.paid !== 'no')
    return (
      <PaidBill
        subject={subject}
        already={payment.already}
        onContinue={() => payment.send({ type: 'CONTINUE' })}
      />
    );
  if (payment.unsure || flow.here.screen === 'payment-waits')
    return <InFlight checking={payment.unsure} onCheck={() => void look()} />;
  if (isThrottled) return <Notice intent="info">{t('payment:in_flight.text')}</Notice>;
  if (!subject.bill.facts.payable || (subject.bill.due === 0 && subject.refusal !== null))
    return (
      <>
        <Notice intent="success">{t('ledger:pay.nothing')}</Notice>
        <Link className={links.plain} to="/transactions">
          {t('ledger:transactions.title')}
        </Link>
      </>
    );
  if (subject.refusal !== null) return <Notice intent="info">{t(`ledger:pay.${subject.refusal}`)}</Notice>;
  if (subject.bill.is_payment_blocked) return <Notice intent="warning">{t('ledger:pay.blocked')}</Notice>;
  return bundle === undefined ? (
    <Loading />
  ) : (
    <PayBill flow={flow} subject={subject} bundle={bundle} way={way} onWay={setWay} />
  );
}

interface PayBillProps extends Props {
  readonly bundle: FormBundle;
  /** The chosen method; stays while the page waits for a window. */
  readonly way: Way;
  readonly onWay: (way: Way) => void;
}

function PayBill({ flow, subject, bundle, way, onWay }: PayBillProps) {
  const { t } = useTranslation(['ledger', 'payment']);
  const styles = useStyles();
  const { bill, amountForm } = subject;
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
              value={kept === undefined ? NEW : kept.id}
              disabled={payment.busy}
              onChange={(_, { value }) => onWay({ ...way, method: value })}
            >
              {bill.methods.map(({ id, label }) => (
                <Radio key={id} value={id} label={label} />
              ))}
              <Radio value={NEW} label={t('ledger:pay.new_method')} />
            </RadioGroup>
          </Field>
        )}
      </PaymentSection>
      {kept === undefined ? (
        <NewPayment
          subject={subject}
          amount={amount}
          type={way.type}
          onType={(type) => onWay({ ...way, type })}
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
