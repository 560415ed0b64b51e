import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatMoney } from '../../app/texts/formats.ts';
import type { PaymentView } from './payment-data.ts';

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: 'none', display: 'grid' },
  row: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    gap: '4px 24px',
    paddingBlock: '12px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    ':last-child': { borderBottom: 'none' },
  },
  what: { minWidth: 0, flex: '1 1 12rem' },
  name: { fontWeight: tokens.fontWeightSemibold },
  detail: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  sum: { fontVariantNumeric: 'tabular-nums', textAlign: 'end' },
  none: { margin: 0, color: tokens.colorNeutralForeground2 },
});

/** The charges, the paid part of each, and the due part. */
export function InvoiceList({ invoices }: Pick<PaymentView, 'invoices'>) {
  const { t, i18n } = useTranslation('payment');
  const styles = useStyles();
  const money = (cents: number) => formatMoney(cents, i18n.language);
  if (invoices.length === 0) return <p className={styles.none}>{t('invoices.none')}</p>;
  return (
    <ul className={styles.list}>
      {invoices.map(({ id, description, invoice_amount, invoice_paid, invoice_due }) => (
        <li key={id} className={styles.row}>
          <span className={styles.what}>
            <span className={styles.name}>{description}</span>
            <br />
            <span className={styles.detail}>
              {t('invoices.amount')} {money(invoice_amount)} · {t('invoices.paid')} {money(invoice_paid)}
            </span>
          </span>
          <span className={styles.sum}>
            <span className={styles.detail}>{t('invoices.due')}</span>
            <br />
            <span className={styles.name}>{money(invoice_due)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The payments made so far. */
export function TransactionList({ payments }: Pick<PaymentView, 'payments'>) {
  const { t, i18n } = useTranslation('payment');
  const styles = useStyles();
  if (payments.length === 0) return <p className={styles.none}>{t('transactions.none')}</p>;
  return (
    <ul className={styles.list}>
      {payments.map(({ id, auth_code, amount, fee, created_at }) => (
        <li key={id} className={styles.row}>
          <span className={styles.what}>
            <span className={styles.name}>{t('transactions.auth_code', { code: auth_code })}</span>
            <br />
            <span className={styles.detail}>{formatDateTime(created_at)}</span>
          </span>
          <span className={mergeClasses(styles.sum, styles.name)}>
            {formatMoney(amount + fee, i18n.language)}
          </span>
        </li>
      ))}
    </ul>
  );
}
