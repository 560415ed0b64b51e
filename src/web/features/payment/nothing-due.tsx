import { useTranslation } from 'react-i18next';
import { TimedRedirect } from '../../app/page/timed-redirect.tsx';
import type { RunningFlow } from '../../flow/flow-views.ts';
import { PaymentSection } from '../../payment/payment-section.tsx';

/** Everything is paid: says so, and goes on by itself. @see spec/application.md §4 Payment */
export function NothingDue({ flow }: { flow: RunningFlow }) {
  const { t } = useTranslation('payment');
  return (
    <PaymentSection title={t('nothing_due.title')}>
      <p>{t('nothing_due.text')}</p>
      <TimedRedirect
        ms={flow.pauseMs ?? 0}
        stopped={flow.stopped}
        onStay={() => flow.send({ type: 'STAY' })}
        onContinue={() => flow.send({ type: 'CONTINUE' })}
      />
    </PaymentSection>
  );
}
