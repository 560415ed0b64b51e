import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TimedRedirect } from '../../app/page/timed-redirect.tsx';
import { useLatest } from '../../app/use-latest.ts';
import { PaymentSection } from '../../payment/payment-section.tsx';

interface PaidNoticeProps {
  /** Milliseconds until the page continues by itself; null means never. */
  readonly ms: number | null;
  readonly stopped: boolean;
  /** Whether it was paid before: then nothing was charged now. */
  readonly already?: boolean;
  readonly onStay: () => void;
  readonly onContinue: () => void;
}

/** The payment has gone through. */
export function PaidNotice({ ms, stopped, already = false, onStay, onContinue }: PaidNoticeProps) {
  const { t } = useTranslation('payment');
  return (
    <PaymentSection title={t(already ? 'already_paid.title' : 'success_title')}>
      <p role="status">{t(already ? 'already_paid.text' : 'success')}</p>
      <TimedRedirect ms={ms ?? 0} stopped={stopped} onStay={onStay} onContinue={onContinue} />
    </PaymentSection>
  );
}

/** The same for a payment that a check has found: has its own timer. */
export function FoundPaid({ ms, onContinue }: Pick<PaidNoticeProps, 'ms' | 'onContinue'>) {
  const [stopped, setStopped] = useState(ms === null);
  const go = useLatest(onContinue);
  useEffect(() => {
    if (stopped || ms === null) return;
    const timer = window.setTimeout(() => go.current(), ms);
    return () => window.clearTimeout(timer);
  }, [stopped, ms, go]);
  return <PaidNotice ms={ms} stopped={stopped} onStay={() => setStopped(true)} onContinue={onContinue} />;
}
