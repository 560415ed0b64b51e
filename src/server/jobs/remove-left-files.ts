import { knownStorageKeys } from '../../db/applicant/stored-content.repository.ts';
import { keepInstallationId } from '../../db/installation.repository.ts';
import type { Deps } from '../deps.ts';

/** No request that stores a file runs for so long. */
const longestWriteMs = 86_400_000;

/** Why nothing was removed, or how many contents were. */
export type LeftFiles = { readonly removed: number } | { readonly kept: 'folder of another database' };

/**
 * Removes the contents that no row names: of uploads that were cut by a kill; and takes the rights of others from what
 * older versions have written. Several portals may do it at once, on one
 * database and one folder.
 *
 * What is younger than a day stays: its row may be on its way. Nothing is removed where folder and database do not
 * belong together, which their common id says; the first portal that finds none gives it to both, unless the folder
 * has contents of which the database knows not a single one.
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

/** Whether contents of the storage are named by rows of this database, or there are none. */
async function isOurs({ db, storage }: Pick<Deps, 'db' | 'storage'>, now: Date): Promise<boolean> {
  let isEmpty = true;
  for await (const keys of storage.storedBefore(new Date(now.getTime() + longestWriteMs))) {
    isEmpty = false;
    if ((await knownStorageKeys(db, keys)).size > 0) return true;
  }
  return isEmpty;
}
