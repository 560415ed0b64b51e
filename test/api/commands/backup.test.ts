import { randomBytes } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeBackup } from '../../../src/cli/backup/make-backup.ts';
import type { Manifest } from '../../../src/cli/backup/manifest.ts';
import { restoreBackup } from '../../../src/cli/backup/restore-backup.ts';
import { unpackBackup } from '../../../src/cli/backup/unpack-backup.ts';
import { databaseLocation, openDatabase } from '../../../src/db/client.ts';
import { FORMER_MIGRATIONS } from '../../../src/db/former-migrations.ts';
import { listMigrations, migrate } from '../../../src/db/migrate.ts';
import { FIRST_MIGRATIONS } from '../../../src/db/migrations.ts';
import { readErasingStart } from '../../../src/db/person-data/erasing-start.repository.ts';
import { createServer } from '../../../src/server/app.ts';
import type { Deps } from '../../../src/server/deps.ts';
import { refuseOtherKey } from '../../../src/server/secrets/sealing-key.ts';
import { createSecretBox } from '../../../src/server/secrets/secret-box.ts';
import { folderStorage } from '../../../src/server/storage/folder-storage.ts';
import { fullDraft } from '../../fixtures/application-draft.ts';
import { PDF, PNG, pdfOf } from '../../fixtures/files.ts';
import { DIALECTS, makeDatabase, type TestDatabase } from '../support/test-database.ts';
import { startTestPortal, type TestPortal } from '../support/test-portal.ts';

const NOW = new Date('2026-03-02T15:00:00.000Z');

