/** Outgoing mail: by SMTP for an `smtp` address, else by a small HTTP API. */
import nodemailer from 'nodemailer';
import { callJson, memberOf, textOf } from './call-json.ts';
import type { MailProvider, SendResult } from './message-provider.ts';
import { lookAt, sendResult } from './sms.client.ts';

export interface MailOptions {
  /** `smtp://…`, `smtps://…` or `https://…`. */
  url: string;
  /** The From address. */
  from: string;
  timeoutMs: number;
}

/**
 * @example
 * const mail = mailClient({ url: 'smtp://mail.example:587', from: 'Office <office@a.example>', timeoutMs: 10_000 })
 */
export function mailClient(options: MailOptions): MailProvider {
  return /^smtps?:/i.test(options.url) ? smtpMail(options) : httpMail(options);
}

function httpMail({ url, from, timeoutMs }: MailOptions): MailProvider {
  return {
    async send({ id, to, subject, text, callbackUrl }) {
      const body = { from, to, subject, text, callback_url: callbackUrl };
      return sendResult(
        await callJson({
          url: `${url}/messages`,
          method: 'POST',
          key: '',
          idempotencyKey: id,
          timeoutMs,
          body,
        }),
      );
    },
    look: (id) => lookAt({ url, key: '', timeoutMs }, id),
  };
}

function smtpMail({ url, from, timeoutMs }: MailOptions): MailProvider {
  const transport = nodemailer.createTransport(url, {});
  const host = from.match(/@([\w.-]+)/)?.[1] ?? 'localhost';
  return {
    async send({ id, to, subject, text }) {
      const limit = AbortSignal.timeout(timeoutMs);
      const late = new Promise<SendResult>((resolve) => {
        limit.addEventListener('abort', () => resolve({ kind: 'failed', reason: 'TimeoutError' }));
      });
      const sent = transport
        .sendMail({ from, to, subject, text, messageId: `<${id}@${host}>` })
        .then((): SendResult => ({ kind: 'sent' }))
        .catch(smtpFailure);
      return Promise.race([sent, late]);
    },
  };
}

/** A 5xx status of the mail server is permanent, anything else may be temporary. */
function smtpFailure(error: unknown): SendResult {
  const status = memberOf(error, 'responseCode');
  const reason = textOf(error, 'code') || 'unknown';
  const forGood = typeof status === 'number' && status >= 500 && reason !== 'EAUTH';
  return forGood ? { kind: 'refused', reason: `status ${status}` } : { kind: 'failed', reason };
}
