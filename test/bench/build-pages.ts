import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig, type Plugin } from 'vite';
import { asProduction } from '../../src/cli/web-build/build-web.ts';
import { leanPlugins } from '../../src/web/app/lean/lean-plugins.ts';
import { leanAliases } from '../../src/web/forms/lean/aliases.ts';
import { formsPlugin } from '../forms/vite-forms-plugin.ts';

const HERE = import.meta.dirname;
const TOP = join(HERE, '..', '..');
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
};

/** A security policy as strict as the portal's. */
const POLICY =
  "default-src 'self'; style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='; img-src 'self' data:; font-src 'self' data:";

/** Pages built like the portal's own, from a folder of HTML files. */
export interface BuiltPages {
  readonly origin: string;
  readonly close: () => Promise<void>;
}

/** Names the module of a form in the head of the page that shows it, as the portal does. */
function formInHead(form: string): Plugin {
  return {
    name: 'form-in-head',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.values(bundle)
          .filter((file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(`virtual:form/${form}`))
          .map(({ fileName }) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `/section/${fileName}` },
            injectTo: 'head',
          })),
    },
  };
}

/** Builds one page into `out`. `lean`: whether it leaves out the same modules as the portal's pages. */
async function buildPage(folder: string, page: string, out: string, lean: boolean): Promise<void> {
  const config: InlineConfig = {
    configFile: false,
    logLevel: 'error',
    root: folder,
    base: `/${page}/`,
    plugins: [
      react(),
      ...(lean ? leanPlugins() : []),
      formsPlugin({ folder: join(TOP, 'schemas') }),
      formInHead('application/addresses'),
    ],
    resolve: { alias: lean ? leanAliases : [] },
    build: {
      outDir: join(out, page),
      emptyOutDir: true,
      target: 'es2023',
      modulePreload: { polyfill: false },
      rollupOptions: { input: join(folder, `${page}.html`) },
    },
  };
  await asProduction(() => build(config));
}

/**
 * Builds pages and serves them, compressed, on a free port of this machine.
 *
 * @param folder contains `<page>.html`; it is served as `/<page>/<page>.html`
 * @param foreign the pages of others: built with all their imports, served without the portal's
 *   security policy (plain rjsf compiles schemas in the page, which the policy forbids)
 */
export async function servePages(
  folder: string,
  pages: readonly string[],
  foreign: ReadonlySet<string> = new Set(),
): Promise<BuiltPages> {
  const out = mkdtempSync(join(tmpdir(), 'latchkey-pages-'));
  for (const page of pages) await buildPage(folder, page, out, !foreign.has(page));
  const files = new Map<string, { type: string; body: Buffer }>();
  for (const entry of readdirSync(out, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const type = TYPES[extname(entry.name)] ?? 'application/octet-stream';
    files.set(path.slice(out.length), { type, body: gzipSync(readFileSync(path)) });
  }
  rmSync(out, { recursive: true });
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const file = files.get(pathname);
    if (file === undefined) return response.writeHead(404).end();
    const headers = {
      'content-type': file.type,
      'content-encoding': 'gzip',
      ...(foreign.has(pathname.split('/')[1] ?? '') ? {} : { 'content-security-policy': POLICY }),
    };
    response.writeHead(200, headers).end(file.body);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
