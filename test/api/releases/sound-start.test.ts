import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { requireSoundProduct } from '../../../src/cli/check/sound-product.ts';
import { PROJECT } from '../support/test-portal.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'latchkey-sound-'));
  for (const name of ['flows', 'schemas', 'locales', 'machines', 'src', 'package.json']) {
    cpSync(join(PROJECT, name), join(root, name), { recursive: true });
  }
  symlinkSync(join(PROJECT, 'node_modules'), join(root, 'node_modules'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function edit(path: string, change: (text: string) => string): void {
  const full = join(root, path);
  writeFileSync(full, change(readFileSync(full, 'utf8')));
}

/** The output of a command and its exit code. */
async function ended(command: string) {
  const child = spawn(process.execPath, [join(root, 'src', 'cli', command)], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', DATA_DIR: join(root, 'data'), PORT: '0', SANDBOX_PORT: '0' },
  });
  let said = '';
  child.stderr.on('data', (part: Buffer) => {
    said += part;
  });
  const [code] = await once(child, 'close');
  return { code, said };
}

it('start and build refuse a field removed from its form by a typo, and do nothing', async () => {
  edit('schemas/application/vehicles.ui.json', (text) =>
    text.replace('"rows": [["make"', '"rows": [["mkae"'),
  );
  const [start, build] = await Promise.all([ended('start.ts'), ended('build.ts')]);
  expect(start.code).toBe(1);
  expect(start.said).toContain(
    'error    schemas/application/vehicles.ui.json /rows/0/0: there is no field "mkae"; did you mean "make"?\n',
  );
  expect(start.said).toMatch(/^\d+ errors?$/m);
  expect(build).toEqual(start);
  expect(existsSync(join(root, 'dist'))).toBe(false);
});

it('an unknown target state is reported as by npm run flows, and valid files are not checked again', async () => {
  expect(await requireSoundProduct(root)).toBe(true);
  expect(await requireSoundProduct(root)).toBe(false);
  edit('flows/questionnaire.flow.json', (text) => text.replace('"submitting"', '"submiting"'));
  await expect(requireSoundProduct(root)).rejects.toThrow(
    /^error +flows\/questionnaire\.flow\.json [^\n]*"submiting"[^\n]*did you mean "submitting"[^\n]*\n\n1 error$/,
  );
});
