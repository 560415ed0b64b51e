import { mkdtemp, rm } from 'node:fs/promises';
import {
  collectFiles,
  removeAbandoned,
  startKeeping,
  stopKeeping,
} from '../../server/storage/kept-for-backups.ts';
import { startStoreBackup } from '../../server/storage/s3/backups-in-store.ts';
import type { S3Client } from '../../server/storage/s3/s3-client.ts';

/** A bucket that is backed up, and the id of the backup in it. */
export interface BucketOfBackup {
  readonly store: S3Client;
  readonly id: string;
}

/** The files of a backup that is being made. */
export interface FilesOfBackup {
  /** Has what was collected, in `files` as in DATA_DIR. */
  readonly folder: string;
  /** @returns the keys without a content */
  collect(keys: readonly string[]): Promise<string[]>;
  stop(): Promise<void>;
}

/**
 * Begins the files of a backup: what portals remove from now on is kept for it. Those of a bucket are read into a folder
 * beside the archive, which needs the room twice.
 *
 * @param file path of the archive
 * @example const files = await beginFiles({ file, dataDir, now, bucket: null }); await files.collect(keys)
 */
export async function beginFiles({
  file,
  dataDir,
  now,
  bucket,
}: {
  readonly file: string;
  readonly dataDir: string;
  readonly now: Date;
  readonly bucket: BucketOfBackup | null;
}): Promise<FilesOfBackup> {
  if (bucket !== null) {
    const backup = await startStoreBackup(bucket.store, bucket.id, now);
    const folder = await mkdtemp(`${file}.files-`);
    return {
      folder,
      collect: (keys) => backup.collect(keys, folder),
      stop: async () => {
        await rm(folder, { recursive: true, force: true });
        await backup.stop();
      },
    };
  }
  await removeAbandoned(dataDir, now);
  const kept = await startKeeping(dataDir);
  return {
    folder: kept,
    collect: (keys) => collectFiles(keys, { dataDir, kept }),
    stop: () => stopKeeping(kept),
  };
}
