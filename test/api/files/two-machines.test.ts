/** Two portals on one PostgreSQL and one bucket, each with a folder of its own, as behind a balancer. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { ObjectStore } from '../../../src/sandbox/object-store/object-store.ts';
import { verifySealed } from '../../../src/seal/verify-sealed.ts';
import { createServer } from '../../../src/server/app.ts';
import { sealLeases } from '../../../src/server/features/lease/sealing/seal-leases.ts';
import { removeLeftFiles } from '../../../src/server/storage/remove-left-files.ts';
import { keepPageFiles } from '../../../src/server/web/kept-page-files.ts';
import { PDF } from '../../fixtures/files.ts';
import { leaseHousehold } from '../../fixtures/lease-household.ts';
import { signForAll } from '../../fixtures/signed-lease.ts';
import { environmentOf, openStore } from '../../fixtures/store/object-store.ts';
import { startTestPortal, type TestPortal } from '../support/test-portal.ts';

let store: ObjectStore;
let one: TestPortal;
let two: TestPortal;
beforeAll(async () => {
  store = await openStore();
  one = await startTestPortal('postgres', { environment: environmentOf(store) });
  two = await besides(one);
});
afterAll(async () => {
  await two.close();
  await one.close();
  await store.close();
});

/** Another portal on the same database and bucket, with a new folder. */
function besides({ database, secretKey, clock }: TestPortal): Promise<TestPortal> {
  const dataDir = mkdtempSync(join(tmpdir(), 'latchkey-other-machine-'));
  const remove = async () => rmSync(dataDir, { recursive: true, force: true });
  const on = { database: { ...database, dataDir, remove }, secretKey, now: clock.now().toISOString() };
  return startTestPortal('postgres', { on, environment: environmentOf(store) });
}

let token = '';
afterEach(() => store.setClock(() => new Date()));

async function upload(portal: TestPortal, language = 'en') {
  const form = new FormData();
  const [document] = (await portal.ask('GET', '/api/applicant/required_documents', { token })).body;
  form.append('purpose', 'required_document');
  form.append('required_document_id', document.id);
  form.append('file[0]', new Blob([new Uint8Array(PDF)]), 'pay stub.pdf');
  const headers = { 'accept-language': language };
  return portal.ask('POST', '/api/applicant/upload-docs', { token, body: form, headers });
}
const rows = async () => (await one.deps.db.selectFrom('files').select('id').execute()).length;
const contents = () => [...store.objects.keys()].filter((name) => !name.includes('/.'));

