/** Uploaded files in a bucket of an S3-compatible store, which any number of portals share. */
import type { FileStorage } from '../../deps.ts';
import { isStorageKey } from '../storage-path.ts';
import { StoreError } from '../store-error.ts';
import { keepForBackupsInStore } from './backups-in-store.ts';
import { putInParts } from './put-in-parts.ts';
import type { S3Client } from './s3-client.ts';
import { listObjects, listUploads } from './s3-lists.ts';
import { FILES, objectName, removeObject, unlessAbsent } from './s3-objects.ts';
import { sharedPages } from './shared-pages.ts';

/** The object that names the bucket's installation. */
const OWNER = `${FILES}.installation`;

/**
 * Storage in a bucket. An object exists completely or not at all: the store shows it when all of it has arrived, with the
 * hash that the portal has signed.
 *
 * @example const storage = s3Storage(s3Client(settings.s3, { now, meter })); await storage.put(random.id(), content)
 */
export function s3Storage(client: S3Client): FileStorage {
  return {
    pages: sharedPages(client),
    async put(key, content) {
      await client.ask({ method: 'PUT', name: objectName(key), body: content });
    },
    putStream: (key, content) => putInParts(client, objectName(key), content as AsyncIterable<Uint8Array>),
    read: async (key) => client.open(objectName(key)),
    async remove(key) {
      const name = objectName(key);
      await keepForBackupsInStore(client, name);
      await removeObject(client, name);
    },
    async *storedBefore(time) {
      for await (const page of listObjects(client, FILES)) {
        const old = page.filter(({ at }) => at < time).map(({ name }) => name.split('/').at(-1) ?? '');
        const keys = old.filter(
          (key) => isStorageKey(key) && page.some(({ name }) => name === objectName(key)),
        );
        if (keys.length > 0) yield keys;
      }
    },
    // Who may read a bucket is set where the bucket is.
    keepPrivate: async () => undefined,
    async removeUnfinished(before) {
      let removed = 0;
      for await (const page of listUploads(client, FILES)) {
        for (const { name, uploadId } of page.filter(({ at }) => at < before)) {
          await client.ask({ method: 'DELETE', name, query: { uploadId } }).catch(unlessAbsent);
          removed += 1;
        }
      }
      return removed;
    },
    owner: () => ownerOf(client),
    async claim(installation) {
      const claim = { method: 'PUT', name: OWNER, body: Buffer.from(`${installation}\n`) } as const;
      try {
        // Of two portals that claim at once, the store lets the first.
        await client.ask({ ...claim, headers: { 'if-none-match': '*' } });
      } catch (error) {
        const { reason } = error as StoreError;
        if (reason === 'PreconditionFailed' || reason === 'ConditionalRequestConflict') return;
        // Not every store knows such a condition.
        if (!(error instanceof StoreError) || reason !== 'NotImplemented') throw error;
        if ((await ownerOf(client)) === null) await client.ask(claim);
      }
    },
  };
}

async function ownerOf(client: S3Client): Promise<string | null> {
  const answer = await client.ask({ method: 'GET', name: OWNER }).catch(unlessAbsent);
  return answer === null ? null : answer.text.trim();
}
