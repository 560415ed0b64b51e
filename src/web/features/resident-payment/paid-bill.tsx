import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../app/api/api-client.ts';
import { formatMoney } from '../../app/texts/formats.ts';
import { useDateTime } from '../../app/texts/time-zone.ts';
import type { ScreenProps } from '../../flow/flow-views.ts';
import { PaymentSection } from '../../payment/payment-section.tsx';
import { useRunningPayment } from '../../payment/use-running-payment.ts';
import type { PaySubject } from './pay-subject.ts';

const useStyles = makeStyles({
  facts: {
    margin: 0,
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    gap: '8px 24px',
    '& dt': { color: tokens.colorNeutralForeground2 },
    '& dd': { margin: 0, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' },
  },
  note: { margin: 0, color: tokens.colorNeutralForeground2, lineHeight: tokens.lineHeightBase400 },
});

/** The paid amount, the method, and what is left. It stays until the person continues. */
export function PaidBill({ flow, subject }: ScreenProps<PaySubject>) {
  const { t, i18n } = useTranslation(['ledger', 'payment']);
  const dateTime = useDateTime();
  const styles = useStyles();
  const { token, leaseId, paid, load } = subject;
  // If it was paid before, nothing was charged now.
  const { already, send } = useRunningPayment(flow);
  const made = already ? null : paid;
  const { data: payment } = useQuery({
    queryKey: ['transactions', leaseId, made?.id],
    queryFn: ({ signal }) =>
      call('GET /api/tenant/transactions/:transaction_id', {
        token,
        params: { transaction_id: made?.id ?? '' },
        signal,
      }),
    enabled: made !== null,
  });
  // Loaded after the payment: the earlier bill does not show what is left.
  const { data: bill } = useQuery({
    queryKey: ['bill', leaseId, 'after', made?.id ?? 'already'],
    queryFn: ({ signal }) => load(null, signal),
    staleTime: 0,
    gcTime: 0,
  });
  const money = (cents: number) => formatMoney(cents, i18n.language);
  const facts: (readonly [string, string])[] = [];
  if (made !== null && payment !== undefined) {
    const { amount, fee, total, method, at } = payment;
    facts.push(
      [t('ledger:one.amount'), money(Math.abs(amount))],
      [t('ledger:one.fee'), money(fee)],
      [t('ledger:one.total'), money(total)],
      [t('ledger:pay.method'), method || t(`payment:options.payment_type.${made.payment_type}`)],
      [t('ledger:pay.date'), dateTime(at)],
      [t('ledger:pay.number'), made.id],
    );
  }
  if (bill !== undefined) facts.push([t('ledger:pay.left'), money(bill.due)]);
  return (
    <PaymentSection title={t(already ? 'ledger:pay.already.title' : 'payment:success_title')}>
      <p role="status">{t(already ? 'ledger:pay.already.text' : 'payment:processed')}</p>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
      {made?.payment_type === 'CHECKING' ? <p className={styles.note}>{t('ledger:pay.may_return')}</p> : null}
      <div>
        <Button appearance="primary" size="large" onClick={() => send({ type: 'CONTINUE' })}>
          {t('ledger:pay.done')}
        </Button>
      </div>
    </PaymentSection>
  );
}