it('opens at the other what was uploaded at one, and keeps no file on either machine', async () => {
  ({ token } = await one.invite());
  const { status, body } = await upload(one);
  expect(status).toBe(200);
  const opened = await two.app.inject({ url: body[0].file_path });
  expect([opened.statusCode, opened.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(opened.rawPayload.equals(PDF)).toBe(true);
  for (const { database } of [one, two]) expect(readdirSync(database.dataDir)).not.toContain('files');
});

it('seals a lease at one, and gives it out at the other', async () => {
  const { lease_id, people } = await leaseHousehold(one.deps);
  await signForAll(one.deps, lease_id);
  expect((await sealLeases(one.deps)).seal).toBe(1);
  const sealed = await two.app.inject({
    url: '/api/applicant/lease/sealed',
    headers: { token: people[0].token },
  });
  expect([sealed.statusCode, sealed.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect((await verifySealed(sealed.rawPayload, one.deps.seal.trusted())).verdict).toBe('untouched');
});

it('removes at one what it stored at the other, once', async () => {
  const before = contents().length;
  const { body } = await upload(two);
  expect(contents()).toHaveLength(before + 1);
  const gone = await one.ask('DELETE', `/api/applicant/delete_applicant_file/${body[0].id}`, { token });
  expect(gone.status).toBe(200);
  expect(contents()).toHaveLength(before);
  expect((await two.ask('GET', body[0].file_path)).status).toBe(404);
});

it('claims the bucket once, and removes what has no row from either machine', async () => {
  expect(await Promise.all([removeLeftFiles(one.deps), removeLeftFiles(two.deps)])).toEqual([
    { removed: 0 },
    { removed: 0 },
  ]);
  // The clock of the test is behind that of the store by more than a day.
  const long = new Date(one.clock.now().getTime() - 172_800_000);
  store.objects.set('files/le/left-by-nobody', { content: PDF, at: long });
  const before = contents().length;
  expect(await removeLeftFiles(two.deps)).toEqual({ removed: 1 });
  expect(contents()).toHaveLength(before - 1);
});

it('acknowledges no upload that the store did not take, and says so in the language of the person', async () => {
  const [files, before] = [await rows(), contents().length];
  store.fail('slow_down', 3, 'PUT');
  expect(await upload(one)).toMatchObject({
    status: 503,
    headers: { 'retry-after': '2' },
    body: {
      error: {
        code: 'storage.unavailable',
        message: expect.stringMatching(/cannot reach.*nothing was changed/),
      },
    },
  });
  store.fail('slow_down', 3, 'PUT');
  const spanish = await upload(two, 'es');
  expect(spanish.body.error.message).toContain('No podemos acceder');
  store.fail('full', 1, 'PUT');
  expect(await upload(one)).toMatchObject({ status: 507, body: { error: { code: 'storage.full' } } });
  expect([await rows(), contents().length]).toEqual([files, before]);
  expect(await upload(one)).toMatchObject({ status: 200 });
});

it('tells a file that cannot be reached from one that is gone, and serves it once the store is back', async () => {
  const { body } = await upload(one);
  const path = body[0].file_path;
  store.setClock(() => new Date(Date.now() + 3_600_000));
  expect(await two.ask('GET', path)).toMatchObject({
    status: 503,
    body: { error: { code: 'storage.unavailable' } },
  });
  expect(two.logged()).toContain('RequestTimeTooSkewed');
  expect(two.logged()).not.toContain('a/secret+of=the store');
  expect((await two.ask('GET', '/ready')).status).toBe(200);
  store.setClock(() => new Date());
  expect((await two.ask('GET', path)).status).toBe(200);
});

it('serves at one the files of pages of the version that runs at the other, compressed where they were', async () => {
  const versions = await Promise.all(
    [one, two].map(async (portal, index) => {
      const web = join(portal.database.dataDir, 'web-built');
      mkdirSync(join(web, 'assets', 'library-1.0'), { recursive: true });
      writeFileSync(join(web, 'index.html'), '<!doctype html><div id="root"></div>');
      writeFileSync(join(web, 'assets', `late-part-${index}.js`), `export const version = ${index};`);
      writeFileSync(join(web, 'assets', `late-part-${index}.js.br`), brotliCompressSync(`version ${index}`));
      writeFileSync(join(web, 'assets', 'library-1.0', `${index}.txt`), String(index));
      const deps = { ...portal.deps, clock: { now: () => new Date() }, folders: { web } };
      expect(await keepPageFiles(deps)).toBe(3);
      expect(await keepPageFiles(deps)).toBe(0);
      return createServer(deps);
    }),
  );
  for (const [index, app] of versions.entries()) {
    const open = (name: string, encoding = 'identity') =>
      app.inject({ url: `/assets/${name}`, headers: { 'accept-encoding': encoding } });
    const other = 1 - index;
    const plain = await open(`late-part-${other}.js`);
    expect([plain.statusCode, plain.body]).toEqual([200, `export const version = ${other};`]);
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await open(`late-part-${other}.js`, 'br')).headers['content-encoding']).toBe('br');
    expect((await open(`library-1.0/${other}.txt`)).body).toBe(String(other));
    const asked = store.calls.length;
    for (const name of ['late-part-9.js', '../../files/x', '%2e%2e/%2e%2e/files/.installation'])
      expect((await open(name)).statusCode).toBe(404);
    expect(store.calls.length - asked).toBeLessThan(2);
  }
  const old = new Date(Date.now() - 38 * 86_400_000);
  for (const [name, object] of store.objects) if (name.includes('late-part-1')) object.at = old;
  const web = join(one.database.dataDir, 'web-built');
  await keepPageFiles({ ...one.deps, clock: { now: () => new Date() }, folders: { web } });
  expect([...store.objects.keys()].filter((name) => name.includes('late-part-')).sort()).toEqual([
    'pages/assets/late-part-0.js',
    'pages/assets/late-part-0.js.br',
  ]);
  for (const app of versions) await app.close();
});
