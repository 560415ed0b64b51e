import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { mergeConfig } from 'vite';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { formsPlugin } from './test/forms/vite-forms-plugin.ts';
import { LongestFirst } from './test/longest-first.ts';
import pages from './vite.config.ts';

const root = fileURLToPath(new URL('.', import.meta.url));

/**
 * A suite of `npm test`: the same plugins and aliases as the pages, run from the top of the project. Tests import the
 * forms; pages get them from the server. A test that asserts nothing fails.
 */
function suite(test: NonNullable<TestProjectInlineConfiguration['test']>): TestProjectInlineConfiguration {
  const judged = { ...test, expect: { ...test.expect, requireAssertions: true } };
  return { extends: true, root, plugins: [formsPlugin({ folder: `${root}schemas` })], test: judged };
}

/**
 * Every core works: Vitest would leave one to its own process, which has little to do once the files are transformed.
 * Tests that also wait, for a database, a process or a page, have workers more than that.
 */
const EVERY_CORE = availableParallelism();

/** Other processes share the machine: a test that fails once is tried again, and its reporter names it if it passes then. */
const retry = 1;

const ATTACKS = 'test/api/attack/*.test.ts';
const LONG_ATTACKS = 'test/api/attack/{*kills,bundles,fuzz,load,releases}.test.ts';
const onDatabases = {
  globalSetup: ['test/api/support/databases.setup.ts'],
  // The files of a worker share the modules of the portal and the built-in release, compiled.
  isolate: false,
  maxWorkers: EVERY_CORE + 1,
  testTimeout: 60_000,
  hookTimeout: 60_000,
  retry,
};

const LISTINGS = 'test/browser/listings/*.test.ts';
const RELEASES = 'test/browser/releases/*.test.ts';
const STUDIO = 'test/browser/studio/*.test.ts';
const FIRST_FLOW = 'test/browser/studio/first-flow.test.ts';
const MADE_UP = 'test/browser/made-up/*.test.ts';
const inBrowser = {
  include: ['test/browser/**/*.test.ts'],
  globalSetup: ['test/browser/support/portal.setup.ts'],
  setupFiles: ['test/browser/support/close-contexts.setup.ts'],
  // The files of a worker share what is slow to open: the browser, the portal's own modules, its database.
  isolate: false,
  testTimeout: 240_000,
  hookTimeout: 120_000,
  // As long as a wait for an element: a page that is slow under load is not a failure.
  expect: { poll: { timeout: 30_000 } },
  retry,
  maxWorkers: EVERY_CORE + 2,
};

/** The configuration of the pages, with the suites of `npm test`. */
export default defineConfig((environment) =>
  mergeConfig(pages(environment), {
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
          retry,
          maxWorkers: EVERY_CORE,
        }),
        suite({ ...onDatabases, name: 'api', include: ['test/api/**/*.test.ts'], exclude: [LONG_ATTACKS] }),
        // The short forms of all attacks, for `npm run attack -- short`; `npm test` runs those that take seconds.
        suite({ ...onDatabases, name: 'attack', include: [ATTACKS] }),
        suite({ ...inBrowser, name: 'browser', exclude: [LISTINGS, RELEASES, STUDIO, MADE_UP] }),
        // A portal of their own: guests of the other tests take units, and these count them.
        suite({ ...inBrowser, name: 'listings', include: [LISTINGS] }),
        // They change what runs in the portal.
        suite({ ...inBrowser, name: 'releases', include: [RELEASES] }),
        suite({ ...inBrowser, name: 'studio', include: [STUDIO], exclude: [FIRST_FLOW] }),
        // Publishes, as the journey of the studio does: each needs a portal in which nobody else does.
        suite({ ...inBrowser, name: 'first-flow', include: [FIRST_FLOW] }),
        suite({ ...inBrowser, name: 'made-up', include: [MADE_UP] }),
      ],
    },
  }),
);
