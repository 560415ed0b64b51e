/** The time stamp service over HTTP (RFC 3161 §3.4). */
import type { TimeStamper } from '../../seal/signing/time-stamp.ts';
import { timeStampRequest, tokenOfResponse } from '../../seal/signing/time-stamp.ts';

export interface TimeStampOptions {
  url: string;
  timeoutMs: number;
  /** Randomness of a request, which the answer must repeat. */
  nonce: () => Uint8Array;
}

/** The service gave no token: down, silent, it refused, or it answered rubbish. Asking again later is safe. */
export class TimeStampError extends Error {
  constructor(reason: string) {
    super(`No time stamp: ${reason}`);
    this.name = 'TimeStampError';
  }
}

/** A token with its chain has a few kilobytes. */
const MOST_BYTES = 200_000;

/**
 * Asks for a token of a SHA-256 digest, with the service's certificates in it. The answer must be of this request and
 * signed soundly; whether the service is trusted is said when a file is verified.
 *
 * @throws {TimeStampError}
 * @example const token = await timeStampClient({ url, timeoutMs: 10_000, nonce })(digest)
 */
export function timeStampClient({ url, timeoutMs, nonce }: TimeStampOptions): TimeStamper {
  return async (digest) => {
    const random = nonce();
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
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
