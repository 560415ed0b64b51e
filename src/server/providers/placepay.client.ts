/** HTTP client of PLACEPAY: sessions for the hosted popup, and the look-up of payments made there. */
import { type CallOutcome, callJson, memberOf, textOf } from './call-json.ts';
import { declineText } from './decline-text.ts';
import type { PopupOrder, PopupProvider, ProviderStatus } from './payment-provider.ts';
import { transactionOf } from './transaction.ts';

export interface PlacepayOptions {
  url: string;
  key: string;
  merchantId: string;
  timeoutMs: number;
}

/**
 * @example const placepay = placepayClient({ url, key, merchantId, timeoutMs: 10_000 })
 */
export function placepayClient({ url, key, merchantId, timeoutMs }: PlacepayOptions): PopupProvider {
  const sessions = `${url}/v1/sessions`;
  const session = (reference: string) => `${sessions}/${encodeURIComponent(reference)}`;
  return {
    async open(order) {
      const outcome = await callJson({
        url: sessions,
        method: 'POST',
        key,
        idempotencyKey: order.reference,
        timeoutMs,
        body: {
          amount: order.amount,
          fee: order.fee,
          payment_type: order.paymentType,
          invoice_id: order.invoiceId,
          description: order.description,
          payer: `${order.payer.first_name} ${order.payer.last_name}`.trim(),
          custom_fields: customFieldsOf(order),
          opener_origin: order.openerOrigin,
          callback_url: order.callbackUrl,
          merchant_id: merchantId,
          ...(order.charges && { charges: order.charges }),
        },
      });
      if (outcome.kind !== 'answer') return { kind: 'unavailable', reason: outcome.reason };
      const known = statusIn(outcome, order.reference);
      if (known.kind === 'unknown') return { kind: 'unavailable', reason: known.reason };
      if (known.kind !== 'open') return { kind: 'over', status: known };
      return {
        kind: 'open',
        accessToken: textOf(outcome.body, 'access_token'),
        popupUrl: textOf(outcome.body, 'popup_url'),
        expiresAt: textOf(outcome.body, 'expires_at'),
      };
    },
    async lookUp(reference) {
      return statusIn(await callJson({ url: session(reference), key, timeoutMs }), reference);
    },
    async withdraw(reference) {
      const outcome = await callJson({ url: `${session(reference)}/cancel`, method: 'POST', key, timeoutMs });
      return statusIn(outcome, reference);
    },
    async void(reference) {
      const outcome = await callJson({ url: `${session(reference)}/void`, method: 'POST', key, timeoutMs });
      return statusIn(outcome, reference);
    },
    async represent({ reference, represents, callbackUrl, charges }) {
      const outcome = await callJson({
        url: `${session(represents)}/represent`,
        method: 'POST',
        key,
        idempotencyKey: reference,
        timeoutMs,
        body: { callback_url: callbackUrl, ...(charges && { charges }) },
      });
      return statusIn(outcome, reference);
    },
    async findTransaction(id) {
      const found = await callJson({
        url: `${url}/v1/transactions/${encodeURIComponent(id)}`,
        key,
        timeoutMs,
      });
      if (found.kind !== 'answer') return { kind: 'unknown', reason: found.reason };
      if (found.status === 404) return { kind: 'absent' };
      if (found.status !== 200) return { kind: 'unknown', reason: `status ${found.status}` };
      const paid = textOf(found.body, 'state') === 'paid';
      return { kind: 'found', paid, transaction: transactionOf(found.body, textOf(found.body, 'reference')) };
    },
  };
}

/** The data that the provider stores with a session, under the names of its own API. @see spec/platform.md §3 */
function customFieldsOf({ payer, merchantType, paymentType, invoiceId, invoiceType }: PopupOrder) {
  return {
    take_application_fees: merchantType === 'APPLICATION_FEE',
    applicantInfo: payer,
    payment_type: paymentType,
    merchant_type: merchantType,
    invoice_id: invoiceId,
    invoice_type: invoiceType,
  };
}

function statusIn(outcome: CallOutcome, reference: string): ProviderStatus {
  if (outcome.kind !== 'answer') return { kind: 'unknown', reason: outcome.reason };
  switch (textOf(outcome.body, 'state')) {
    case 'paid':
      return { kind: 'paid', transaction: transactionOf(memberOf(outcome.body, 'transaction'), reference) };
    case 'open':
      return { kind: 'open' };
    case 'pending':
      return { kind: 'pending' };
    case 'declined':
      return { kind: 'declined', message: textOf(outcome.body, 'message') };
    case 'cancelled':
    case 'expired': {
      // Ended without payment: the person may have been refused in the popup before.
      const refusal = memberOf(outcome.body, 'refusal');
      return refusal === undefined || refusal === null
        ? { kind: 'closed' }
        : { kind: 'declined', message: declineText(refusal) };
    }
    default:
      return outcome.status === 404
        ? { kind: 'absent' }
        : { kind: 'unknown', reason: `status ${outcome.status}` };
  }
}
