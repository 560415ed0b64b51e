import { traceHeader } from '../tracing/current-trace.ts';

/** One HTTP call to a provider, and what its outcome proves. */
export type CallOutcome =
  | { kind: 'answer'; status: number; body: unknown }
  /** Sent, perhaps received, never answered. The provider may have acted. */
  | { kind: 'silent'; reason: string }
  /** Connection failed. The provider has not acted. */
  | { kind: 'unreached'; reason: string };

/** The reason of a call to a provider that the settings do not name. */
export const NOT_SET_UP = 'not set up';

export interface Call {
  /** A path without a host: the provider is not set up, and nothing is called. */
  url: string;
  method?: 'GET' | 'POST';
  key: string;
  idempotencyKey?: string;
  body?: unknown;
  timeoutMs: number;
}

const unreachedCodes = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/**
 * Calls a provider with its key and a time limit. Never throws; logs nothing, because bodies may contain bank data.
 *
 * @returns the response with its parsed JSON body (null if there is none), or how the call failed.
 * @example await callJson({ url: `${url}/v1/charges/abc`, key, timeoutMs: 5000 })
 */
export async function callJson(call: Call): Promise<CallOutcome> {
  if (call.url.startsWith('/')) return { kind: 'unreached', reason: NOT_SET_UP };
  const headers: Record<string, string> = { accept: 'application/json', ...traceHeader() };
  if (call.key !== '') headers.authorization = `Bearer ${call.key}`;
  if (call.idempotencyKey !== undefined) headers['idempotency-key'] = call.idempotencyKey;
  if (call.body !== undefined) headers['content-type'] = 'application/json';
  try {
    const response = await fetch(call.url, {
      method: call.method ?? 'GET',
      headers,
      redirect: 'error',
      signal: AbortSignal.timeout(call.timeoutMs),
      ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
    });
    const text = await response.text();
    return { kind: 'answer', status: response.status, body: parsed(text) };
  } catch (error) {
    const code = codeOf(error);
    return unreachedCodes.has(code) ? { kind: 'unreached', reason: code } : { kind: 'silent', reason: code };
  }
}

/** A text member of an answer's body, or ''. */
export function textOf(body: unknown, name: string): string {
  const value = memberOf(body, name);
  return typeof value === 'string' ? value : '';
}

/** An integer member of an answer's body, or -1, which is never an amount. */
export function centsOf(body: unknown, name: string): number {
  const value = memberOf(body, name);
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : -1;
}

/** Any member of an answer's body. */
export function memberOf(body: unknown, name: string): unknown {
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, name)) return undefined;
  return (body as Record<string, unknown>)[name];
}

function parsed(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/** The system's error code of a failed fetch, from its cause; never the message, which may quote data. */
function codeOf(error: unknown): string {
  const cause = memberOf(error, 'cause');
  return textOf(cause, 'code') || (error instanceof Error ? error.name : 'unknown');
}
