/** Outgoing SMS over HTTP. */
import { type CallOutcome, callJson, textOf } from './call-json.ts';
import type { MessageFate, SendResult, SmsProvider } from './message-provider.ts';

/** The reason stands in one line of the work list. */
const MOST_REASON = 200;

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
    async send({ id, to, text, callbackUrl }) {
      return sendResult(
        await callJson({
          url: `${url}/messages`,
          method: 'POST',
          key,
          idempotencyKey: id,
          timeoutMs,
          body: { to, text, callback_url: callbackUrl },
        }),
      );
    },
    look: (id) => lookAt({ url, key, timeoutMs }, id),
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

/** Asks an HTTP message provider what has become of a message: `bounced` or `undelivered`, with a reason. */
export async function lookAt({ url, key, timeoutMs }: SmsOptions, id: string): Promise<MessageFate> {
  const outcome = await callJson({ url: `${url}/messages/${encodeURIComponent(id)}`, key, timeoutMs });
  if (outcome.kind !== 'answer' || outcome.status >= 300) return { kind: 'unknown' };
  const isLost = ['bounced', 'undelivered'].includes(textOf(outcome.body, 'status'));
  if (!isLost) return { kind: 'on_the_way' };
  return { kind: 'bounced', reason: textOf(outcome.body, 'reason').slice(0, MOST_REASON) || 'bounced' };
}
