/**
 * Restores a backup into an empty folder and an empty database.
 */
import { createReadStream } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type DatabaseLocation, databaseLocation, openDatabase } from '../../db/client.ts';
import { forgetInstallationId } from '../../db/installation.repository.ts';
import { migrateWithin, refuseNewer } from '../../db/migrate.ts';
import {
  type ListedDeletion,
  noteDeletions,
} from '../../db/person-data/deletion/listed-deletion.repository.ts';
import { restartErasing } from '../../db/person-data/erasing-start.repository.ts';
import { loadRows } from '../../db/snapshot/load-rows.ts';
import { listTables, type RawRow, ROWS_AT_ONCE } from '../../db/snapshot/snapshot.ts';
import { DELETION_LIST, readDeletionList } from '../../server/erasure/deletion-list.ts';
import type { S3Client } from '../../server/storage/s3/s3-client.ts';
import { filesFolder } from '../../server/storage/storage-path.ts';
import { putContents, refuseUsedBucket, removeContents } from './contents-in-bucket.ts';
import type { Manifest } from './manifest.ts';
import { unpackBackup } from './unpack-backup.ts';

export interface RestoreJob {
  /** Absolute path of the backup. */
  readonly file: string;
  readonly databaseUrl: string | null;
  readonly dataDir: string;
  /** The bucket that gets the files; none: the folder does. */
  readonly store?: S3Client | null;
  /** Fingerprints of the keys in the settings; empty if there is no key. */
  readonly keyIds: readonly string[];
}

/**
 * Restores a backup, whichever database it was made on, then runs the newest migrations.
 *
 * @throws Error with a message for the terminal if the target is not empty, the backup is damaged or cut
 *   ({DamagedBackupError}), its database is newer than this program ({NewerDatabaseError}), or its secrets are sealed
 *   with another key. Then nothing has been changed.
 */
export async function restoreBackup(job: RestoreJob): Promise<Manifest> {
  await refuseUsedTarget(job);
  const deletions = await readDeletionList(job.dataDir);
  await mkdir(job.dataDir, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(job.dataDir, 'restore-'));
  try {
    const manifest = await unpackBackup(job.file, folder);
    refuseNewer(manifest.migrations);
    refuseStrangeKey(manifest, job.keyIds);
    await place({ ...job, deletions }, folder, manifest);
    return manifest;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function refuseUsedTarget({ databaseUrl, dataDir, store = null }: RestoreJob): Promise<void> {
  const found = await readdir(dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const used = found.filter((name) => name !== 'secret.key' && name !== DELETION_LIST).sort();
  if (used.length > 0) {
    throw new Error(
      `${dataDir} is not empty (${used.slice(0, 5).join(', ')}): a backup is restored into an empty folder, which may hold secret.key and ${DELETION_LIST} alone. Name another by DATA_DIR.`,
    );
  }
  if (store !== null) await refuseUsedBucket(store);
  if (databaseUrl === null) return;
  const { db, dialect } = openDatabase({ databaseUrl, file: '' });
  try {
    const [table] = await listTables(db, dialect);
    if (table !== undefined)
      throw new Error(
        `The database of DATABASE_URL is not empty (it has the table "${table}"): a backup is restored into an empty one.`,
      );
  } finally {
    await db.destroy();
  }
}

function refuseStrangeKey({ secret_key_id }: Manifest, keyIds: readonly string[]): void {
  if (secret_key_id === null || keyIds.includes(secret_key_id)) return;
  throw new Error(
    keyIds.length === 0
      ? 'SECRET_KEY: is missing. A backup does not hold the key of its secrets: set the one of the portal that was backed up, or put its secret.key into DATA_DIR.'
      : 'SECRET_KEY: is not the key that the secrets of this backup are sealed with. Set that key, or name it in SECRET_KEY_FORMER.',
  );
}

/** The job, with who was deleted after the backup. */
interface Placed extends RestoreJob {
  readonly deletions: readonly ListedDeletion[];
}

async function place(job: Placed, folder: string, manifest: Manifest): Promise<void> {
  const { store = null } = job;
  const target = databaseLocation(job);
  const built: DatabaseLocation = { ...target, file: join(folder, 'latchkey.db') };
  const files = filesFolder(job.dataDir);
  const hasFiles = Object.keys(manifest.entries).some((path) => path.startsWith('files/'));
  const { db, dialect } = openDatabase(built);
  try {
    await db.transaction().execute(async (trx) => {
      await migrateWithin(trx, dialect, manifest.migrations);
      await sql`delete from migrations`.execute(trx);
      const rowsOf = (table: string) => pagesOf(join(folder, 'rows', `${table}.jsonl`));
      await loadRows({ trx, dialect }, manifest.tables, rowsOf);
      await migrateWithin(trx, dialect);
      // The restored portal is another installation: its folder is not that of the portal that was backed up.
      await forgetInstallationId(trx);
      await restartErasing(trx);
      await noteDeletions(trx, job.deletions);
      if (dialect === 'sqlite') await refuseUnsound(trx);
      if (hasFiles) await moveFiles(join(folder, 'files'), { files, store });
    });
  } catch (error) {
    await rm(files, { recursive: true, force: true });
    // It was empty before.
    if (store !== null) await removeContents(store);
    throw error;
  } finally {
    await db.destroy();
  }
  if (dialect === 'sqlite') await rename(built.file, target.file);
}

async function refuseUnsound(trx: Parameters<typeof listTables>[0]): Promise<void> {
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(trx);
  const [first] = rows;
  if (first?.integrity_check !== 'ok')
    throw new Error(`The restored database is not sound: ${first?.integrity_check ?? 'no answer'}.`);
}

async function moveFiles(
  from: string,
  { files: to, store }: { readonly files: string; readonly store: S3Client | null },
): Promise<void> {
  if (store !== null) return putContents(store, from);
  await chmod(from, 0o700);
  for (const sub of await readdir(from)) await chmod(join(from, sub), 0o700);
  await rename(from, to);
}

/** The rows of an entry, in pages. Only a line feed ends a line: texts may contain other line separators. */
async function* pagesOf(file: string): AsyncGenerator<readonly RawRow[]> {
  let rows: RawRow[] = [];
  let rest = '';
  for await (const chunk of createReadStream(file, 'utf8') as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    rows.push(...lines.map((line) => JSON.parse(line) as RawRow));
    if (rows.length < ROWS_AT_ONCE) continue;
    yield rows;
    rows = [];
  }
  yield rows;
}
