/** A portal of a newer version that is started on the folder of the former one. */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createServer } from '../../../src/server/app.ts';
import type { App } from '../../../src/server/app-type.ts';
import { keepPageFiles } from '../../../src/server/web/kept-page-files.ts';
import { startTestPortal, type TestPortal } from '../support/test-portal.ts';

const DAY_MS = 86_400_000;

let portal: TestPortal;
const apps: App[] = [];
beforeEach(async () => {
  portal = await startTestPortal('sqlite');
});
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
  await portal.close();
});

/** The folder of a version's built pages, with one file of its own. */
function builtPages(version: string): string {
  const web = join(portal.database.dataDir, `web-of-${version}`);
  mkdirSync(join(web, 'assets'), { recursive: true });
  writeFileSync(join(web, 'index.html'), '<!doctype html><div id="root"></div>');
  const text = `export const version = '${version}';`;
  writeFileSync(join(web, 'assets', `late-part-${version}.js`), text);
  writeFileSync(join(web, 'assets', `late-part-${version}.js.br`), brotliCompressSync(text));
  mkdirSync(join(web, 'assets', 'library-1.0'), { recursive: true });
  writeFileSync(join(web, 'assets', 'library-1.0', `${version}.txt`), version);
  return web;
}

/** What a portal of a version does at its start, and each day. @returns its server and the number of new files */
async function start(version: string, days = 0) {
  const clock = { now: () => new Date(Date.parse('2026-03-02T12:00:00Z') + days * DAY_MS) };
  const deps = { ...portal.deps, clock, folders: { web: builtPages(version) } };
  const added = await keepPageFiles(deps);
  const app = await createServer(deps);
  apps.push(app);
  const open = (name: string, encoding = 'identity') =>
    app.inject({ url: `/assets/${name}`, headers: { 'accept-encoding': encoding } });
  return { added, open };
}

it('serves the late parts of a page of the former version that is still open, compressed where they were', async () => {
  await start('one');
  const two = await start('two');
  for (const version of ['one', 'two']) {
    const plain = await two.open(`late-part-${version}.js`);
    expect([plain.statusCode, plain.body]).toEqual([200, `export const version = '${version}';`]);
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const packed = await two.open(`late-part-${version}.js`, 'br');
    expect(packed.headers['content-encoding']).toBe('br');
    expect(String(brotliDecompressSync(packed.rawPayload))).toBe(`export const version = '${version}';`);
    expect((await two.open(`library-1.0/${version}.txt`)).body).toBe(version);
  }
  expect((await two.open('late-part-three.js')).statusCode).toBe(404);
});

it('serves those of the newer version from a portal of the former one, which knew nothing of it at its start', async () => {
  const one = await start('one');
  expect((await one.open('late-part-two.js')).statusCode).toBe(404);
  await start('two');
  expect((await one.open('late-part-two.js')).statusCode).toBe(200);
});

it('keeps a file for 30 days after the last portal of its version, and its own for as long as it runs', async () => {
  expect((await start('one')).added).toBe(3);
  const two = await start('two', 1);
  expect(two.added).toBe(3);
  expect((await start('two', 29)).added).toBe(0);
  expect((await two.open('late-part-one.js')).statusCode).toBe(200);
  await start('two', 31);
  expect((await two.open('late-part-one.js')).statusCode).toBe(404);
  expect((await start('three', 60)).added).toBe(3);
  expect(readdirSync(join(portal.deps.settings.dataDir, 'pages', 'assets')).sort()).toEqual([
    'late-part-three.js',
    'late-part-three.js.br',
    'late-part-two.js',
    'late-part-two.js.br',
    'library-1.0',
  ]);
});
