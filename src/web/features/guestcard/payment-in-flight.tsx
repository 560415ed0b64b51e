import { Button, makeStyles } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';

const useStyles = makeStyles({
  step: { display: 'grid', gap: '16px' },
  text: { margin: 0 },
});

/** The provider has not said yet what became of the payment: nobody pays again until it has. */
export function PaymentInFlight({ checking, onCheck }: { checking: boolean; onCheck: () => void }) {
  const { t } = useTranslation('guestcard');
  const styles = useStyles();
  return (
    <section className={styles.step}>
      <h2 className={styles.text}>{t('payment.in_flight_title')}</h2>
      <p className={styles.text} role="status">
        {t('payment.in_flight')}
      </p>
      <div>
        <Button appearance="primary" size="large" disabledFocusable={checking} onClick={onCheck}>
          {t('payment.check')}
        </Button>
      </div>
    </section>
  );
}
