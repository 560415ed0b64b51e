/**
 * Makes a backup: one file with the rows of the database at one moment and the uploaded files that belong to them.
 */
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import * as tar from 'tar';
import { listStorageKeys } from '../../db/applicant/stored-content.repository.ts';
import type { Connection, OpenDatabase } from '../../db/client.ts';
import { findKeyId } from '../../db/installation.repository.ts';
import { listMigrations } from '../../db/migrate.ts';
import { listTables, type RawRow, readRows, readSnapshot } from '../../db/snapshot/snapshot.ts';
import { filesFolder, storagePath } from '../../server/folder-storage.ts';
import { collectFiles } from './collect-files.ts';
import { entryOf, MANIFEST, type Manifest, manifestText } from './manifest.ts';

export interface BackupJob {
  /** Absolute path of the result. It must not be there. */
  readonly file: string;
  readonly database: OpenDatabase;
  readonly dataDir: string;
  readonly now: Date;
}

/** Files that the portal removes while they are collected are looked for again, in a newer state of the database. */
const TRIES = 5;
/** Folders in DATA_DIR with the files of a backup that is being made. */
const KEPT = 'backup-';
const LONGEST_MS = 86_400_000;

/**
 * Makes the backup while portals run. The file is there whole or not at all, and only its owner may read it.
 *
 * @throws Error in words where the result is there already or there is no database.
 * @example const { tables, missing_files } = await makeBackup({ file, database, dataDir, now: new Date() })
 */
export async function makeBackup({ file, database, dataDir, now }: BackupJob): Promise<Manifest> {
  await refuseExisting(file);
  await mkdir(dirname(file), { recursive: true });
  // Second names of files must be on their own disk; everything else is made beside the result.
  await removeAbandoned(dataDir, now);
  const kept = await mkdtemp(join(dataDir, KEPT));
  const parts = await mkdtemp(`${file}.part-`);
  try {
    const content = await collect({ database, from: filesFolder(dataDir), kept, parts });
    const manifest = { ...content, format: 1 as const, made_at: now.toISOString() };
    const archive = join(parts, 'backup.tar');
    await writeFile(join(parts, MANIFEST), manifestText(manifest), { mode: 0o600 });
    await pack(archive, { kept, parts, paths: Object.keys(manifest.entries) });
    await rename(archive, file);
    return manifest;
  } finally {
    await rm(parts, { recursive: true, force: true });
    await rm(kept, { recursive: true, force: true });
  }
}

/** What a backup that was killed has kept would stay for ever, also when its owner removes the file. */
async function removeAbandoned(dataDir: string, now: Date): Promise<void> {
  for (const name of (await readdir(dataDir)).filter((one) => one.startsWith(KEPT))) {
    const { mtime } = await stat(join(dataDir, name));
    if (now.getTime() - mtime.getTime() > LONGEST_MS)
      await rm(join(dataDir, name), { recursive: true, force: true });
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
  readonly from: string;
  readonly kept: string;
  readonly parts: string;
}

async function collect({ database, from, kept, parts }: Places): Promise<Content> {
  let missed: readonly string[] = [];
  for (let attempt = 1; ; attempt += 1) {
    const content = await readSnapshot(database, async (state) => {
      const tables = await listTables(state, database.dialect);
      if (!tables.includes('migrations')) throw new Error('There is no database of the portal to back up.');
      const keys = await listStorageKeys(state);
      const missing = await collectFiles(keys, { from, to: join(kept, 'files') });
      // A file that is missing in a newer state, too, is not one that was just removed.
      const isLost = missing.every((key) => missed.includes(key));
      missed = missing;
      return isLost || attempt === TRIES ? contentOf(state, { tables, keys, missing }) : null;
    });
    if (content !== null) return content;
  }

  async function contentOf(
    state: Connection,
    { tables, keys, missing }: { tables: readonly string[]; keys: readonly string[]; missing: string[] },
  ): Promise<Content> {
    await mkdir(join(parts, 'rows'), { mode: 0o700 });
    const entries: Manifest['entries'] = {};
    for (const table of tables) {
      const path = `rows/${table}.jsonl`;
      await writeRows(join(parts, path), readRows(state, database.dialect, table));
      entries[path] = await entryOf(join(parts, path));
    }
    for (const key of keys.filter((one) => !missing.includes(one))) {
      const path = `files/${storagePath(key)}`;
      entries[path] = await entryOf(join(kept, path));
    }
    return {
      secret_key_id: tables.includes('installation') ? await findKeyId(state) : null,
      migrations: await listMigrations(state),
      tables: [...tables],
      entries,
      missing_files: missing,
    };
  }
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
