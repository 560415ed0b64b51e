import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { Ring } from '../app/page/loading.tsx';
import { PaymentSection } from './payment-section.tsx';
import { Sums } from './sums.tsx';

interface PaySummaryProps {
  readonly title: string;
  readonly look: 'card' | 'box';
  /** The amounts paid now, in cents, null while unknown; the last row is the total. */
  readonly rows: readonly (readonly [label: string, cents: number | null])[];
  readonly button: string;
  readonly busy: boolean;
  /** True while the payment is running. */
  readonly working: boolean;
  /** The window of the hosted page while it is open. */
  readonly popup: Window | null;
  readonly onPay: () => void;
  /** Cancels the payment that waits for the window. */
  readonly onCancel: () => void;
}

const useStyles = makeStyles({
  note: { margin: 0, color: tokens.colorNeutralForeground2, lineHeight: tokens.lineHeightBase400 },
  actions: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '12px', marginBlockStart: '12px' },
  status: { display: 'flex', alignItems: 'center', gap: '12px', ':empty': { display: 'none' } },
  ring: { flexShrink: 0, width: '20px', height: '20px' },
  link: { color: tokens.colorBrandForegroundLink },
});

/** The amounts paid now, the terms, and the button. @see spec/application.md §9 Fee */
export function PaySummary(props: PaySummaryProps) {
  const { title, look, rows, button, busy, working, popup, onPay, onCancel } = props;
  const { t } = useTranslation('payment');
  const styles = useStyles();
  return (
    <PaymentSection title={title} look={look}>
      <Sums rows={rows} />
      <p className={styles.note}>
        {t('terms_before')}{' '}
        <a className={styles.link} href="/legal/payment-terms-and-conditions" target="_blank" rel="noopener">
          {t('terms')}
          <span className="visually-hidden"> ({t('new_tab')})</span>
        </a>
      </p>
      <div className={styles.actions}>
        <Button appearance="primary" size="large" disabledFocusable={busy} onClick={onPay}>
          {button}
        </Button>
        {popup === null ? null : (
          <>
            <Button size="large" onClick={() => popup.focus()}>
              {t('popup.show')}
            </Button>
            <Button size="large" appearance="subtle" onClick={onCancel}>
              {t('popup.cancel')}
            </Button>
          </>
        )}
      </div>
      <p className={mergeClasses(styles.note, styles.status)} role="status">
        {working && popup === null ? <Ring className={styles.ring} /> : null}
        {working ? t(popup === null ? 'processing' : 'popup.open') : null}
      </p>
    </PaymentSection>
  );
}
