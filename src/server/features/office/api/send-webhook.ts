import { request as askPlain } from 'node:http';
import { request as askSafely } from 'node:https';
import { guardedLookup, INTERNAL, literalAddress, mayReach, type Reach } from './outside-address.ts';

/** The answer of an address, of which only the status is read, or why there was none. */
export type Sent =
  | { readonly status: number; readonly problem: null }
  | { readonly status: null; readonly problem: string };

const answerWithinMs = 10_000;

/**
 * Posts a JSON text to an address outside, once. Follows no redirect, reads no answer, and connects to no machine inside,
 * whatever the host's name leads to.
 */
export function sendWebhook(
  reach: Reach,
  { url, headers, body }: { url: string; headers: Readonly<Record<string, string>>; body: string },
): Promise<Sent> {
  const target = new URL(url);
  const literal = literalAddress(target);
  if (literal !== null && !mayReach(reach, literal)) return Promise.resolve(unsent(INTERNAL));
  const ask = target.protocol === 'https:' ? askSafely : askPlain;
  return new Promise((resolve) => {
    const asked = ask(
      target,
      {
        method: 'POST',
        agent: false,
        lookup: guardedLookup(reach),
        signal: AbortSignal.timeout(answerWithinMs),
        headers: {
          ...headers,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'user-agent': 'Latchkey-Webhooks/1',
        },
      },
      (answer) => {
        resolve({ status: answer.statusCode ?? 0, problem: null });
        answer.destroy();
      },
    );
    asked.on('error', (error: NodeJS.ErrnoException) => {
      resolve(unsent(error.name === 'TimeoutError' ? 'ETIMEDOUT' : (error.code ?? error.name)));
    });
    asked.end(body);
  });
}

const unsent = (problem: string): Sent => ({ status: null, problem });
