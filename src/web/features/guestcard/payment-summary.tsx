import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { GuestcardData } from '../../../contract/guestcard.contract.ts';
import type { PaymentOption } from '../../../contract/payment.contract.ts';
import { formatMoney } from '../../app/texts/formats.ts';
import { PaymentLines } from './payment-lines.tsx';

interface PaymentSummaryProps {
  readonly data: GuestcardData;
  readonly option: PaymentOption;
  readonly busy: boolean;
  /** The provider's window while it is open. */
  readonly popup: Window | null;
  readonly onPay: () => void;
  /** Calls the payment off that waits for the window. */
  readonly onCancel: () => void;
}

const useStyles = makeStyles({
  box: {
    display: 'grid',
    gap: '16px',
    padding: '20px 24px',
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground3,
    '@media (max-width: 599px)': { padding: '16px' },
  },
  title: { margin: 0, fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400 },
  note: { margin: 0, color: tokens.colorNeutralForeground2, lineHeight: tokens.lineHeightBase400 },
  link: { color: tokens.colorBrandForegroundLink },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '12px' },
});

/** What is paid now, under which terms, and the button. */
export function PaymentSummary({ data, option, busy, popup, onPay, onCancel }: PaymentSummaryProps) {
  const { t, i18n } = useTranslation('guestcard');
  const styles = useStyles();
  const title = useId();
  const isPopup = option.how === 'popup';
  const amount = formatMoney(option.total, i18n.language);
  return (
    <section className={styles.box} aria-labelledby={title}>
      <h2 id={title} className={styles.title}>
        {t('payment.what')}
      </h2>
      <PaymentLines data={data} option={option} />
      {isPopup ? <p className={styles.note}>{t('payment.popup_note')}</p> : null}
      <p className={styles.note}>
        {t('payment.terms_before')}{' '}
        <a className={styles.link} href="/legal/payment-terms-and-conditions" target="_blank" rel="noopener">
          {t('payment.terms')}
          <span className="visually-hidden"> ({t('payment.new_tab')})</span>
        </a>
      </p>
      <div className={styles.actions}>
        <Button appearance="primary" size="large" disabledFocusable={busy} onClick={onPay}>
          {isPopup ? t('payment.pay_popup', { amount }) : t('payment.pay')}
        </Button>
        {popup === null ? null : (
          <>
            <Button size="large" onClick={() => popup.focus()}>
              {t('payment.popup_show')}
            </Button>
            <Button size="large" appearance="subtle" onClick={onCancel}>
              {t('payment.popup_cancel')}
            </Button>
          </>
        )}
      </div>
      <p className={styles.note} role="status">
        {busy ? t(popup === null ? 'payment.processing' : 'payment.popup_open') : null}
      </p>
    </section>
  );
}
