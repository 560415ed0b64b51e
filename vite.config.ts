import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { BuildOptions } from 'vite';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
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
import { formsPlugin } from './test/forms/vite-forms-plugin.ts';
import { LongestFirst } from './test/longest-first.ts';

const root = fileURLToPath(new URL('.', import.meta.url));
const portal = `http://127.0.0.1:${process.env.PORT ?? '3000'}`;

/**
 * A suite of `npm test`: the same plugins and aliases as the pages, run from the top of the project. Tests import the
 * forms; pages get them from the server. A test that asserts nothing fails.
 */
function suite(test: NonNullable<TestProjectInlineConfiguration['test']>): TestProjectInlineConfiguration {
  const judged = { ...test, expect: { requireAssertions: true } };
  return { extends: true, root, plugins: [formsPlugin({ folder: `${root}schemas` })], test: judged };
}

/** Every core works: Vitest would leave one to its own process, which has little to do once the files are transformed. */
const EVERY_CORE = availableParallelism();

const ATTACKS = 'test/api/attack/*.test.ts';
const onDatabases = {
  globalSetup: ['test/api/support/databases.setup.ts'],
  // The files of a worker share the modules of the portal and the built-in release, compiled.
  isolate: false,
  maxWorkers: EVERY_CORE,
  testTimeout: 60_000,
  hookTimeout: 60_000,
};

const LISTINGS = 'test/browser/listings/*.test.ts';
const RELEASES = 'test/browser/releases/*.test.ts';
const inBrowser = {
  include: ['test/browser/**/*.test.ts'],
  globalSetup: ['test/browser/support/portal.setup.ts'],
  setupFiles: ['test/browser/support/close-contexts.setup.ts'],
  // The files of a worker share what is slow to open: the browser, the portal's own modules, its database.
  isolate: false,
  testTimeout: 240_000,
  hookTimeout: 120_000,
  // Other processes share the machine: what fails once is tried again, and named by its reporter where it passes then.
  retry: 1,
  maxWorkers: 3,
};

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
 * Pages are built from src/web into dist/web, and what the server renders of them into dist/ahead; one config for pages
 * and tests.
 */
export default defineConfig(({ isSsrBuild }) => ({
  root: `${root}src/web`,
  cacheDir: `${root}node_modules/.vite`,
  plugins: [react(), ...leanPlugins(), pdfAssets()],
  resolve: { alias: leanAliases },
  ...(isSsrBuild ? rendered : { build: pages }),
  server: { proxy: { '/api': portal, '/releases': portal } },
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      suite({
        name: 'unit',
        include: ['test/unit/**/*.test.{ts,tsx}', 'test/model/**/*.test.ts'],
        setupFiles: ['test/unit/seed.setup.ts'],
        // The files of a worker share the modules that they test; one that replaces a module loads it anew.
        isolate: false,
        testTimeout: 30_000,
        maxWorkers: EVERY_CORE,
      }),
      suite({ ...onDatabases, name: 'api', include: ['test/api/**/*.test.ts'], exclude: [ATTACKS] }),
      // The short forms of the attacks, which `npm run attack -- short` runs alone.
      suite({ ...onDatabases, name: 'attack', include: [ATTACKS] }),
      suite({ ...inBrowser, name: 'browser', exclude: [LISTINGS, RELEASES] }),
      // A portal of their own: guests of the other tests take units, and these count them.
      suite({ ...inBrowser, name: 'listings', include: [LISTINGS] }),
      // They change what runs in the portal.
      suite({ ...inBrowser, name: 'releases', include: [RELEASES] }),
    ],
  },
}));
