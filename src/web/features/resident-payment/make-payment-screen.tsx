import { Button, Field, makeStyles, Radio, RadioGroup, tokens } from '@fluentui/react-components';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { PaymentOrder } from '../../../../machines/payment.machine.ts';
import { errorText } from '../../app/api/error-text.ts';
import { notify } from '../../app/notifications/notifications.ts';
import { Notice } from '../../app/page/notice.tsx';
import { formatMoney } from '../../app/texts/formats.ts';
import type { ScreenProps } from '../../flow/flow-views.ts';
import { InFlight } from '../../payment/in-flight.tsx';
import { PaymentSection } from '../../payment/payment-section.tsx';
import { useRunningPayment } from '../../payment/use-running-payment.ts';
import { BillLines } from '../../resident/bill-detail.tsx';
import { Card } from '../../resident/card.tsx';
import { useLinkStyles } from '../../resident/link-styles.ts';
import { AmountField } from './amount-field.tsx';
import { KeptPayment } from './kept-payment.tsx';
import { NewPayment } from './new-payment.tsx';
import type { PaySubject } from './pay-subject.ts';
import { useThrottled } from './pay-throttle.ts';
import { tenantPayable } from './tenant-payable.ts';

type Props = ScreenProps<PaySubject>;

const NEW = 'new';

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

/** What is owed, and paying it. @see spec/platform.md §2, §4 Payment via the hosted provider popup */
export function MakePaymentScreen({ flow, subject }: Props) {
  const { t, i18n } = useTranslation(['ledger', 'payment']);
  const styles = useStyles();
  const links = useLinkStyles();
  const { bill } = subject;
  const money = (cents: number) => formatMoney(cents, i18n.language);
  const facts = (['overdue', 'credit', 'on_the_way'] as const).filter((name) => bill[name] > 0);
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <Paying flow={flow} subject={subject} />
        {subject.paidId === null ? null : (
          <Link className={links.plain} to={`/transactions/view/${subject.paidId}`}>
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
      <PaymentSection title={t('payment:success_title')}>
        <p role="status">{t('payment:processed')}</p>
        <div>
          <Button appearance="primary" size="large" onClick={() => payment.send({ type: 'CONTINUE' })}>
            {t('ledger:pay.done')}
          </Button>
        </div>
      </PaymentSection>
    );
  if (payment.unsure || flow.here.screen === 'payment-waits')
    return <InFlight checking={payment.unsure} onCheck={() => void look()} />;
  if (isThrottled) return <Notice intent="info">{t('payment:in_flight.text')}</Notice>;
  if (subject.bill.due === 0)
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
  return <PayBill flow={flow} subject={subject} />;
}

function PayBill({ flow, subject }: Props) {
  const { t } = useTranslation(['ledger', 'payment']);
  const { bill, setAmount } = subject;
  const payment = useRunningPayment(flow);
  const [chosen, setChosen] = useState(bill.methods[0]?.id ?? NEW);
  const kept = bill.methods.find(({ id }) => id === chosen);
  const onPay = (order: PaymentOrder) => flow.send({ type: 'PAY', data: order });
  return (
    <>
      <PaymentSection title={t('ledger:pay.how_much')}>
        <AmountField
          due={bill.due}
          isPartAllowed={bill.partial}
          disabled={payment.busy}
          onAmount={setAmount}
        />
        {bill.methods.length === 0 ? null : (
          <Field label={t('ledger:pay.with')}>
            <RadioGroup
              value={kept === undefined ? NEW : chosen}
              disabled={payment.busy}
              onChange={(_, { value }) => setChosen(value)}
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
          problem={payment.problem}
          busy={payment.busy}
          onPay={onPay}
          onCancel={() => payment.send({ type: 'CANCEL' })}
        />
      ) : (
        <KeptPayment
          method={kept}
          amount={bill.amount}
          payable={tenantPayable(subject, false)}
          problem={payment.problem}
          busy={payment.busy}
          onPay={onPay}
        />
      )}
    </>
  );
}
