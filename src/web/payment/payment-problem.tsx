import { makeStyles, tokens } from '@fluentui/react-components';
import type { i18n } from 'i18next';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaymentProblem as Problem } from '../../../machines/payment/payment-results.ts';
import { ApiError } from '../app/api/api-error.ts';
import { errorText } from '../app/api/error-text.ts';
import { Notice } from '../app/page/notice.tsx';
import { CardError } from './card-error.ts';

const FIXED: Readonly<Partial<Record<Problem['kind'], string>>> = {
  cancelled: 'payment:popup.cancelled',
  popupBlocked: 'payment:popup.blocked',
  blocked: 'payment:blocked_now',
};

/** A provider's text starts with its code, which is not shown to the person. */
const GATEWAY = /^GATEWAY_ERROR[:\s]*/;

const useStyles = makeStyles({
  title: { display: 'block', fontWeight: tokens.fontWeightSemibold },
  line: { display: 'block' },
});

/** Why nothing was paid, as a text for the person. @see spec/application.md §8 Payment */
function problemText(i18n: i18n, { kind, reason }: Problem): string {
  const fixed = FIXED[kind];
  if (fixed !== undefined) return i18n.t(fixed);
  if (reason instanceof CardError) return i18n.t(`payment:card.${reason.kind}`);
  if (reason instanceof ApiError && reason.code === 'amount.invalid') return i18n.t('payment:amount_invalid');
  if (reason === null) return i18n.t('errors:payment.failed');
  return errorText(i18n, reason).replace(GATEWAY, '');
}

/** The problem in a task's result; null if the result is something else. */
export function problemIn(told: unknown): Problem | null {
  return typeof told === 'object' && told !== null && 'kind' in told && 'reason' in told
    ? (told as Problem)
    : null;
}

/** Shown above the form until the next attempt; takes the focus when it appears. */
export function PaymentProblem({ problem }: { problem: Problem }) {
  const { t, i18n } = useTranslation(['payment', 'errors']);
  const styles = useStyles();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!(problem.reason instanceof CardError)) box.current?.focus();
  }, [problem]);
  return (
    <div ref={box} tabIndex={-1} role="alert">
      <Notice intent={problem.kind === 'cancelled' ? 'info' : 'error'}>
        {problem.kind === 'declined' ? (
          <>
            <span className={styles.title}>{t('declined.title')}</span>
            <span className={styles.line}>{problemText(i18n, problem)}</span>
            <span className={styles.line}>{t('declined.what_next')}</span>
          </>
        ) : (
          problemText(i18n, problem)
        )}
      </Notice>
    </div>
  );
}
