import { chmodSync, mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listStorageKeys } from '../../../src/db/applicant/stored-content.repository.ts';
import { folderStorage } from '../../../src/server/storage/folder-storage.ts';
import { removeLeftFiles } from '../../../src/server/storage/remove-left-files.ts';
import { filesFolder, storagePath } from '../../../src/server/storage/storage-path.ts';
import { PDF } from '../../fixtures/files.ts';
import { DIALECTS } from '../support/test-database.ts';
import { startTestPortal, type TestPortal } from '../support/test-portal.ts';

const HOUR = 3_600_000;

describe.each(DIALECTS)('files without a row on %s', (dialect) => {
  let portal: TestPortal;
  let folder: string;
  beforeEach(async () => {
    portal = await startTestPortal(dialect);
    folder = filesFolder(portal.database.dataDir);
  });
  afterEach(() => portal.close());

  /** Writes a file with that age. */
  function lay(path: string, hours: number): void {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), PDF);
    age(path, hours);
  }
  function age(path: string, hours: number): void {
    const written = new Date(portal.clock.now().getTime() - hours * HOUR);
    utimesSync(join(folder, path), written, written);
  }
  const lying = () =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      .map(({ name }) => name)
      .sort();
  /** Uploads a file, makes it old, and returns its key. */
  async function uploaded(): Promise<string> {
    const { token } = await portal.invite();
    const form = new FormData();
    const [document] = (await portal.ask('GET', '/api/applicant/required_documents', { token })).body;
    form.append('purpose', 'required_document');
    form.append('required_document_id', document.id);
    form.append('file[0]', new Blob([new Uint8Array(PDF)]), 'file.pdf');
    const { body } = await portal.ask('POST', '/api/applicant/upload-docs', { token, body: form });
    const { storage_key } = await portal.deps.db
      .selectFrom('files')
      .select('storage_key')
      .where('id', '=', body[0].id)
      .executeTakeFirstOrThrow();
    age(storagePath(storage_key), 100);
    return storage_key;
  }

  it('are removed once they are a day old, whether complete or truncated; other files are kept', async () => {
    const kept = await uploaded();
    for (const [name, hours] of [
      ['left-old', 25],
      ['left-old2', 9000],
      ['left-new', 23],
    ] as const)
      lay(storagePath(name), hours);
    lay(`${storagePath('cut-in-the-middle')}.part`, 25);
    lay(`${storagePath('being-written')}.part`, 0);
    lay('notes.txt', 9000);
    const both = await Promise.all([removeLeftFiles(portal.deps), removeLeftFiles(portal.deps)]);
    expect(both.every((one) => 'removed' in one)).toBe(true);
    expect(lying()).toEqual(['being-written.part', kept, 'left-new', 'notes.txt'].sort());
    portal.clock.advance(25 * HOUR);
    expect(await removeLeftFiles(portal.deps)).toEqual({ removed: 2 });
    expect(lying()).toEqual([kept, 'notes.txt'].sort());
    expect(await removeLeftFiles(portal.deps)).toEqual({ removed: 0 });
  });

  it('are kept if a table of a later migration refers to them', async () => {
    const { db } = portal.deps;
    await uploaded();
    await sql`create table later_files (id text primary key, storage_key text not null)`.execute(db);
    await sql`insert into later_files values ('1', 'of-later-table')`.execute(db);
    lay(storagePath('of-later-table'), 9000);
    expect(await listStorageKeys(db)).toContain('of-later-table');
    expect(await removeLeftFiles(portal.deps)).toEqual({ removed: 0 });
    expect(lying()).toContain('of-later-table');
    await sql`drop table later_files`.execute(db);
    expect(await removeLeftFiles(portal.deps)).toEqual({ removed: 1 });
  });

  it('are, like all others, readable by their owner alone, also in a folder of an older version', async () => {
    const kept = await uploaded();
    chmodSync(folder, 0o755);
    chmodSync(join(folder, kept.slice(0, 2)), 0o755);
    chmodSync(join(folder, storagePath(kept)), 0o644);
    await removeLeftFiles(portal.deps);
    const modes = ['', kept.slice(0, 2), storagePath(kept), '.installation'].map(
      (path) => statSync(join(folder, path)).mode & 0o777,
    );
    expect(modes).toEqual([0o700, 0o700, 0o600, 0o600]);
  });

  it('are kept if the folder and the database do not belong together', async () => {
    await uploaded();
    await removeLeftFiles(portal.deps);
    const stranger = await startTestPortal('sqlite');
    const strange = { ...pick(stranger), storage: folderStorage(portal.database.dataDir) };
    lay(storagePath('left-old'), 9000);
    const before = lying();
    expect(await removeLeftFiles(strange)).toEqual({ kept: 'folder of another database' });
    expect(lying()).toEqual(before);
    expect(stranger.logged()).toContain('belongs to another database');
    expect(await removeLeftFiles(portal.deps)).toEqual({ removed: 1 });
    await stranger.close();
  });

  it('are kept in an unowned folder unknown to the database; a known folder is adopted', async () => {
    lay(storagePath('left-old'), 9000);
    expect(await removeLeftFiles(portal.deps)).toEqual({ kept: 'folder of another database' });
    await uploaded();
    expect(await removeLeftFiles(portal.deps)).toEqual({ removed: 1 });
  });
});

const pick = ({ deps: { db, random, clock, log } }: TestPortal) => ({ db, random, clock, log });