describe.each(DIALECTS)('a backup of a portal on %s', (dialect) => {
  let portal: TestPortal;
  let folder: string;
  let ada: Awaited<ReturnType<TestPortal['invite']>>;
  let backups = 0;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'latchkey-backup-'));
    portal = await startTestPortal(dialect);
    await refuseOtherKey(portal.deps.db, portal.deps.secrets);
    ada = await portal.invite({ first_name: 'Ada\u2028"\n\\é😀' });
    const { applicant_screening_info, applicants } = fullDraft();
    const body = { draft_data: { applicant_screening_info, applicants } };
    expect(
      await portal.ask('POST', '/api/applicant/application/draft', { token: ada.token, body }),
    ).toMatchObject({ status: 200 });
    await upload(ada.token, [PDF, PNG, pdfOf(300_000)]);
  });
  afterAll(async () => {
    await portal.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function upload(token: string, contents: readonly Buffer[]): Promise<string[]> {
    const form = new FormData();
    const [document] = (await portal.ask('GET', '/api/applicant/required_documents', { token })).body;
    form.append('purpose', 'required_document');
    form.append('required_document_id', document.id);
    for (const [index, content] of contents.entries())
      form.append(`file[${index}]`, new Blob([new Uint8Array(content)]), `file${index}.pdf`);
    const { status, body } = await portal.ask('POST', '/api/applicant/upload-docs', { token, body: form });
    expect(status).toBe(200);
    return body.map(({ id }: { id: string }) => id);
  }
  /** The database connection of another process. */
  const connect = (target: Pick<TestDatabase, 'databaseUrl' | 'dataDir'>) =>
    openDatabase({ ...databaseLocation(target), poolSize: 2 });
  async function backUp(
    of: Pick<TestDatabase, 'databaseUrl' | 'dataDir'> = portal.database,
  ): Promise<{ file: string; manifest: Manifest }> {
    backups += 1;
    const file = join(folder, `${backups}.tar`);
    const database = connect(of);
    try {
      return { file, manifest: await makeBackup({ file, database, dataDir: of.dataDir, now: NOW }) };
    } finally {
      await database.db.destroy();
    }
  }
  const keyIds = () => portal.deps.secrets.keyIds;
  /** The rows and the file hashes of a backup, in a fixed order. */
  async function contentOf(file: string): Promise<Record<string, unknown>> {
    const to = mkdtempSync(join(folder, 'look-'));
    const { entries, tables, missing_files, migrations } = await unpackBackup(file, to);
    const rows = tables.map((table) => {
      const lines = readFileSync(join(to, 'rows', `${table}.jsonl`), 'utf8')
        .split('\n')
        .slice(0, -1);
      const sorted = lines.map((line) => {
        const row: Record<string, unknown> = JSON.parse(line);
        // Seven days without erasing begin with a restore.
        if (row.name === '2026-11-28-61-erasures') row.applied_at = null;
        return JSON.stringify(Object.entries(row).sort());
      });
      return [table, sorted.sort()];
    });
    const files = Object.entries(entries).filter(([path]) => path.startsWith('files/'));
    return { rows: Object.fromEntries(rows), files: Object.fromEntries(files), missing_files, migrations };
  }
  async function elsewhere<T>(
    target: 'sqlite' | 'postgres',
    use: (place: TestDatabase) => Promise<T>,
  ): Promise<T> {
    const place = await makeDatabase(target);
    try {
      return await use(place);
    } finally {
      await place.remove();
    }
  }

  it.each(DIALECTS)(
    'restored elsewhere on %s has the same rows, the same files and a sound database',
    async (target) => {
      await sql`update migrations set applied_at = '2025-01-01 10:00:00'`.execute(portal.deps.db);
      const { file, manifest } = await backUp();
      expect(manifest.missing_files).toEqual([]);
      expect(
        Object.keys(manifest.entries).filter((path) => path.startsWith('files/')).length,
      ).toBeGreaterThan(2);
      await elsewhere(target, async (place) => {
        await restoreBackup({ ...place, file, keyIds: keyIds() });
        expect(await contentOf((await backUp(place)).file)).toEqual(await contentOf(file));
        const { db } = connect(place);
        await refuseOtherKey(db, portal.deps.secrets);
        expect(await readErasingStart(db)).not.toBe('2025-01-01');
        if (target === 'sqlite') {
          const { rows } = await sql`pragma integrity_check`.execute(db);
          expect(rows).toEqual([{ integrity_check: 'ok' }]);
        }
        // Sequences continue, and foreign keys are enforced again.
        const count = async () =>
          (await sql<{ n: number }>`select sum(changes) as n from listing_changes`.execute(db)).rows[0]?.n ??
          0;
        const before = await count();
        await db.updateTable('properties').set({ name: 'Another' }).where('id', '=', 'juniper-row').execute();
        expect(await count()).toBe(before + 1);
        await expect(db.updateTable('applicants').set({ application_id: 'none' }).execute()).rejects.toThrow(
          /foreign key/i,
        );
        await db
          .insertInto('release_history')
          .values({ hash: portal.deps.releases.current().hash, by: 'x', since: 'now' })
          .execute();
        await db.destroy();
      });
    },
  );

  it('restores a portal that shows what was saved, including secrets and files', async () => {
    const { file } = await backUp();
    await elsewhere(dialect, async (place) => {
      await restoreBackup({ ...place, file, keyIds: keyIds() });
      const { db } = connect(place);
      const storage = folderStorage(place.dataDir);
      const own = Object.getOwnPropertyDescriptors(portal.deps);
      const deps = Object.assign(Object.defineProperties({}, own), { db, storage }) as Deps;
      const restored = await createServer(deps);
      const get = (url: string) => restored.inject({ url, headers: { token: ada.token } });
      const shown = (await get('/api/applicant/application')).json();
      expect(shown.applicants.draft_data.applicant_screening_info.ssn).toBe('*****6789');
      const opened = [];
      for (const { file_path } of shown.required_document[0].meta)
        opened.push((await get(file_path)).rawPayload.length);
      expect(opened.sort()).toEqual([PDF.length, PNG.length, 300_000].sort());
      await restored.close();
      await db.destroy();
    });
  });

  it('is a consistent snapshot while people save, upload and remove: every row has its file', async () => {
    let isOver = false;
    const work = (async () => {
      // Fewer than the portal lets one address send in a minute, however slow a backup is.
      for (let round = 0; !isOver && round < 60; round += 1) {
        const guest = await portal.invite({ email: `guest${round}@example.com` });
        const [first = '', ...rest] = await upload(guest.token, [PDF, PNG, PDF]);
        expect(rest).toHaveLength(2);
        expect(
          await portal.ask('DELETE', `/api/applicant/delete_applicant_file/${first}`, { token: guest.token }),
        ).toMatchObject({ status: 200 });
      }
    })();
    const made: Awaited<ReturnType<typeof backUp>>[] = [];
    for (let round = 0; round < 3; round += 1) made.push(await backUp());
    isOver = true;
    await work;
    for (const { file, manifest } of made) {
      expect(manifest.missing_files).toEqual([]);
      await elsewhere('sqlite', async (place) => {
        await restoreBackup({ ...place, file, keyIds: keyIds() });
        const { db } = connect(place);
        const rows = await db.selectFrom('files').select('storage_key').execute();
        await db.destroy();
        const lying = readdirSync(join(place.dataDir, 'files'), {
          recursive: true,
          withFileTypes: true,
        }).filter((entry) => entry.isFile());
        expect(lying.map(({ name }) => name).sort()).toEqual(
          rows.map(({ storage_key }) => storage_key).sort(),
        );
      });
    }
  });

  it('names files that were lost earlier', async () => {
    const bea = await portal.invite({ email: 'bea@example.com' });
    const [id = ''] = await upload(bea.token, [PDF]);
    const { storage_key } = await portal.deps.db
      .selectFrom('files')
      .select('storage_key')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await portal.deps.storage.remove(storage_key);
    expect((await backUp()).manifest.missing_files).toEqual([storage_key]);
    await portal.deps.storage.put(storage_key, PDF);
  });

  it('leaves only the result, readable by its owner alone, and never overwrites another backup', async () => {
    const before = readdirSync(portal.database.dataDir);
    const killed = join(portal.database.dataDir, 'backup-killed');
    mkdirSync(killed);
    utimesSync(killed, new Date(0), new Date(0));
    const { file } = await backUp();
    expect(readdirSync(portal.database.dataDir)).toEqual(before);
    expect(readdirSync(folder).filter((name) => name.includes('.part'))).toEqual([]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file).includes(portal.secretKey)).toBe(false);
    backups -= 1;
    await expect(backUp()).rejects.toThrow(/is there already/);
  });

  describe('is not restored', () => {
    it('into a place that is not empty', async () => {
      const { file } = await backUp();
      await elsewhere(dialect, async (place) => {
        await restoreBackup({ ...place, file, keyIds: keyIds() });
        await expect(restoreBackup({ ...place, file, keyIds: keyIds() })).rejects.toThrow(/is not empty \(/);
        const fresh = mkdtempSync(join(folder, 'fresh-'));
        if (place.databaseUrl !== null)
          await expect(restoreBackup({ ...place, dataDir: fresh, file, keyIds: keyIds() })).rejects.toThrow(
            /DATABASE_URL is not empty/,
          );
        expect(readdirSync(fresh)).toEqual([]);
      });
    });

    it('with another key or without one, but is restored with a former key', async () => {
      const { file } = await backUp();
      const other = randomBytes(32).toString('base64');
      const boxOf = (...former: string[]) => createSecretBox(other, portal.deps.random, former).keyIds;
      await elsewhere(dialect, async (place) => {
        await expect(restoreBackup({ ...place, file, keyIds: boxOf() })).rejects.toThrow(
          /^SECRET_KEY: is not the key/,
        );
        await expect(restoreBackup({ ...place, file, keyIds: [] })).rejects.toThrow(
          /^SECRET_KEY: is missing/,
        );
        await restoreBackup({ ...place, file, keyIds: boxOf(portal.secretKey) });
      });
    });

    it('if the database was created by the former migrations', async () => {
      const { db } = portal.deps;
      const names = await listMigrations(db);
      const rename = async (to: readonly string[]) => {
        await sql`delete from migrations`.execute(db);
        for (const name of to)
          await sql`insert into migrations (name, applied_at) values (${name}, 'then')`.execute(db);
      };
      await rename([...FORMER_MIGRATIONS, ...names.slice(FIRST_MIGRATIONS.length)]);
      const { file } = await backUp().finally(() => rename(names));
      await elsewhere(dialect, async (place) => {
        await restoreBackup({ ...place, file, keyIds: keyIds() });
        const restored = openDatabase(databaseLocation(place));
        expect(await listMigrations(restored.db)).toEqual(names);
        expect(await migrate(restored.db, restored.dialect)).toEqual([]);
        await restored.db.destroy();
      });
    });

    it('by a program older than the database', async () => {
      const { db } = portal.deps;
      await sql`insert into migrations (name, applied_at) values ('9999-future', 'then')`.execute(db);
      const { file } = await backUp();
      await sql`delete from migrations where name = '9999-future'`.execute(db);
      await elsewhere(dialect, async (place) => {
        await expect(restoreBackup({ ...place, file, keyIds: keyIds() })).rejects.toThrow(
          /newer than this program: it has 9999-future/,
        );
        expect(readdirSync(place.dataDir)).toEqual([]);
      });
    });
  });
});

