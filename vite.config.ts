import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { type BuildOptions, defineConfig } from 'vite';
import {
  FIRST_PAGE_MODULE,
  FIRST_REQUESTS_MODULE,
  PAGE_AHEAD_MODULE,
  PAGE_RENDERER,
} from './src/contract/first-requests.ts';
import { leanPlugins } from './src/web/app/lean/lean-plugins.ts';
import { pageParts } from './src/web/app/lean/page-parts.ts';
import { pdfAssets } from './src/web/app/lean/pdf-assets.ts';
import { leanAliases } from './src/web/forms/lean/aliases.ts';

const root = fileURLToPath(new URL('.', import.meta.url));
const portal = `http://127.0.0.1:${process.env.PORT ?? '3000'}`;

const pages: BuildOptions = {
  outDir: `${root}dist/web`,
  emptyOutDir: true,
  target: 'es2023',
  manifest: true,
  modulePreload: { polyfill: false },
  // The viewer of leases is one library, which no other page loads.
  chunkSizeWarningLimit: 700,
  rolldownOptions: {
    input: [
      `${root}src/web/index.html`,
      `${root}src/web/${FIRST_REQUESTS_MODULE}`,
      `${root}src/web/${FIRST_PAGE_MODULE}`,
      `${root}src/web/${PAGE_AHEAD_MODULE}`,
    ],
    output: { codeSplitting: { groups: pageParts } },
  },
};

/** What the server renders: one module with everything that it takes, its libraries too. */
const rendered = {
  build: {
    outDir: `${root}dist/ahead`,
    emptyOutDir: true,
    copyPublicDir: false,
    ssr: `${root}src/web/${PAGE_RENDERER}`,
    rolldownOptions: { output: { codeSplitting: false } },
  },
  ssr: { noExternal: true },
  define: { 'process.env.NODE_ENV': '"production"' },
} as const;

/**
 * Pages are built from src/web into dist/web, and what the server renders of them into dist/ahead. `vitest.config.ts`
 * adds the tests, so that a build loads none of their code.
 */
export default defineConfig(({ isSsrBuild }) => ({
  root: `${root}src/web`,
  cacheDir: `${root}node_modules/.vite`,
  plugins: [react(), ...leanPlugins(), pdfAssets()],
  resolve: { alias: leanAliases },
  ...(isSsrBuild ? rendered : { build: pages }),
  server: { proxy: { '/api': portal, '/releases': portal } },
}));
