import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { GuestcardData } from '../../../contract/guestcard.contract.ts';
import type { PaymentOption } from '../../../contract/payment.contract.ts';
import { formatMoney } from '../../app/formats.ts';

const useStyles = makeStyles({
  lines: { margin: 0, display: 'grid', gap: '8px' },
  line: {
    display: 'flex',
    justifyContent: 'space-between',
    gap: '16px',
    '& dd': { margin: 0, fontVariantNumeric: 'tabular-nums' },
  },
  total: {
    paddingBlockStart: '12px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    fontSize: tokens.fontSizeBase400,
    fontWeight: tokens.fontWeightSemibold,
  },
});

/** Fees, deposit, what this way of paying costs, and all of it together. @see spec/pre-application.md §9 */
export function PaymentLines({ data, option }: { data: GuestcardData; option: PaymentOption }) {
  const { t, i18n } = useTranslation('guestcard');
  const styles = useStyles();
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
  return (
    <dl className={styles.lines} aria-live="polite">
      {rows.map(([label, amount], index) => (
        <div key={label} className={mergeClasses(styles.line, index === rows.length - 1 && styles.total)}>
          <dt>{label}</dt>
          <dd>{formatMoney(amount, i18n.language)}</dd>
        </div>
      ))}
    </dl>
  );
}
