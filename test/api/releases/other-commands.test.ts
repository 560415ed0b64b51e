import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedLease } from '../../../src/cli/demo/lease/seed-lease.ts';
import { seedAreas } from '../../../src/cli/demo/resident/seed-areas.ts';
import { seedDemo } from '../../../src/cli/demo/seed.ts';
import { startParts } from '../../../src/cli/portal/portal-parts.ts';
import { forgetRunning, noteRunning } from '../../../src/cli/portal/running.ts';
import { listActivations } from '../../../src/db/release/activation.repository.ts';
import { listReleases } from '../../../src/db/release/release.repository.ts';
import { releaseHash } from '../../../src/engine/release/release-files.ts';
import { startSandbox } from '../../../src/sandbox/main.ts';
import type { Deps } from '../../../src/server/deps.ts';
import { installPortal, type RunningPortal, type StartParts, startPortal } from '../../../src/server/main.ts';
import { activateRelease, publishRelease } from '../../../src/server/releases/publishing/publish.ts';
import { sha256 } from '../../../src/server/releases/sha256.ts';
import { readSettings } from '../../../src/settings/settings-of-environment.ts';
import { processEnvironment } from '../../fixtures/process-environment.ts';
import { makeDatabase, type TestDatabase } from '../support/test-database.ts';
import { PROJECT } from '../support/test-portal.ts';
import { releaseWithBikeRoom } from '../tours/made-up-flow.ts';

/** The files of the portal's build, which differ from those of this checkout. */
function otherParts(): StartParts {
  const { builtIn, ...parts } = startParts();
  const path = 'locales/en/errors.json';
  const files = new Map([
    ...builtIn.files,
    [path, (builtIn.files.get(path) ?? '').replace('": "', '": "[before] ')],
  ]);
  return { ...parts, builtIn: { ...builtIn, files, hash: releaseHash(files, sha256) } };
}

const analyst = { by: 'analyst', now: new Date(), note: 'a bike room' };

const BACKUP = join(mkdtempSync(join(tmpdir(), 'latchkey-backup-')), 'all.tar');
/** This command opens the database and finds nobody there. */
const LANDLORD_LINK = ['src/cli/demo/landlord-link', '--applicant', 'nobody'] as const;
/** The commands that open a portal's database, each with arguments that work there. */
const COMMANDS: readonly (readonly [file: string, ...words: string[]])[] = [
  ['src/cli/demo'],
  ['src/cli/demo', '--new', 'CO-APPLICANT'],
  ['src/cli/demo', '--new', 'LEASE'],
  ['src/cli/demo', '--new', 'RESIDENT'],
  ['src/cli/demo', '--impersonate', 'riley@latchkey.example'],
  LANDLORD_LINK,
  ['src/cli/autopay', '--at', '2026-03-31T12:00:00Z'],
  ['src/cli/verify-log'],
  ['src/cli/backup', BACKUP],
  ['src/cli/rekey'],
  ['test/paths/main', 'bike-room', '--driver', 'http', '--until', 'tours == 1'],
];

describe('commands beside a portal in which an analyst has activated a release', () => {
  let database: TestDatabase;
  let portal: RunningPortal;
  let closeSandbox: () => Promise<void>;
  let environment: Record<string, string>;
  let deps: Deps;

  const run = async ([file, ...words]: readonly [string, ...string[]]) => {
    const child = spawn(process.execPath, [`${file}.ts`, ...words], {
      cwd: PROJECT,
      env: { ...processEnvironment, ...environment },
    });
    let out = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part: Buffer) => {
        out += part;
      });
    const [code] = await once(child, 'close');
    return { code: code as number, out };
  };

  beforeAll(async () => {
    database = await makeDatabase('sqlite');
    const own = { NODE_ENV: 'test', DATA_DIR: database.dataDir, LOG_LEVEL: 'error' };
    const sandbox = await startSandbox(readSettings({ ...own, SANDBOX_PORT: '0' }, PROJECT));
    closeSandbox = sandbox.close;
    const secretKey = Buffer.alloc(32, 7).toString('base64');
    environment = { ...own, SANDBOX_PORT: new URL(sandbox.url).port, SECRET_KEY: secretKey, PORT: '0' };
    const settings = { ...readSettings(environment, PROJECT), secretKey };
    const parts = otherParts();
    const installed = await installPortal(settings, parts);
    if (await seedDemo(installed.deps, secretKey)) await seedAreas(installed.deps);
    await seedLease(installed.deps, secretKey);
    const { hash } = await publishRelease(installed.deps, releaseWithBikeRoom(), analyst);
    await activateRelease(installed.deps, hash, analyst);
    await installed.close();
    portal = await startPortal(settings, parts);
    noteRunning(database.dataDir, { baseUrl: portal.baseUrl, sandboxUrl: sandbox.url, pid: process.pid });
    ({ deps } = portal);
  });
  afterAll(async () => {
    forgetRunning(database.dataDir, process.pid);
    await portal.close();
    await closeSandbox();
    rmSync(dirname(BACKUP), { recursive: true });
    await database.remove();
  });

  it('work in that release, and change neither the stored nor the current releases', async () => {
    const before = [await listReleases(deps.db), await listActivations(deps.db)];
    expect((await listActivations(deps.db)).map(({ by }) => by)).toEqual(['built-in', 'analyst']);
    const results = await Promise.all(COMMANDS.map(async (words) => ({ words, ...(await run(words)) })));
    expect([await listReleases(deps.db), await listActivations(deps.db)]).toEqual(before);
    const nobody = { words: LANDLORD_LINK, code: 1, out: 'The applicant nobody is not there.\n' };
    expect(results.filter(({ code }) => code !== 0)).toEqual([nobody]);
  });
});
