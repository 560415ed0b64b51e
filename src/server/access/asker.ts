import type { FastifyRequest } from 'fastify';

/** Network address and browser of a request, and the portal that was asked. */
export interface Asker {
  readonly ip: string;
  /** The `User-Agent` header, truncated. */
  readonly userAgent: string;
  /** The host name of the request: the portal of a property. */
  readonly host?: string;
}

const longestUserAgent = 300;

/** @example const asker = askerOf(request) */
export function askerOf({
  ip,
  headers,
  hostname,
}: Pick<FastifyRequest, 'ip' | 'headers' | 'hostname'>): Asker {
  return { ip, host: hostname, userAgent: (headers['user-agent'] ?? '').slice(0, longestUserAgent) };
}
