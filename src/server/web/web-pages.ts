/**
 * The built pages: hashed assets for ever, index.html for every page route, never for /api; with 404 where no page has the address.
 */
import { existsSync } from 'node:fs';
import { extname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasPage } from '../../db/property/page.repository.ts';
import { FALLBACK_LANGUAGE } from '../../engine/language/language.ts';
import type { App } from '../app-type.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { compressedTexts } from '../http/compressed-text.ts';
import { answer } from '../http/error-handler.ts';
import { formRenderer } from './form-renderer.ts';
import { hostBrand } from './host-brand.ts';
import { indexPage } from './index-page.ts';
import { isKnownPage, isTestPage, slugOf } from './known-pages.ts';

const assets = '/assets/';

/**
 * Serves the web folder, precompressed files where there are any. Without a built index.html, page routes
 * answer 404 like any other unknown path.
 */
export async function servePages(
  app: App,
  deps: Pick<Deps, 'folders' | 'releases' | 'texts' | 'settings' | 'db'>,
): Promise<void> {
  const { web } = deps.folders;
  const send = compressedTexts();
  const sendIndex = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const [brand, isKnown] = await Promise.all([
      hostBrand(deps, request),
      // The page of an unknown address says that there is none; so does the status.
      isThere(deps, pathOf(request.url)),
    ]);
    const html = indexPage(deps, request.url, brand);
    if (html === null) throw new AppError('route.not_found');
    reply
      .code(isKnown ? 200 : 404)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache');
    return send(request, reply, html, html);
  };
  const built = existsSync(join(web, 'index.html'));
  if (built) {
    // The first visitor does not wait for it; a call that needs it tells what is wrong with it.
    void formRenderer(deps.folders).catch(() => {});
    await app.register(fastifyStatic, {
      root: web,
      wildcard: true,
      index: false,
      // Never sent, and no refusal of their own: /.well-known/change-password is a page.
      dotfiles: 'ignore',
      preCompressed: true,
      cacheControl: false,
      schemaHide: true,
      setHeaders: (reply, path) => {
        const hashed = path.replaceAll('\\', '/').includes(assets);
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
    app.get('/', { schema: { hide: true } }, sendIndex);
  }
  app.setNotFoundHandler(async (request, reply) => {
    if (built && isPage(request.method, request.url)) return sendIndex(request, reply);
    return answer(deps, request, reply, new AppError('route.not_found'));
  });
}

async function isThere(
  { releases, settings, db, texts }: Pick<Deps, 'releases' | 'texts' | 'settings' | 'db'>,
  path: string,
): Promise<boolean> {
  if (settings.mode !== 'production' && isTestPage(path)) return true;
  if (!isKnownPage(releases.current(), path)) return false;
  const slug = slugOf(path);
  if (slug === null || texts.page(FALLBACK_LANGUAGE, slug) !== null) return true;
  // Whose page it is, the page itself asks: here it counts that there is one.
  return hasPage(db, slug);
}

function isPage(method: string, url: string): boolean {
  const path = pathOf(url);
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (path === '/api' || path.startsWith('/api/') || path.startsWith(assets)) return false;
  if (path.startsWith('/releases/')) return false;
  // A missing file must not look like a page; a page route has no file ending.
  return extname(path) === '';
}

function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? url;
}
