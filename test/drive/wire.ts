import { setTimeout as sleep } from 'node:timers/promises';

/** An answer of the server; the body is parsed if it is JSON. */
export interface WireAnswer {
  readonly status: number;
  readonly body: unknown;
}

export interface WireCall {
  readonly token: string;
  /** JSON, or a form with files. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** How a driver calls the server: over the network, or in the same process in tests. */
export type Wire = (method: 'GET' | 'POST', path: string, call: WireCall) => Promise<WireAnswer>;

/** Calls a running portal. @example fetchWire('http://127.0.0.1:3000')('GET', '/api/applicant/exam', { token }) */
export function fetchWire(baseUrl: string): Wire {
  return async (method, path, { token, body, headers = {} }) => {
    const isForm = body instanceof FormData;
    const type = body === undefined || isForm ? {} : { 'content-type': 'application/json' };
    const sent = body === undefined ? null : isForm ? body : JSON.stringify(body);
    const ask = () =>
      fetch(baseUrl + path, {
        method,
        headers: { token, ...type, ...headers },
        body: sent,
      });
    let answer = await ask();
    while (answer.status === 429) {
      // Real people have different addresses. Tours share one, so they wait until the rate limit allows the call.
      await sleep(1000 * Number(answer.headers.get('retry-after') ?? 1));
      answer = await ask();
    }
    const text = await answer.text();
    return { status: answer.status, body: parsed(text) };
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The code of a refusal; '' if there is none. */
export function codeOf({ body }: WireAnswer): string {
  const error = (body as { error?: { code?: unknown } } | null)?.error;
  return typeof error?.code === 'string' ? error.code : '';
}
