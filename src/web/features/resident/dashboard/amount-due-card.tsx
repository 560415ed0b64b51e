import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { Dashboard } from '../../../../contract/resident/dashboard.contract.ts';
import { Notice } from '../../../app/page/notice.tsx';
import { formatMoney } from '../../../app/texts/formats.ts';
import { Card } from '../../../resident/card.tsx';
import { PageLink } from '../../../resident/page-link.tsx';
import { daysToMonthEnd } from './lease-remaining.ts';

const useStyles = makeStyles({
  amount: {
    margin: 0,
    fontSize: tokens.fontSizeHero800,
    lineHeight: tokens.lineHeightHero800,
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
  },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '12px' },
  lines: {
    display: 'grid',
    gridTemplateColumns: '1fr auto',
    gap: '4px 16px',
    margin: 0,
    '& dt': { color: tokens.colorNeutralForeground2 },
    '& dd': { margin: 0, textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  },
});

interface AmountDueCardProps {
  readonly dashboard: Pick<Dashboard, 'modules' | 'today' | 'showing_potential_recurring_charges'>;
  /** The payment page; null if the person cannot pay here. */
  readonly payAt: string | null;
  /** Whether the lease has not ended: another month will be due. */
  readonly runs: boolean;
  /** Shows the items of the amount. */
  readonly onBill: () => void;
}

/** What is owed, and the link to pay it. An unknown amount is N/A. @see spec/platform.md §2, §8 */
export function AmountDueCard({ dashboard, payAt, runs, onBill }: AmountDueCardProps) {
  const { t, i18n } = useTranslation('dashboard');
  const styles = useStyles();
  const { modules, today, showing_potential_recurring_charges } = dashboard;
  const money = (cents: number | null) =>
    cents === null ? t('not_available') : formatMoney(cents, i18n.language);
  const lines: readonly (readonly [string, string])[] = [
    ...(showing_potential_recurring_charges
      ? [[t('amount_due.potential'), money(modules.total_potential_charge)] as const]
      : []),
    [t('amount_due.failed'), money(modules.failed_payment_amount)],
    [t('amount_due.deposit'), money(modules.total_security_deposit_amount)],
    ...(runs ? [[t('amount_due.days_remaining'), String(daysToMonthEnd(today))] as const] : []),
  ];
  return (
    <Card title={t('amount_due.title')}>
      <p className={styles.amount}>{money(modules.total_charge_amount)}</p>
      {modules.total_charge_amount === null ? (
        <Notice intent="warning">{t('amount_due.missing')}</Notice>
      ) : null}
      <dl className={styles.lines}>
        {lines.map(([name, value]) => [<dt key={`${name} name`}>{name}</dt>, <dd key={name}>{value}</dd>])}
      </dl>
      <div className={styles.actions}>
        {payAt === null ? null : (
          <PageLink to={payAt} appearance="primary">
            {t('amount_due.pay')}
          </PageLink>
        )}
        <Button onClick={onBill}>{t('amount_due.bill')}</Button>
      </div>
    </Card>
  );
}
