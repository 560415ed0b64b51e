/**
 * Serves the built pages: hashed assets cached forever; index.html for every page route, never for /api, with status
 * 404 for unknown addresses.
 */
import { existsSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasPage } from '../../db/property/page.repository.ts';
import { FALLBACK_LANGUAGE } from '../../engine/language/language.ts';
import type { App } from '../app-type.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { compressedTexts } from '../http/compressed-text.ts';
import { answer } from '../http/error-handler.ts';
import { allowPreview } from '../http/security-headers.ts';
import { hostBrand } from './host-brand.ts';
import { indexPage } from './index-page.ts';
import { keptPages } from './kept-page-files.ts';
import { isKnownPage, isTestPage, slugOf } from './known-pages.ts';
import { pageRenderer } from './page-renderer.ts';
import { sharedPageFiles } from './shared-page-files.ts';

const assets = '/assets/';

/** The page in a frame of the studio that shows a draft. */
const PREVIEW = '/studio/preview';

/** The beginnings of the names of the workers that check and compare drafts, and make answers, in a browser. */
const CHECKING = ['problem-worker-', 'comparison-worker-', 'example-worker-'];

/**
 * The policy of these workers. Checks compile JSON Schemas to code, which no page may: the workers may, and reach neither
 * a page nor a network.
 */
const CHECKS_ONLY = "default-src 'none'; script-src 'self' 'unsafe-eval'";

/**
 * Serves the web folder, with precompressed files if there are any. Without a built index.html, page routes answer 404
 * like any other unknown path.
 */
export async function servePages(
  app: App,
  deps: Pick<Deps, 'folders' | 'releases' | 'texts' | 'settings' | 'db' | 'storage' | 'clock'>,
): Promise<void> {
  const { web } = deps.folders;
  const send = compressedTexts();
  const sendIndex = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const [brand, isKnown] = await Promise.all([
      hostBrand(deps, request),
      // The page of an unknown address says that there is none, so the status must, too.
      isThere(deps, pathOf(request.url)),
    ]);
    const html = indexPage(deps, request.url, brand);
    if (html === null) throw new AppError('route.not_found');
    if (pathOf(request.url) === PREVIEW) allowPreview(reply);
    reply
      .code(isKnown ? 200 : 404)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache');
    return send(request, reply, html, html);
  };
  const built = existsSync(join(web, 'index.html'));
  if (built) {
    // Loaded ahead, so that the first visitor does not wait; an error is reported by the call that needs it.
    void pageRenderer(deps.folders).catch(() => {});
    await app.register(fastifyStatic, {
      // What is not of this version may be asked for by a page of another one.
      root: [web, keptPages(deps.settings.dataDir)],
      wildcard: true,
      index: false,
      // Such files are never sent, but not refused either: /.well-known/change-password is a page.
      dotfiles: 'ignore',
      preCompressed: true,
      cacheControl: false,
      schemaHide: true,
      setHeaders: (reply, path) => {
        const hashed = path.replaceAll('\\', '/').includes(assets);
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
        if (hashed && CHECKING.some((name) => basename(path).startsWith(name)))
          reply.header('content-security-policy', CHECKS_ONLY);
      },
    });
    app.get('/', { schema: { hide: true } }, sendIndex);
  }
  const { pages } = deps.storage;
  const keptAssets = join(keptPages(deps.settings.dataDir), 'assets');
  const fetched = pages === null ? null : sharedPageFiles(pages, keptAssets, deps.clock);
  const answerMissing = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const path = pathOf(request.url);
    if (built && fetched !== null && path.startsWith(assets) && (await fetched(path.slice(assets.length))))
      reply.sendFile(path.slice(1));
    else if (built && isPage(request.method, request.url)) await sendIndex(request, reply);
    else answer(deps, request, reply, new AppError('route.not_found'));
  };
  // Returns no promise of the reply: each of them listens until its end, besides those of the route that has no such file.
  app.setNotFoundHandler((request, reply) => {
    answerMissing(request, reply).catch((error) => reply.send(error));
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
  // The page itself asks for its property; here any property with the page is enough.
  return hasPage(db, slug);
}

function isPage(method: string, url: string): boolean {
  const path = pathOf(url);
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (path === '/api' || path.startsWith('/api/') || path.startsWith(assets)) return false;
  if (path.startsWith('/releases/')) return false;
  // A missing file must not look like a page; a page route has no file extension.
  return extname(path) === '';
}

function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? url;
}
