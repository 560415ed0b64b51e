import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { processEnvironment } from '../../fixtures/process-environment.ts';
import { productionIn } from '../support/production.ts';

const root = join(import.meta.dirname, '..', '..', '..');

/** The files of the project that a process has loaded, and the packages: `src/cli/start.ts`, `fastify`. */
function modulesIn(file: string): string[] {
  const project = pathToFileURL(`${root}/`).href;
  const names = readFileSync(file, 'utf8')
    .split('\n')
    .filter((url) => url.startsWith(project))
    .map((url) => url.slice(project.length))
    .map((path) => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? path);
  return [...new Set(names)];
}

const isTesting = (name: string): boolean => /^(?:test|src\/engine\/explore)\//.test(name);
const isTrial = (name: string): boolean => /^src\/(?:sandbox|cli\/demo)\//.test(name);
const isWatching = (name: string): boolean =>
  name === 'prom-client' || name.startsWith('@opentelemetry/') || name.startsWith('src/server/tracing/otlp-');
/** What serves only tests, builds and checks. */
const TOOLS = ['fast-check', 'redos-detector', 'vite', 'vitest', 'playwright-core', '@axe-core/playwright'];

describe('npm start', () => {
  const loaded = (): string[] => modulesIn(inject('portal').modulesFile);

  it('loads nothing that only testers use', () => {
    expect(loaded()).toContain('src/server/main.ts');
    expect(loaded().filter((name) => isTesting(name) || TOOLS.includes(name))).toEqual([]);
  });

  it('loads nothing that sends figures or traces unless the settings ask for it', () => {
    expect(loaded().filter(isWatching)).toEqual([]);
  });

  it('loads demo and sandbox outside production', () => {
    expect(loaded()).toEqual(expect.arrayContaining(['src/sandbox/main.ts', 'src/cli/demo/start-demo.ts']));
  });
});

describe('npm start in production', () => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-production-'));
  const file = join(folder, 'modules.txt');
  beforeAll(async () => {
    const portal = spawn(
      process.execPath,
      ['--import', './test/fixtures/list-modules.ts', 'src/cli/start.ts'],
      {
        cwd: root,
        env: { ...processEnvironment, ...productionIn(folder), LOADED_MODULES_FILE: file },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    const [said] = await Promise.race([once(portal.stdout, 'data'), once(portal, 'exit')]);
    portal.kill('SIGTERM');
    if (portal.exitCode === null) await once(portal, 'exit');
    expect(String(said)).toMatch(
      /^Latchkey +https:\/\/portal\.example\nSet up, .+ +https:\/\/portal\.example\/setup#[\w-]{43}\n$/,
    );
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('loads neither demo nor sandbox nor what only testers use', () => {
    const loaded = modulesIn(file);
    expect(loaded).toContain('src/server/main.ts');
    const wrong = loaded.filter(
      (name) => isTrial(name) || isTesting(name) || isWatching(name) || TOOLS.includes(name),
    );
    expect(wrong).toEqual([]);
  });
});
