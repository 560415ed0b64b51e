/** Makes a backup: one file with the rows of the database at one moment and the uploaded files that belong to them. */
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import * as tar from 'tar';
import { listStorageKeys } from '../../db/applicant/stored-content.repository.ts';
import type { OpenDatabase } from '../../db/client.ts';
import { findKeyId } from '../../db/installation.repository.ts';
import { listMigrations } from '../../db/migrate.ts';
import { listTables, type RawRow, readRows, readSnapshot } from '../../db/snapshot/snapshot.ts';
import { storagePath } from '../../server/storage/storage-path.ts';
import { type BucketOfBackup, beginFiles, type FilesOfBackup } from './files-of-backup.ts';
import { entryOf, MANIFEST, type Manifest, manifestText } from './manifest.ts';

export interface BackupJob {
  /** Absolute path of the result. It must not exist. */
  readonly file: string;
  readonly database: OpenDatabase;
  readonly dataDir: string;
  readonly now: Date;
  /** The bucket that has the files, and a new id, which names the backup in it; none: they are in DATA_DIR. */
  readonly bucket?: BucketOfBackup | null;
}

/**
 * Makes the backup while portals run. The file is written completely or not at all, and only its owner may read it.
 *
 * @throws Error with a message for the terminal if the file already exists or there is no database.
 * @example const { tables, missing_files } = await makeBackup({ file, database, dataDir, now: new Date() })
 */
export async function makeBackup({
  file,
  database,
  dataDir,
  now,
  bucket = null,
}: BackupJob): Promise<Manifest> {
  await refuseExisting(file);
  await mkdir(dirname(file), { recursive: true });
  // Starts before the state of the database is read, so that files removed after that state are kept.
  const files = await beginFiles({ file, dataDir, now, bucket });
  const parts = await mkdtemp(`${file}.part-`);
  try {
    const content = await collect({ database, files, parts });
    const manifest = { ...content, format: 1 as const, made_at: now.toISOString() };
    const archive = join(parts, 'backup.tar');
    await writeFile(join(parts, MANIFEST), manifestText(manifest), { mode: 0o600 });
    await pack(archive, { kept: files.folder, parts, paths: Object.keys(manifest.entries) });
    await rename(archive, file);
    return manifest;
  } finally {
    await rm(parts, { recursive: true, force: true });
    await files.stop();
  }
}

async function refuseExisting(file: string): Promise<void> {
  const existing = await open(file, 'r').catch(() => null);
  await existing?.close();
  if (existing !== null) throw new Error(`${file} is there already: choose another name.`);
}

type Content = Omit<Manifest, 'format' | 'made_at'>;

interface Places {
  readonly database: OpenDatabase;
  readonly files: FilesOfBackup;
  readonly parts: string;
}

async function collect({ database, files, parts }: Places): Promise<Content> {
  return readSnapshot(database, async (state) => {
    const tables = await listTables(state, database.dialect);
    if (!tables.includes('migrations')) throw new Error('There is no database of the portal to back up.');
    const keys = await listStorageKeys(state);
    const missing = await files.collect(keys);
    await mkdir(join(parts, 'rows'), { mode: 0o700 });
    const entries: Manifest['entries'] = {};
    for (const table of tables) {
      const path = `rows/${table}.jsonl`;
      await writeRows(join(parts, path), readRows(state, database.dialect, table));
      entries[path] = await entryOf(join(parts, path));
    }
    const lost = new Set(missing);
    for (const key of keys.filter((one) => !lost.has(one))) {
      const path = `files/${storagePath(key)}`;
      entries[path] = await entryOf(join(files.folder, path));
    }
    return {
      secret_key_id: tables.includes('installation') ? await findKeyId(state) : null,
      migrations: await listMigrations(state),
      tables: [...tables],
      entries,
      missing_files: missing,
    };
  });
}

async function writeRows(file: string, pages: AsyncIterable<readonly RawRow[]>): Promise<void> {
  async function* lines() {
    for await (const rows of pages) yield rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  }
  await pipeline(Readable.from(lines()), createWriteStream(file, { mode: 0o600 }));
}

async function pack(
  archive: string,
  { kept, parts, paths }: { kept: string; parts: string; paths: readonly string[] },
): Promise<void> {
  const of = (folder: string) => paths.filter((path) => path.startsWith(folder));
  const options = { file: archive, portable: true, noDirRecurse: true } as const;
  await tar.create({ ...options, cwd: parts, mode: 0o600 }, of('rows/'));
  if (of('files/').length > 0) await tar.replace({ ...options, cwd: kept }, of('files/'));
  await tar.replace({ ...options, cwd: parts }, [MANIFEST]);
  const handle = await open(archive, 'r+');
  await handle.chmod(0o600);
  await handle.sync();
  await handle.close();
}
