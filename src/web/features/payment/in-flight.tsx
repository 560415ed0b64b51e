import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { PaymentCard } from './payment-layout.tsx';

/** The provider has not said yet what became of the payment: nobody pays again until it has. */
export function InFlight({ checking, onCheck }: { checking: boolean; onCheck: () => void }) {
  const { t } = useTranslation('payment');
  return (
    <PaymentCard title={t('in_flight.title')}>
      <p role="status">{t('in_flight.text')}</p>
      <div>
        <Button appearance="primary" size="large" disabledFocusable={checking} onClick={onCheck}>
          {t('in_flight.check')}
        </Button>
      </div>
    </PaymentCard>
  );
}
