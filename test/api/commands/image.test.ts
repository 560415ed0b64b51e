import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { validate } from 'dockerfile-utils';
import { afterAll, describe, expect, it } from 'vitest';
import { PROJECT } from '../../../src/cli/portal/read-settings.ts';
import {
  buildImage,
  mountImage,
  removeImages,
  startInImage,
  whyNoImage,
} from '../../tools/container-image.ts';
import { freePort, type PostgresServer, startPostgres } from '../support/postgres-server.ts';

const MOST_MEGABYTES = 300;
const BUILD_MS = 600_000;
const START_MS = 60_000;

describe('the files for an installation', () => {
  it('have a Containerfile without a finding of its validator', () => {
    expect(validate(readFileSync(join(PROJECT, 'deploy/Containerfile'), 'utf8'))).toEqual([]);
  });

  const hasSystemd = spawnSync('which', ['systemd-analyze']).status === 0;
  it.skipIf(!hasSystemd)(
    `have a unit that systemd accepts${hasSystemd ? '' : ' (skipped: no systemd-analyze here)'}`,
    () => {
      const folder = mkdtempSync(join(tmpdir(), 'unit-'));
      const unit = readFileSync(join(PROJECT, 'deploy/latchkey.service'), 'utf8');
      const file = join(folder, 'latchkey.service');
      // The verifier wants the program to exist.
      writeFileSync(file, unit.replaceAll('/opt/latchkey/node_modules/.bin/node', process.execPath));
      const { status, stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' });
      rmSync(folder, { recursive: true });
      expect([stderr, status]).toEqual(['', 0]);
    },
  );
});

/** The two settings that production needs, the address of a database, and where this test reaches the portal. */
function productionSettings(port: number, databaseUrl: string | undefined): Record<string, string> {
  return {
    BASE_URL: 'https://portal.example',
    SECRET_KEY: randomBytes(32).toString('base64'),
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    HOST: '127.0.0.1',
    PORT: String(port),
  };
}

const why = whyNoImage();
describe.skipIf(why !== null)(`the image of production${why === null ? '' : ` (skipped: ${why})`}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'image-'));
  let postgres: PostgresServer | null = null;
  afterAll(async () => {
    await postgres?.stop();
    removeImages();
    rmSync(folder, { recursive: true });
  });

  it(
    `has at most ${MOST_MEGABYTES} MB, starts without root on a read-only file system, and has every module`,
    async () => {
      const size = buildImage(PROJECT, folder);
      console.log(`The image has ${size}.`);
      expect(Number.parseFloat(size)).toBeLessThanOrEqual(MOST_MEGABYTES);
      // The image's user reads it.
      chmodSync(folder, 0o755);
      const root = mountImage();
      const bill = JSON.parse(readFileSync(join(root, 'latchkey/sbom.json'), 'utf8'));
      expect(bill.components.map(({ name }: { name: string }) => name)).toContain('fastify');
      const port = await freePort();
      postgres = await startPostgres({ durable: false });
      const variables = productionSettings(port, postgres?.url);
      const modules = startInImage(
        root,
        ['/usr/local/bin/node', '--input-type=module', '--eval', IMPORT_ALL],
        { settings: folder, variables },
      );
      expect(await outputOf(modules)).toMatch(/^EROFS 65532 \d{3,} modules, \d{2,} fonts\n$/);
      const doctor = startInImage(root, ['/usr/local/bin/node', '/latchkey/src/cli/doctor.ts'], {
        settings: folder,
        variables,
      });
      const advice = await outputOf(doctor);
      expect(advice).toContain('ok     Settings: complete, production mode.');
      expect(advice).toContain('look   Mail: is not set up');
      expect(advice).toContain('nothing is wrong');
      const portal = startInImage(root, ['/usr/local/bin/node', '/latchkey/src/cli/start.ts'], {
        settings: folder,
        variables,
      });
      const ended = outputOf(portal);
      // Ends early with what is wrong, if the portal does.
      let output: string | null = null;
      ended.then((text) => {
        output = text;
      });
      const answer = () =>
        fetch(`http://127.0.0.1:${port}/ready`).then(
          ({ status }) => status,
          () => output,
        );
      await expect.poll(answer, { timeout: START_MS }).not.toBe(null);
      expect(await answer()).toBe(200);
      portal.kill('SIGTERM');
      expect(await ended).toContain('Set up, within a day');
    },
    BUILD_MS,
  );
});

/** In the image: imports each module of the server, and reads each font that papers use. */
const IMPORT_ALL = `
  import { globSync, readFileSync, writeFileSync } from 'node:fs';
  import { createRequire } from 'node:module';
  let code = 'written';
  try { writeFileSync('/latchkey/trial', ''); } catch (error) { code = error.code; }
  const files = globSync('/latchkey/src/{server,seal,db,ledger,autopay,threads,settings}/**/*.ts')
    .filter((file) => !file.endsWith('.d.ts'));
  for (const file of files) await import(file);
  const { filesOf } = await import('/latchkey/src/seal/fonts/font-files.ts');
  const names = ['Caveat', 'Dancing Script', 'Great Vibes', 'Herr Von Muellerhoff', 'Homemade Apple', 'Sacramento'];
  const fonts = new Set(['body', 'bold', ...names.map((handwriting) => ({ handwriting }))].flatMap(filesOf));
  const { resolve } = createRequire('/latchkey/src/seal/fonts/font-files.ts');
  for (const font of fonts) readFileSync(resolve(font));
  console.log(code, process.getuid(), files.length, 'modules,', fonts.size, 'fonts');
`;

/** What a program prints until it ends, errors after the rest. */
async function outputOf(child: ReturnType<typeof startInImage>): Promise<string> {
  let [out, errors] = ['', ''];
  child.stdout?.on('data', (part) => {
    out += part;
  });
  child.stderr?.on('data', (part) => {
    errors += part;
  });
  await new Promise((resolve) => child.once('exit', resolve));
  return out + errors.replaceAll(/^Warning: Ignoring extra certs.*\n/gm, '');
}
