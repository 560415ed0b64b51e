import type { i18n } from 'i18next';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaymentProblem } from '../../../../machines/payment.machine.ts';
import { errorText } from '../../app/api/error-text.ts';
import { Notice } from '../../app/page/notice.tsx';
import { CardError } from '../../payment/card-error.ts';

function problemText(i18n: i18n, { kind, reason }: PaymentProblem): string {
  if (kind === 'cancelled') return i18n.t('guestcard:payment.popup_cancelled');
  if (kind === 'popupBlocked') return i18n.t('guestcard:payment.popup_blocked');
  if (reason instanceof CardError) return i18n.t(`payment:card.${reason.kind}`);
  return reason === null ? i18n.t('errors:payment.failed') : errorText(i18n, reason);
}

/** Why nothing was paid. Stands above the form until the next try, and takes the focus when it appears. */
export function GuestPaymentProblem({ problem }: { problem: PaymentProblem }) {
  const { i18n } = useTranslation(['guestcard', 'payment', 'errors']);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!(problem.reason instanceof CardError)) box.current?.focus();
  }, [problem]);
  return (
    <div ref={box} tabIndex={-1} role="alert">
      <Notice intent={problem.kind === 'cancelled' ? 'info' : 'error'}>{problemText(i18n, problem)}</Notice>
    </div>
  );
}
