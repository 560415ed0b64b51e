import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { PaymentSection } from './payment-section.tsx';

interface InFlightProps {
  readonly look?: 'card' | 'plain';
  readonly checking: boolean;
  readonly onCheck: () => void;
}

/** Shown until the provider reports the outcome of a payment: nobody can pay again before that. */
export function InFlight({ look = 'card', checking, onCheck }: InFlightProps) {
  const { t } = useTranslation('payment');
  return (
    <PaymentSection title={t('in_flight.title')} look={look}>
      <p role="status">{t('in_flight.text')}</p>
      <div>
        <Button appearance="primary" size="large" disabledFocusable={checking} onClick={onCheck}>
          {t('in_flight.check')}
        </Button>
      </div>
    </PaymentSection>
  );
}
