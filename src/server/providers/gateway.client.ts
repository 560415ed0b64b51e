/** HTTP client of the plain gateway: charges a tokenized card or a bank account. */
import { type CallOutcome, callJson, textOf } from './call-json.ts';
import { declineText } from './decline-text.ts';
import type { ChargeProvider, ChargeResult, PluginResult, ProviderStatus } from './payment-provider.ts';
import { transactionOf } from './transaction.ts';

export interface GatewayOptions {
  url: string;
  key: string;
  /** Timeout of a charge. */
  chargeTimeoutMs: number;
  lookUpTimeoutMs: number;
}

const prefix = /^GATEWAY_ERROR:?\s*/;

/**
 * @example const gateway = gatewayClient({ url, key, chargeTimeoutMs: 20_000, lookUpTimeoutMs: 5000 })
 */
export function gatewayClient(options: GatewayOptions): ChargeProvider {
  const { url, key, chargeTimeoutMs, lookUpTimeoutMs } = options;
  const charges = `${url}/v1/charges`;
  return {
    async charge(order) {
      const { payment_type, ...funding } = order.funding;
      const outcome = await callJson({
        url: charges,
        method: 'POST',
        key,
        idempotencyKey: order.reference,
        timeoutMs: chargeTimeoutMs,
        body: {
          amount: order.amount,
          fee: order.fee,
          invoice_id: order.invoiceId,
          payment_type,
          ...funding,
          billing: order.billing,
          ...(order.charges && { charges: order.charges }),
          callback_url: order.callbackUrl,
        },
      });
      return chargeResult(outcome, order.reference);
    },
    async keepMethod(funding, reference) {
      const outcome = await callJson({
        url: `${url}/v1/methods`,
        method: 'POST',
        key,
        idempotencyKey: reference,
        timeoutMs: lookUpTimeoutMs,
        body: funding,
      });
      if (outcome.kind !== 'answer') return { kind: 'unavailable', reason: outcome.reason };
      const token = textOf(outcome.body, 'token');
      if (token !== '') return { kind: 'kept', token, label: textOf(outcome.body, 'label') };
      return outcome.status === 422
        ? { kind: 'refused', message: declineMessage(outcome.body) }
        : { kind: 'unavailable', reason: `status ${outcome.status}` };
    },
    async openPlugin(feeType) {
      const outcome = await callJson({
        url: `${url}/v1/plugin_sessions`,
        method: 'POST',
        key,
        timeoutMs: lookUpTimeoutMs,
        body: { payment_type: 'CARD', ...(feeType === '' ? {} : { fee_type: feeType }) },
      });
      return pluginResult(outcome);
    },
    async lookUp(reference) {
      const outcome = await callJson({
        url: `${charges}/${encodeURIComponent(reference)}`,
        key,
        timeoutMs: lookUpTimeoutMs,
      });
      return statusIn(outcome, reference);
    },
    async withdraw(reference) {
      const outcome = await callJson({
        url: `${charges}/${encodeURIComponent(reference)}/cancel`,
        method: 'POST',
        key,
        timeoutMs: lookUpTimeoutMs,
      });
      return statusIn(outcome, reference);
    },
    async void(reference) {
      const outcome = await callJson({
        url: `${charges}/${encodeURIComponent(reference)}/void`,
        method: 'POST',
        key,
        timeoutMs: lookUpTimeoutMs,
      });
      return statusIn(outcome, reference);
    },
  };
}

function pluginResult(outcome: CallOutcome): PluginResult {
  if (outcome.kind !== 'answer') return { kind: 'unavailable', reason: outcome.reason };
  const sessionId = textOf(outcome.body, 'session_id');
  return sessionId === ''
    ? { kind: 'unavailable', reason: `status ${outcome.status}` }
    : { kind: 'open', sessionId };
}

function chargeResult(outcome: CallOutcome, reference: string): ChargeResult {
  if (outcome.kind === 'unreached') return { kind: 'unavailable', reason: outcome.reason };
  const known = statusIn(outcome, reference);
  if (known.kind === 'paid' || known.kind === 'declined') return known;
  if (known.kind === 'closed') return { kind: 'declined', message: '' };
  if (
    outcome.kind === 'answer' &&
    outcome.status >= 400 &&
    outcome.status < 500 &&
    ![408, 409].includes(outcome.status)
  ) {
    return { kind: 'unavailable', reason: `status ${outcome.status}` };
  }
  return { kind: 'unknown', reason: known.kind === 'unknown' ? known.reason : known.kind };
}

/** The reason of a decline. The gateway's own text is in `error`, after its prefix. */
function declineMessage(body: unknown): string {
  const own = textOf(body, 'error').replace(prefix, '') || textOf(body, 'message');
  return declineText({ decline_code: textOf(body, 'decline_code'), message: own });
}

function statusIn(outcome: CallOutcome, reference: string): ProviderStatus {
  if (outcome.kind !== 'answer') return { kind: 'unknown', reason: outcome.reason };
  const { status, body } = outcome;
  switch (textOf(body, 'state')) {
    case 'paid':
      return { kind: 'paid', transaction: transactionOf(body, reference) };
    case 'declined':
      return {
        kind: 'declined',
        message: declineMessage(body),
      };
    case 'cancelled':
      return { kind: 'closed' };
    case 'pending':
      return { kind: 'pending' };
    default:
      return status === 404 ? { kind: 'absent' } : { kind: 'unknown', reason: `status ${status}` };
  }
}
