import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TimedRedirect } from '../../app/page/timed-redirect.tsx';
import { useLatest } from '../../app/use-latest.ts';
import { PaymentSection } from '../../payment/payment-section.tsx';

interface PaidNoticeProps {
  /** Milliseconds until the page continues by itself. */
  readonly ms: number;
  readonly stopped: boolean;
  readonly onStay: () => void;
  readonly onContinue: () => void;
}

/** The payment has gone through. */
export function PaidNotice({ ms, stopped, onStay, onContinue }: PaidNoticeProps) {
  const { t } = useTranslation('payment');
  return (
    <PaymentSection title={t('success_title')}>
      <p role="status">{t('success')}</p>
      <TimedRedirect ms={ms} stopped={stopped} onStay={onStay} onContinue={onContinue} />
    </PaymentSection>
  );
}

/** The same for a payment that was found when somebody looked for it: keeps its own time. */
export function FoundPaid({ ms, onContinue }: Pick<PaidNoticeProps, 'ms' | 'onContinue'>) {
  const [stopped, setStopped] = useState(false);
  const go = useLatest(onContinue);
  useEffect(() => {
    if (stopped) return;
    const timer = window.setTimeout(() => go.current(), ms);
    return () => window.clearTimeout(timer);
  }, [stopped, ms, go]);
  return <PaidNotice ms={ms} stopped={stopped} onStay={() => setStopped(true)} onContinue={onContinue} />;
}
