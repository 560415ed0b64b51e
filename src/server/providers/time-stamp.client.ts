/** HTTP client of the time stamp service (RFC 3161 §3.4). */

import type { TimeStamper } from '../../seal/signing/time-stamp.ts';
import { timeStampRequest, tokenOfResponse } from '../../seal/signing/time-stamp.ts';
import { traceHeader } from '../tracing/current-trace.ts';
import { NOT_SET_UP } from './call-json.ts';

export interface TimeStampOptions {
  url: string;
  timeoutMs: number;
  /** Random bytes of a request, which the answer must repeat. */
  nonce: () => Uint8Array;
}

/**
 * The service gave no token: it is down, did not answer, refused, or sent an invalid answer. Retrying later is safe.
 */
export class TimeStampError extends Error {
  constructor(reason: string) {
    super(`No time stamp: ${reason}`);
    this.name = 'TimeStampError';
  }
}

/** A token with its certificate chain has a few kilobytes. */
const MOST_BYTES = 200_000;

/**
 * Requests a token for a SHA-256 digest, with the service's certificates in it. The answer must match this request and
 * have a valid signature; whether the service is trusted is checked when a file is verified.
 *
 * @throws {TimeStampError}
 * @example const token = await timeStampClient({ url, timeoutMs: 10_000, nonce })(digest)
 */
export function timeStampClient({ url, timeoutMs, nonce }: TimeStampOptions): TimeStamper {
  return async (digest) => {
    if (url === '') throw new TimeStampError(NOT_SET_UP);
    const random = nonce();
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/timestamp-query',
          accept: 'application/timestamp-reply',
          ...traceHeader(),
        },
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
        body: new Uint8Array(timeStampRequest(digest, random)),
      });
      if (!response.ok) throw new Error(`status ${response.status}`);
      const length = Number(response.headers.get('content-length') ?? 0);
      if (length > MOST_BYTES) throw new Error(`an answer of ${length} bytes`);
      return tokenOfResponse(new Uint8Array(await response.arrayBuffer()), digest, random);
    } catch (error) {
      throw new TimeStampError(error instanceof Error ? error.message : 'unknown');
    }
  };
}
