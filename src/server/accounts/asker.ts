import type { FastifyRequest } from 'fastify';

/** From where somebody asks. */
export interface Asker {
  readonly ip: string;
  /** What the browser says of itself, cut to a length. */
  readonly userAgent: string;
}

const longestUserAgent = 300;

/** @example const asker = askerOf(request) */
export function askerOf(request: Pick<FastifyRequest, 'ip' | 'headers'>): Asker {
  return { ip: request.ip, userAgent: (request.headers['user-agent'] ?? '').slice(0, longestUserAgent) };
}
