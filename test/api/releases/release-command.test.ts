import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { builtInRelease } from '../../../src/cli/release/built-in.ts';
import { RELEASE_FOLDERS } from '../../../src/engine/release/release-files.ts';
import { processEnvironment } from '../../fixtures/process-environment.ts';
import { type SpawnedPortal, spawnPortal } from '../support/spawned-portal.ts';
import { makeDatabase, type TestDatabase } from '../support/test-database.ts';
import { PROJECT } from '../support/test-portal.ts';

const { hash: builtIn } = builtInRelease();
/** A portal checks twice a second; the rest allows for a busy machine. */
const PATIENT = { timeout: 15_000, interval: 50 };

/** The content of each file of a folder by its path. */
function treeOf(folder: string): Map<string, Buffer> {
  const paths = RELEASE_FOLDERS.flatMap((name) =>
    readdirSync(join(folder, name), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1)),
  );
  return new Map(paths.sort().map((path) => [path, readFileSync(join(folder, path))]));
}

describe('npm run release, with two portals on one PostgreSQL', () => {
  let database: TestDatabase;
  let environment: Record<string, string>;
  let portals: readonly SpawnedPortal[];
  let folder: string;
  let second: string;

  const release = async (...words: string[]) => {
    const child = spawn(process.execPath, ['src/cli/release.ts', ...words], {
      cwd: PROJECT,
      env: { ...processEnvironment, NODE_ENV: 'test', LOG_LEVEL: 'error', ...environment },
    });
    let [out, problem] = ['', ''];
    child.stdout.on('data', (part: Buffer) => {
      out += part;
    });
    child.stderr.on('data', (part: Buffer) => {
      problem += part;
    });
    const [code] = await once(child, 'close');
    return { code: code as number, out, problem };
  };
  /** The release of each portal, and its text for a missing page. */
  const served = () =>
    Promise.all(
      portals.map(async ({ baseUrl }) => {
        const current = await (await fetch(`${baseUrl}/releases/current.json`)).json();
        const refused = await (await fetch(`${baseUrl}/api/nothing`)).json();
        return [current.release, refused.error.message.startsWith('[second] ')];
      }),
    );

  beforeAll(async () => {
    database = await makeDatabase('postgres');
    environment = {
      DATA_DIR: database.dataDir,
      DATABASE_URL: database.databaseUrl ?? '',
      SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
    };
    folder = mkdtempSync(join(tmpdir(), 'latchkey-release-'));
    for (const name of RELEASE_FOLDERS) cpSync(join(PROJECT, name), join(folder, name), { recursive: true });
    const errors = join(folder, 'locales/en/errors.json');
    const text = readFileSync(errors, 'utf8').replace(
      '"route.not_found": "',
      '"route.not_found": "[second] ',
    );
    // CRLF line ends, no final line end, and multibyte letters: an export keeps them.
    writeFileSync(errors, text.replaceAll('\n', '\r\n').trimEnd());
    const [page = ''] = readdirSync(join(folder, 'locales/es/pages'));
    const pagePath = join(folder, 'locales/es/pages', page);
    writeFileSync(pagePath, `${readFileSync(pagePath, 'utf8')}\n¿Qué más? 🐈`);
    writeFileSync(join(folder, 'flows/.DS_Store'), 'left out');
    portals = await Promise.all([spawnPortal(environment), spawnPortal(environment)]);
  });
  afterAll(async () => {
    await Promise.all(portals.map((portal) => portal.kill()));
    await database.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  it('publishes a folder, and publishing it again changes nothing', async () => {
    const { code, out, problem } = await release('publish', folder, '--note', 'another text');
    expect([code, problem]).toEqual([0, '']);
    second = /^Published ([0-9a-f]{64})\n/.exec(out)?.[1] ?? '';
    expect(out).toContain(`npm run release -- activate ${second.slice(0, 12)}`);
    const again = await release('publish', folder);
    expect([again.code, again.out]).toEqual([0, `${second} is published already.\n`]);
    const { out: list } = await release('list');
    expect(list).toMatch(new RegExp(`${builtIn.slice(0, 12)} +\\* .*built-in`));
    expect(list).toMatch(new RegExp(`${second.slice(0, 12)} .*another text`));
    expect(await served()).toEqual([
      [builtIn, false],
      [builtIn, false],
    ]);
  });

  it('exports the published bytes unchanged, and only into an empty folder', async () => {
    const target = join(folder, 'exported');
    expect((await release('export', second, target)).code).toBe(0);
    const [went, came] = [treeOf(folder), treeOf(target)];
    expect([...came.keys()]).toEqual([...went.keys()]);
    for (const [path, bytes] of went) expect([path, came.get(path)?.equals(bytes)]).toEqual([path, true]);
    const { code, problem } = await release('export', second, target);
    expect([code, problem]).toEqual([1, `The folder ${target} is not empty.\n`]);
  });

  it('activates a release in both portals, and the older hash rolls both back', async () => {
    const { out } = await release('activate', second.slice(0, 12));
    expect(out).toBe(`${second} is current from now on.\n`);
    await vi.waitFor(
      async () =>
        expect(await served()).toEqual([
          [second, true],
          [second, true],
        ]),
      PATIENT,
    );
    expect((await release('activate', second)).out).toBe(`${second} is current already.\n`);
    await release('activate', builtIn.slice(0, 12));
    await vi.waitFor(
      async () =>
        expect(await served()).toEqual([
          [builtIn, false],
          [builtIn, false],
        ]),
      PATIENT,
    );
    const { out: diff } = await release('diff', builtIn, second);
    expect(diff).toContain('en: 1 text differs');
    expect(diff).toContain('locales/en/errors.json');
  });

  it.each([
    ['activate', 'f00d'],
    ['show', 'f00d'],
    ['export', 'f00d', 'anywhere'],
  ])('reports an unknown release: %s %s', async (...words) => {
    expect(await release(...words)).toMatchObject({ code: 1, problem: 'There is no release "f00d".\n' });
  });

  it('names the file and place of an error in a folder, and stores nothing', async () => {
    const unsound = join(folder, 'unsound');
    for (const name of RELEASE_FOLDERS) mkdirSync(join(unsound, name), { recursive: true });
    cpSync(join(PROJECT, 'locales'), join(unsound, 'locales'), { recursive: true });
    const flow = {
      id: 'application',
      version: 1,
      facts: 'application/facts',
      initial: 'here',
      states: { here: { goes: 1 } },
    };
    writeFileSync(join(unsound, 'flows/application.flow.json'), JSON.stringify(flow));
    const { out: before } = await release('list');
    const { code, problem } = await release('publish', unsound);
    expect(code).toBe(1);
    expect(problem).toMatch(/^error {4}flows\/application\.flow\.json \/states\/here/m);
    expect(problem).toMatch(/^Refused: \d+ errors?\.$/m);
    expect((await release('list')).out).toBe(before);
  });

  it('reports a missing folder', async () => {
    const { code, problem } = await release('publish', join(folder, 'nowhere'));
    expect(code).toBe(1);
    expect(problem).toContain(join(folder, 'nowhere'));
    expect(problem).toContain('Refused: 3 errors.');
  });

  it.each([
    [[], 'What is to be done?'],
    [['publsh', 'draft'], 'There is no "publsh".'],
    [['diff', 'one'], '"diff" takes 2 more words, not 1.'],
    [['list', '--force'], "Unknown option '--force'"],
  ])('shows its usage for invalid arguments: %j', async (words, problem) => {
    const answer = await release(...words);
    expect(answer.code).toBe(2);
    expect(answer.problem).toContain(problem);
    expect(answer.problem).toContain('npm run release -- publish <folder>');
  });
});
