import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishedBuiltIn } from '../../../src/cli/release/built-in.ts';
import { installPortal } from '../../../src/server/main.ts';
import { readSettings } from '../../../src/settings/settings-of-environment.ts';
import { PDF } from '../../fixtures/files.ts';
import { DIALECTS } from '../support/test-database.ts';
import { type Answer, startTestPortal, type TestPortal } from '../support/test-portal.ts';

const mount = (...words: string[]) => spawnSync('mount', words, { encoding: 'utf8' });
const umount = (folder: string) => void spawnSync('umount', [folder]);

/** Mounts a disk of that many megabytes at a new place, or returns the reason why it cannot. */
function smallDisk(megabytes: number): { place: string } | { reason: string } {
  const place = mkdtempSync(join(tmpdir(), 'latchkey-disk-'));
  const { status, stderr, error } = mount('-t', 'tmpfs', '-o', `size=${megabytes}m`, 'latchkey-test', place);
  if (status === 0) return { place };
  rmSync(place, { recursive: true });
  return { reason: (error?.message ?? stderr).trim() };
}

const disk = smallDisk(60);
if ('reason' in disk) console.log(`Full disks are not tested: no small one can be mounted (${disk.reason})`);
const place = 'place' in disk ? disk.place : '';
afterAll(() => {
  if (place === '') return;
  umount(place);
  rmSync(place, { recursive: true, force: true });
});

describe.skipIf(place === '').each(DIALECTS)('a full disk under a portal on %s', (dialect) => {
  let portal: TestPortal;
  let token: string;
  beforeAll(async () => {
    const usual = process.env.TMPDIR;
    process.env.TMPDIR = place;
    try {
      portal = await startTestPortal(dialect);
    } finally {
      if (usual === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = usual;
    }
    ({ token } = await portal.invite());
  });
  afterAll(() => portal.close());

  const save = (first_name: string): Promise<Answer> =>
    portal.ask('POST', '/api/applicant/application/draft', {
      token,
      body: {
        draft_data: {
          applicants: { first_name },
          applicant_addresses: [{ id: '1', address1: 'x'.repeat(3000) }],
        },
      },
    });
  const upload = () => {
    const form = new FormData();
    form.append('purpose', 'employer');
    form.append('file[0]', new Blob([new Uint8Array(PDF)]), 'pay.pdf');
    return portal.ask('POST', '/api/applicant/upload-docs', {
      token,
      body: form,
      headers: { 'accept-language': 'es' },
    });
  };
  const isReady = async () => {
    portal.clock.advance(1500);
    return (await portal.ask('GET', '/ready')).status;
  };
  const filler = join(place, 'filler');
  function fill(): void {
    for (let size = 4_000_000; size >= 1; size = Math.floor(size / 8)) {
      try {
        for (;;) writeFileSync(filler, Buffer.alloc(size), { flag: 'a' });
      } catch {
        // No space for this size: try a smaller one.
      }
    }
  }

  it('refuses to save with 507 and a message, is not ready, and recovers by itself once there is space', async () => {
    expect([await isReady(), (await upload()).status, (await save('Zoe')).status]).toEqual([200, 200, 200]);
    fill();
    expect(await upload()).toMatchObject({
      status: 507,
      body: { error: { code: 'storage.full', message: expect.stringContaining('espacio') } },
    });
    let last = 'Zoe';
    for (let index = 0; index < 3000; index += 1) {
      const answer = await save(`Ada ${index}`);
      if (answer.status === 200) last = `Ada ${index}`;
      else {
        expect(answer).toMatchObject({ status: 507, body: { error: { code: 'storage.full' } } });
        break;
      }
      // PostgreSQL is on another disk.
      if (dialect === 'postgres' && index > 5) break;
    }
    expect(await isReady()).toBe(507);
    expect((await portal.ask('GET', '/health')).status).toBe(200);
    rmSync(filler);
    expect(await isReady()).toBe(200);
    const { body } = await portal.ask('GET', '/api/applicant/application', { token });
    expect(body.applicants.draft_data.applicants.first_name).toBe(last);
    expect([(await save('Bea')).status, (await upload()).status]).toEqual([200, 200]);
    expect(portal.logged()).not.toContain('"code":"server.failed"');
  });
});

describe('a database that cannot grow', () => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await startTestPortal('sqlite');
  });
  afterAll(() => portal.close());

  it('is noticed by the first save without space, and is ready once a trial write succeeds', async () => {
    const { db } = portal.deps;
    // The limit applies to the connection that writes, which transactions use.
    const pages = (limit: number) =>
      db.transaction().execute((trx) => sql`pragma max_page_count = ${sql.lit(limit)}`.execute(trx));
    const { token } = await portal.invite();
    const invite = () =>
      portal.ask('POST', '/api/applicant/application/draft', {
        token,
        body: { draft_data: { applicant_addresses: [{ id: '1', address1: 'x'.repeat(40_000) }] } },
      });
    const isReady = async () => {
      portal.clock.advance(1500);
      return (await portal.ask('GET', '/ready')).status;
    };
    await pages(1);
    expect(await isReady()).toBe(200);
    expect(await invite()).toMatchObject({ status: 507, body: { error: { code: 'storage.full' } } });
    expect([await isReady(), await isReady()]).toEqual([507, 507]);
    await pages(1_000_000);
    expect(await isReady()).toBe(200);
    expect((await invite()).status).toBe(200);
  });
});

describe.skipIf(place === '')('a folder that cannot be written', () => {
  const open = (dataDir: string) => {
    const settings = {
      ...readSettings({ NODE_ENV: 'test', DATA_DIR: dataDir }, '/'),
      secretKey: Buffer.alloc(32).toString('base64'),
    };
    return installPortal(settings, { builtIn: publishedBuiltIn(), folders: { web: '' } });
  };

  it('is named at the start, with the reason', async () => {
    const file = join(place, 'a-file');
    writeFileSync(file, '');
    await expect(open(file)).rejects.toThrow(`DATA_DIR: is no folder (it is "${file}")`);
    mount('-o', 'remount,ro', place);
    try {
      const made = join(place, 'new');
      await expect(open(made)).rejects.toThrow(`DATA_DIR: cannot be made there (it is "${made}")`);
      await expect(open(place)).rejects.toThrow(
        `DATA_DIR: is on a disk that can only be read (it is "${place}")`,
      );
    } finally {
      mount('-o', 'remount,rw', place);
    }
  });
});