describe('a backup file', () => {
  let portal: TestPortal;
  let folder: string;
  let file: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'latchkey-damaged-'));
    portal = await startTestPortal('sqlite');
    await portal.invite();
    await portal.deps.storage.put('a-file-of-nobody', PDF);
    file = join(folder, 'whole.tar');
    const { db, dialect } = portal.deps;
    await makeBackup({ file, database: { db, dialect }, dataDir: portal.database.dataDir, now: NOW });
  });
  afterAll(async () => {
    await portal.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Restores these bytes into a new place, which must be unchanged if they are refused. */
  async function restored(bytes: Buffer): Promise<string> {
    const damaged = join(folder, 'damaged.tar');
    writeFileSync(damaged, bytes);
    const dataDir = join(folder, 'place');
    rmSync(dataDir, { recursive: true, force: true });
    mkdirSync(dataDir);
    try {
      await restoreBackup({ file: damaged, databaseUrl: null, dataDir, keyIds: portal.deps.secrets.keyIds });
      return 'restored';
    } catch (error) {
      expect(readdirSync(dataDir)).toEqual([]);
      return error instanceof Error ? error.message : String(error);
    }
  }

  it('is refused if it was truncated anywhere', async () => {
    const whole = readFileSync(file);
    expect(await restored(whole)).toBe('restored');
    // After the manifest there are only zeros.
    const end = whole.lastIndexOf('}') + 1;
    for (const length of [0, 1, 512, 1024, Math.floor(end / 3), end - (end % 512) - 512, end - 1])
      expect([length, await restored(whole.subarray(0, length))]).toEqual([
        length,
        expect.stringMatching(/cannot be restored: .+ Nothing has been changed/),
      ]);
  });

  it('is refused if any meaningful byte was changed', async () => {
    const whole = readFileSync(file);
    const end = whole.lastIndexOf('}') + 1;
    const told = new Set<string>();
    let changed = 0;
    for (let index = 0; index < 24; index += 1) {
      const bytes = Buffer.from(whole);
      const at = Math.floor((end * (index + 0.5)) / 24);
      // Zeros between entries pad the blocks.
      if (bytes[at] === 0) continue;
      bytes[at] = (bytes[at] ?? 0) ^ 0x01;
      changed += 1;
      told.add((await restored(bytes)).replace(/^.*cannot be restored: /, ''));
    }
    expect([...told].filter((one) => !one.endsWith('Nothing has been changed.'))).toEqual([]);
    expect(changed).toBeGreaterThan(12);
  });

  it('is refused if it is something else: a picture, or no file at all', async () => {
    expect(await restored(PNG)).toMatch(/cannot be restored/);
    await expect(
      restoreBackup({
        file: join(folder, 'none.tar'),
        databaseUrl: null,
        dataDir: join(folder, 'no-place'),
        keyIds: [],
      }),
    ).rejects.toThrow(/There is no file/);
  });
});
