/** Copies the uploaded files of a portal from its folder into its bucket. */
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { FileStorage } from '../../server/deps.ts';
import { isAbsent } from '../../server/storage/store-error.ts';

export interface MovedFiles {
  readonly copied: number;
  /** Were there already, with the same content. */
  readonly there: number;
  /** Keys of rows whose content neither has. */
  readonly missing: readonly string[];
}

const COPIES_AT_ONCE = 8;

/**
 * Copies contents, and compares the hash of each with that of what the bucket gives back. Nothing is removed from the
 * folder. What an earlier run has copied is compared and not copied again, so it can be run as often as wanted.
 *
 * @param keys the storage keys of all rows
 * @throws Error if the bucket gives back something else, or either storage fails.
 * @example await moveFiles(await listStorageKeys(db), folderStorage(dataDir), s3Storage(client))
 */
export async function moveFiles(
  keys: readonly string[],
  from: Pick<FileStorage, 'read'>,
  to: Pick<FileStorage, 'read' | 'put'>,
): Promise<MovedFiles> {
  const waiting = [...keys];
  const missing: string[] = [];
  let copied = 0;
  let there = 0;
  const work = async () => {
    for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
      const [content, known] = await Promise.all([contentOf(from, key), contentOf(to, key)]);
      if (content === null && known === null) missing.push(key);
      else if (content === null || (known !== null && hashOf(known) === hashOf(content))) there += 1;
      else {
        await to.put(key, content);
        const stored = await contentOf(to, key);
        if (stored === null || hashOf(stored) !== hashOf(content))
          throw new Error(`The bucket does not give back ${key} as it was stored.`);
        copied += 1;
      }
    }
  };
  await Promise.all(Array.from({ length: COPIES_AT_ONCE }, work));
  return { copied, there, missing };
}

async function contentOf(storage: Pick<FileStorage, 'read'>, key: string): Promise<Buffer | null> {
  try {
    return await buffer(await storage.read(key));
  } catch (error) {
    if (isAbsent(error)) return null;
    throw error;
  }
}

function hashOf(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
