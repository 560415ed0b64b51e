/** Outgoing SMS over HTTP. */
import { type CallOutcome, callJson } from './call-json.ts';
import type { SendResult, SmsProvider } from './message-provider.ts';

export interface SmsOptions {
  url: string;
  key: string;
  timeoutMs: number;
}

/**
 * @example const sms = smsClient({ url, key, timeoutMs: 10_000 })
 */
export function smsClient({ url, key, timeoutMs }: SmsOptions): SmsProvider {
  return {
    async send({ id, to, text }) {
      return sendResult(
        await callJson({
          url: `${url}/messages`,
          method: 'POST',
          key,
          idempotencyKey: id,
          timeoutMs,
          body: { to, text },
        }),
      );
    },
  };
}

/** Interprets an HTTP message provider's answer: 4xx, except a rate limit or a rejected key, is permanent. */
export function sendResult(outcome: CallOutcome): SendResult {
  if (outcome.kind !== 'answer') return { kind: 'failed', reason: outcome.reason };
  if (outcome.status < 300) return { kind: 'sent' };
  const forGood =
    outcome.status >= 400 && outcome.status < 500 && ![401, 403, 408, 429].includes(outcome.status);
  return { kind: forGood ? 'refused' : 'failed', reason: `status ${outcome.status}` };
}
