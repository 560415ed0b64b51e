import type { PaymentOption } from '../../../contract/payment.contract.ts';
import { call } from '../../app/api/api-client.ts';
import { ApiError } from '../../app/api/api-error.ts';
import { errorText } from '../../app/api/error-text.ts';
import { notify } from '../../app/notifications/notifications.ts';
import type { BrowserPayable } from '../../payment/browser-payable.ts';
import type { PaySubject } from './pay-subject.ts';
import { throttle } from './pay-throttle.ts';

/** What a resident owes, as a payable. @param keep whether to save the entered method for the next time. */
export function tenantPayable(subject: PaySubject, keep: boolean): BrowserPayable {
  const { token, leaseId, i18n, refresh } = subject;
  const { due } = subject.bill;
  const noted =
    ({ payment_type }: PaymentOption) =>
    <Answer extends { readonly transaction_id: string }>(answer: Answer): Answer => {
      subject.notePaid({ id: answer.transaction_id, payment_type });
      return answer;
    };
  return {
    openSession: ({ payment_type, amount, total }, lng) =>
      call('POST /api/tenant/payments/placepay/meta', {
        token,
        body: { payment_type, merchant_type: 'RENT', amount, total, due, lng },
      }),
    async confirmPopup(option, { session, transactionId }) {
      try {
        return noted(option)(
          await call('POST /api/tenant/payments/placepay', {
            token,
            body: { placepay_transaction_id: transactionId, public_key: session.public_key },
          }),
        );
      } catch (error) {
        // The person has paid at the provider: whatever failed, they cannot pay again for a while.
        throttle(leaseId);
        const isTaken = error instanceof ApiError && error.code === 'payment.failed';
        if (isTaken) notify('success', i18n.t('payment:processed'));
        else notify('error', errorText(i18n, error));
        throw error;
      }
    },
    askPopup: (option, { reference }) =>
      call('POST /api/tenant/payments/placepay/closed', { token, body: { reference } }).then(noted(option)),
    payByForm: (option, form, key) =>
      call('POST /api/tenant/payments', {
        token,
        body: { ...form, due, keep_method: keep },
        headers: { 'idempotency-key': key },
      }).then(noted(option)),
    onResult: (result) => {
      if (result === 'unknown') notify('info', i18n.t('payment:processed'));
      if (result === 'paid') void refresh().catch(() => undefined);
    },
    async reload() {
      const bill = await refresh().catch(() => null);
      return { facts: bill?.facts ?? null, inFlight: bill?.facts.in_flight ?? false };
    },
  };
}
