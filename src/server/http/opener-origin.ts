import type { FastifyRequest } from 'fastify';

/**
 * The origin of the page that opens a popup: its `origin` header if the host matches the called one (the portal may
 * have several host names), else the origin of our base URL.
 */
export function openerOrigin(request: Pick<FastifyRequest, 'headers'>, baseUrl: string): string {
  const { origin, host } = request.headers;
  const isOwn = origin !== undefined && URL.canParse(origin) && new URL(origin).host === host;
  return isOwn ? new URL(origin).origin : new URL(baseUrl).origin;
}
