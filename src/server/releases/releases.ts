/**
 * The releases that a server runs: the current one, and those that processes are pinned to.
 */
import type { Connection, Db } from '../../db/client.ts';
import { lastActivation, wasAnotherCurrent } from '../../db/release/release.repository.ts';
import { BoundedCache } from '../../engine/bounded-cache.ts';
import { loadRelease, type PortalRelease } from './load-release.ts';

export interface Releases {
  /** The release that everything new runs in. The same object until another one is activated. */
  current(): PortalRelease;
  /**
   * A release by its full hash, or null where it is not stored.
   *
   * @param db the transaction, where one is running: SQLite has one connection.
   */
  get(hash: string, db?: Connection): Promise<PortalRelease | null>;
  /** Whether a process can be in another release, because one was current before. Saves a query for each process. */
  hasEarlier(): boolean;
  /** Checks whether another release was activated, here or by another process. */
  refresh(): Promise<void>;
}

/** How many releases are kept in memory in addition to the current one. */
const kept = 6;

/**
 * The releases of a database. Reads only: `storeBuiltIn` and `npm run release` store and activate.
 *
 * @throws where there is no current release, or it cannot be loaded.
 * @example (await openReleases(db)).current().flows.get('application')
 */
export async function openReleases(db: Db): Promise<Releases> {
  const ready = new BoundedCache<string, Promise<PortalRelease | null>>(kept);
  const get = (hash: string, connection: Connection = db): Promise<PortalRelease | null> =>
    ready.getOrMake(hash, () => {
      const loading = loadRelease(connection, hash);
      // A release that is missing or cannot be loaded now may be available later.
      loading.then(
        (release) => release === null && ready.delete(hash),
        () => ready.delete(hash),
      );
      return loading;
    });
  const newest = async (): Promise<PortalRelease> => {
    const activation = await lastActivation(db);
    if (activation === null)
      throw new Error('The database has no release yet. Start the portal once (npm start).');
    const { hash } = activation;
    const release = await get(hash).catch((error: Error) => {
      const back = 'Go back: npm run release -- list, then activate an earlier one.';
      throw new Error(`The current release ${hash} cannot run: ${error.message}. ${back}`, { cause: error });
    });
    if (release === null) throw new Error(`The current release ${hash} is not stored.`);
    return release;
  };
  let current = await newest();
  let hasEarlier = await wasAnotherCurrent(db, current.hash);
  return {
    current: () => current,
    hasEarlier: () => hasEarlier,
    get: (hash, connection) => (hash === current.hash ? Promise.resolve(current) : get(hash, connection)),
    async refresh() {
      const activation = await lastActivation(db);
      if (activation === null || activation.hash === current.hash) return;
      current = await newest();
      hasEarlier = true;
    },
  };
}
