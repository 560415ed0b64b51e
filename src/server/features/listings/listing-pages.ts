/** The pages of the listings: the built index.html with their own head, and embedded availability. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readHealth, readReadiness } from '../../../contract/portal.contract.ts';
import { findEmbeddedHost } from '../../../db/property/listing-settings.repository.ts';
import type { App } from '../../app-type.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { languageOf } from '../../texts/language-of.ts';
import { hostBrand } from '../../web/host-brand.ts';
import { indexPage } from '../../web/index-page.ts';
import { headOf, type ListingPage } from './head.service.ts';
import { type PageHead, withEmbedding, withHead } from './page-head.ts';

const pages: readonly ListingPage[] = ['/floor_plans', '/units', '/select_unit'];

/** The paths of an embedded availability, and the pages they show. @see spec/pre-application.md §2 */
const embeddedPages: Readonly<Record<string, ListingPage>> = {
  '/': '/units',
  '/units': '/units',
  '/select_unit': '/select_unit',
};

/** The listing pages on the portal's own hosts. */
export function listingPages(app: App, deps: Deps): void {
  for (const page of pages) {
    app.get(page, { schema: { hide: true } }, (request, reply) =>
      sendPage(deps, request, reply, page, false),
    );
  }
}

/** The health checks of a load balancer, allowed under any host name or address. */
const OF_EVERY_HOST: ReadonlySet<string> = new Set([readHealth.path, readReadiness.path]);

/**
 * Restricts a property's embedded host to its availability: three pages, framed by the sites that the property names.
 * All other pages respond 404. Register it for the whole app, before any page is routed.
 *
 * @see docs/decisions/0009-embedded-availability-is-a-host.md
 */
export function embeddedAvailability(app: App, deps: Deps): void {
  app.addHook('onRequest', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    if (path.startsWith('/api/') || OF_EVERY_HOST.has(path) || /\.[a-z0-9]+$/i.test(path)) return undefined;
    const host = request.hostname.toLowerCase();
    const embedded = await findEmbeddedHost(deps.db, host).catch((error: unknown) => {
      request.log.warn(error);
      return null;
    });
    if (embedded === null) return undefined;
    allowFraming(reply, embedded.settings.embedding_origins);
    return sendPage(deps, request, reply, embeddedPages[path] ?? null, true);
  });
}

/** Sends the built page with its head; a page that is null or has nothing to show is a 404. */
async function sendPage(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  page: ListingPage | null,
  embedded: boolean,
): Promise<FastifyReply> {
  const built = indexPage(deps, page ?? request.url, await hostBrand(deps, request));
  if (built === null) throw new AppError('route.not_found');
  const html = embedded ? withEmbedding(built, deps.settings.baseUrl) : built;
  const head = page === null ? null : await headIn(deps, request, page, embedded);
  return reply
    .code(head === null ? 404 : 200)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .send(head === null || head === 'unknown' ? html : withHead(html, head));
}

/** The head; null if there is nothing to show; 'unknown' if only the page can find out. */
async function headIn(
  deps: Deps,
  request: FastifyRequest,
  page: ListingPage,
  embedded: boolean,
): Promise<PageHead | null | 'unknown'> {
  const { searchParams: query } = new URL(request.url, 'http://page');
  const language = languageOf(deps, request);
  try {
    return await headOf(deps, { page, query, hostname: request.hostname, language, embedded });
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return null;
    request.log.warn(error);
    return 'unknown';
  }
}

function allowFraming(reply: FastifyReply, origins: readonly string[]): void {
  if (origins.length === 0) return;
  const policy = String(reply.getHeader('content-security-policy') ?? '');
  reply.header(
    'content-security-policy',
    policy.replace("frame-ancestors 'none'", `frame-ancestors ${origins.join(' ')}`),
  );
  reply.removeHeader('x-frame-options');
}
