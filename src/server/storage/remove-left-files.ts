import { knownStorageKeys } from '../../db/applicant/stored-content.repository.ts';
import { keepInstallationId } from '../../db/installation.repository.ts';
import type { Deps } from '../deps.ts';

/** Longer than any request that stores a file. */
const longestWriteMs = 86_400_000;

/** The number of removed contents, or the reason why nothing was removed. */
export type LeftFiles = { readonly removed: number } | { readonly kept: 'folder of another database' };

/**
 * Removes contents without a row, left by uploads during which the process was killed, and removes the permissions of
 * other users from files of older versions. Several portals may run it at once on one database and folder.
 *
 * Contents younger than a day are kept: their row may not be written yet. Nothing is removed unless folder and database
 * belong together, which a common installation id shows. The first portal writes the id to both, unless the folder has
 * contents and the database knows none of them.
 *
 * @example await removeLeftFiles(deps) // { removed: 147 }
 */
export async function removeLeftFiles(
  deps: Pick<Deps, 'db' | 'storage' | 'random' | 'clock' | 'log'>,
): Promise<LeftFiles> {
  const { db, storage } = deps;
  const now = deps.clock.now();
  const installation = await keepInstallationId(db, deps.random.id());
  if ((await storage.owner()) === null && (await isOurs(deps, now))) await storage.claim(installation);
  const owner = await storage.owner();
  if (owner !== installation) {
    deps.log.error(
      { installation, owner },
      'the folder of files belongs to another database: files without a row stay',
    );
    return { kept: 'folder of another database' };
  }
  await storage.keepPrivate();
  const before = new Date(now.getTime() - longestWriteMs);
  let removed = await storage.removeUnfinished(before);
  for await (const keys of storage.storedBefore(before)) {
    const known = await knownStorageKeys(db, keys);
    const left = keys.filter((key) => !known.has(key));
    await Promise.all(left.map((key) => storage.remove(key)));
    removed += left.length;
  }
  if (removed > 0) deps.log.warn({ removed }, 'files without a row removed');
  return { removed };
}

/** Whether rows of this database name contents of the storage, or the storage is empty. */
async function isOurs({ db, storage }: Pick<Deps, 'db' | 'storage'>, now: Date): Promise<boolean> {
  let isEmpty = true;
  for await (const keys of storage.storedBefore(new Date(now.getTime() + longestWriteMs))) {
    isEmpty = false;
    if ((await knownStorageKeys(db, keys)).size > 0) return true;
  }
  return isEmpty;
}
