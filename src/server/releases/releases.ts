/**
 * The releases that a server runs: the current one, and those that processes are pinned to.
 */
import type { Connection, Db, Dialect } from '../../db/client.ts';
import {
  appendActivation,
  insertRelease,
  lastActivation,
  lockReleases,
  replaceModules,
  wasAnotherCurrent,
} from '../../db/release/release.repository.ts';
import { BoundedCache } from '../../engine/bounded-cache.ts';
import type { PublishedRelease } from '../../engine/release/published-release.ts';
import { releaseText } from '../../engine/release/release-files.ts';
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

/** The author of the activation of the built-in release. */
export const BUILT_IN = 'built-in';

/**
 * The releases of a database, with the built-in one stored; it is activated where it has changed since it was
 * activated last, so that a release of an analyst survives a restart and a new version of the portal shows.
 *
 * @param builtIn the release of the repository's files
 * @throws where the current release cannot be loaded.
 */
export async function openReleases(
  { db, dialect }: { db: Db; dialect: Dialect },
  builtIn: PublishedRelease,
  now: Date,
): Promise<Releases> {
  await storeBuiltIn({ db, dialect }, builtIn, now);
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
    const release = activation === null ? null : await get(activation.hash);
    if (release === null) throw new Error('The database has no current release.');
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

async function storeBuiltIn(
  { db, dialect }: { db: Db; dialect: Dialect },
  { hash, files, modules }: PublishedRelease,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const stored = { content: releaseText(files), modules: Object.fromEntries(modules) };
  await db.transaction().execute(async (trx) => {
    await lockReleases(trx, dialect);
    const isNew = await insertRelease(trx, stored, { hash, by: BUILT_IN, at, note: '' });
    // The same files, and perhaps another version of the code that compiles them.
    if (!isNew) await replaceModules(trx, hash, stored.modules);
    const last = await lastActivation(trx, BUILT_IN);
    if (last?.hash !== hash) await appendActivation(trx, { hash, by: BUILT_IN, since: at });
  });
}
