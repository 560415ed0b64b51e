import type { FastifyRequest } from 'fastify';

/** Network address and browser of a request. */
export interface Asker {
  readonly ip: string;
  /** The `User-Agent` header, truncated. */
  readonly userAgent: string;
}

const longestUserAgent = 300;

/** @example const asker = askerOf(request) */
export function askerOf(request: Pick<FastifyRequest, 'ip' | 'headers'>): Asker {
  return { ip: request.ip, userAgent: (request.headers['user-agent'] ?? '').slice(0, longestUserAgent) };
}
