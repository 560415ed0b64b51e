import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { makeCertificate } from '../../../src/seal/signing/make-certificate.ts';
import { processEnvironment } from '../../fixtures/process-environment.ts';

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
/** What serves only tests, builds and checks. */
const TOOLS = ['fast-check', 'redos-detector', 'vite', 'vitest', 'playwright-core', '@axe-core/playwright'];

describe('npm start', () => {
  const loaded = (): string[] => modulesIn(inject('portal').modulesFile);

  it('loads nothing that only testers use', () => {
    expect(loaded()).toContain('src/server/main.ts');
    expect(loaded().filter((name) => isTesting(name) || TOOLS.includes(name))).toEqual([]);
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
    expect(String(said)).toMatch(/^Latchkey +https:\/\/portal\.example\n$/);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('loads neither demo nor sandbox nor what only testers use', () => {
    const loaded = modulesIn(file);
    expect(loaded).toContain('src/server/main.ts');
    const wrong = loaded.filter((name) => isTrial(name) || isTesting(name) || TOOLS.includes(name));
    expect(wrong).toEqual([]);
  });
});

/** Settings of a portal in production on any free port, with a seal in the folder. */
function productionIn(folder: string): Record<string, string> {
  const pem = makeCertificate({
    name: 'Seal of a test',
    serial: new Uint8Array(16).fill(1),
    made: new Date(),
    years: 1,
    purpose: 'documents',
  });
  const seal = join(folder, 'seal.pem');
  writeFileSync(seal, pem);
  const provider = 'https://provider.example';
  return {
    NODE_ENV: 'production',
    PORT: '0',
    LOG_LEVEL: 'fatal',
    BASE_URL: 'https://portal.example',
    DATA_DIR: join(folder, 'data'),
    SECRET_KEY: Buffer.alloc(32, 1).toString('base64'),
    PLACEPAY_URL: provider,
    PLACEPAY_KEY: 'key',
    PLACEPAY_PUBLIC_KEY: 'key',
    PLACEPAY_MERCHANT_ID: 'merchant',
    GATEWAY_URL: provider,
    GATEWAY_KEY: 'key',
    GATEWAY_PLUGIN_URL: provider,
    BUREAU_URL: provider,
    BUREAU_KEY: 'key',
    BUREAU_NAME: 'Bureau',
    BUREAU_ADDRESS: '1 Bureau Way',
    BUREAU_PHONE: '(800) 555-0100',
    MAIL_URL: 'smtps://mail.example',
    MAIL_FROM: 'no-reply@portal.example',
    SMS_URL: provider,
    SMS_KEY: 'key',
    SEAL_KEY_FILE: seal,
    TIMESTAMP_URL: provider,
    TIMESTAMP_CERTIFICATES_FILE: seal,
  };
}
