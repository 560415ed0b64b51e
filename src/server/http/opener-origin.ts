import type { FastifyRequest } from 'fastify';

/**
 * The origin of the page that opens a popup: the one it names, where that is the very host it called (the portal
 * may be reached under more than one name), else our public address.
 */
export function openerOrigin(request: Pick<FastifyRequest, 'headers'>, baseUrl: string): string {
  const { origin, host } = request.headers;
  const isOwn = origin !== undefined && URL.canParse(origin) && new URL(origin).host === host;
  return isOwn ? new URL(origin).origin : new URL(baseUrl).origin;
}
