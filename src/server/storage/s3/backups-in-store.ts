/** Backups of a store: what a portal removes while one is made is kept for it in the bucket. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { LONGEST_BACKUP_MS } from '../kept-for-backups.ts';
import { filesFolder, storagePath } from '../storage-path.ts';
import type { S3Client } from './s3-client.ts';
import { listObjects } from './s3-lists.ts';
import { objectName, removeObject, unlessAbsent } from './s3-objects.ts';

/** Each running backup has an object `backups/<id>/running`, and beside it what was removed meanwhile. */
const BACKUPS = 'backups/';
const RUNNING = 'running';
const READS_AT_ONCE = 8;

/** A backup of a store that is being made. */
interface StoreBackup {
  /** Reads contents into a folder, as `collectFiles`. @returns the keys without a content */
  collect(keys: readonly string[], kept: string): Promise<string[]>;
  stop(): Promise<void>;
}

/**
 * Begins a backup: from now on nothing that portals remove is lost to it.
 *
 * @param id an id of its own
 * @example const backup = await startStoreBackup(client, random.id(), new Date())
 */
export async function startStoreBackup(client: S3Client, id: string, now: Date): Promise<StoreBackup> {
  await removeAbandonedInStore(client, now);
  const folder = `${BACKUPS}${id}/`;
  await client.ask({ method: 'PUT', name: `${folder}${RUNNING}`, body: Buffer.from(now.toISOString()) });
  const contentOf = async (key: string): Promise<Buffer | null> => {
    for (const name of [objectName(key), `${folder}${objectName(key)}`]) {
      const content = await client.open(name).then(buffer).catch(unlessAbsent);
      if (content !== null) return content;
    }
    return null;
  };
  return {
    async collect(keys, kept) {
      const missing: string[] = [];
      const waiting = [...keys];
      const work = async () => {
        for (let key = waiting.shift(); key !== undefined; key = waiting.shift()) {
          const content = await contentOf(key);
          if (content === null) missing.push(key);
          else await write(join(filesFolder(kept), storagePath(key)), content);
        }
      };
      await Promise.all(Array.from({ length: READS_AT_ONCE }, work));
      return missing;
    },
    async stop() {
      // First its mark, so that nothing is added while it is removed.
      await removeObject(client, `${folder}${RUNNING}`);
      await removeAll(client, folder);
    },
  };
}

async function write(place: string, content: Buffer): Promise<void> {
  await mkdir(dirname(place), { recursive: true, mode: 0o700 });
  await writeFile(place, content, { mode: 0o600 });
}

/** Copies an object that is about to be removed to every running backup. */
export async function keepForBackupsInStore(client: S3Client, name: string): Promise<void> {
  for await (const page of listObjects(client, BACKUPS)) {
    for (const mark of page.filter((one) => one.name.endsWith(`/${RUNNING}`))) {
      const content = await client.open(name).then(buffer).catch(unlessAbsent);
      if (content === null) return;
      const place = `${mark.name.slice(0, -RUNNING.length)}${name}`;
      await client.ask({ method: 'PUT', name: place, body: content });
    }
  }
}

/** Removes what killed backups have left, which would stay forever. */
async function removeAbandonedInStore(client: S3Client, now: Date): Promise<void> {
  for await (const page of listObjects(client, BACKUPS)) {
    const old = page.filter(({ at }) => now.getTime() - at.getTime() > LONGEST_BACKUP_MS);
    for (const { name } of old) await removeObject(client, name);
  }
}

async function removeAll(client: S3Client, prefix: string): Promise<void> {
  for await (const page of listObjects(client, prefix)) {
    for (const { name } of page) await removeObject(client, name);
  }
}
