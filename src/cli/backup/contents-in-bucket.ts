/** Files of a backup that is restored into a bucket. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { S3Client } from '../../server/storage/s3/s3-client.ts';
import { listObjects } from '../../server/storage/s3/s3-lists.ts';
import { FILES, objectName, removeObject } from '../../server/storage/s3/s3-objects.ts';
import { isStorageKey } from '../../server/storage/storage-path.ts';

const PUTS_AT_ONCE = 8;

/** @throws Error with a message for the terminal if the bucket holds files: they are those of another portal. */
export async function refuseUsedBucket(store: S3Client): Promise<void> {
  for await (const [found] of listObjects(store, FILES)) {
    if (found !== undefined)
      throw new Error(
        `The bucket of S3_BUCKET is not empty (it has ${found.name}): a backup is restored into an empty one.`,
      );
  }
}

/**
 * Stores all contents of a folder of files.
 *
 * @param from a folder as `files` in DATA_DIR
 * @example await putContents(store, join(folder, 'files'))
 */
export async function putContents(store: S3Client, from: string): Promise<void> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  const waiting = entries.filter((entry) => entry.isFile() && isStorageKey(entry.name));
  const work = async () => {
    for (let entry = waiting.pop(); entry !== undefined; entry = waiting.pop()) {
      const body = await readFile(join(entry.parentPath, entry.name));
      await store.ask({ method: 'PUT', name: objectName(entry.name), body });
    }
  };
  await Promise.all(Array.from({ length: PUTS_AT_ONCE }, work));
}

/** Removes all contents. */
export async function removeContents(store: S3Client): Promise<void> {
  for await (const page of listObjects(store, FILES)) {
    for (const { name } of page) await removeObject(store, name);
  }
}
