/**
 * The releases that a server runs: the current one, and those that processes are pinned to.
 */
import type { FastifyBaseLogger } from 'fastify';
import type { Connection, Db } from '../../db/client.ts';
import {
  type Activation,
  lastActivation,
  listActivations,
  wasAnotherCurrent,
} from '../../db/release/release.repository.ts';
import { BoundedCache } from '../../engine/bounded-cache.ts';
import { DamagedRelease, loadRelease, type PortalRelease } from './load-release.ts';

export interface Releases {
  /** The release in which everything new runs. The same object until another one is activated. */
  current(): PortalRelease;
  /**
   * A release by its full hash, or null if it is not stored or cannot run.
   *
   * @param db the current transaction, if any: SQLite has one connection.
   */
  get(hash: string, db?: Connection): Promise<PortalRelease | null>;
  /**
   * Whether a process can be in another release, because another one was current before. Saves a query for each
   * process.
   */
  hasEarlier(): boolean;
  /** Checks whether another release was activated, here or by another process. One that cannot run is ignored. */
  refresh(): Promise<void>;
}

/** Number of releases cached in memory in addition to the current one. */
const kept = 6;

/** What to do if the current release cannot run. */
function refusedText({ hash }: Activation, reason: string, instead: PortalRelease | null): string {
  const runs = instead === null ? '' : ` The portal runs in the one before, ${instead.hash}.`;
  return `The current release ${hash} cannot run: ${reason}.${runs} Go back: npm run release -- list, then activate an earlier one.`;
}

/**
 * Opens the releases of a database. Only reads: `storeBuiltIn` and `npm run release` store and activate. If the current
 * one cannot run, the portal runs in the newest one of its history that can, and the log says what to do.
 *
 * @throws if there is no current release, or none of the history can run.
 * @example (await openReleases(db, log)).current().flows.get('application')
 */
export async function openReleases(db: Db, log: Pick<FastifyBaseLogger, 'error'>): Promise<Releases> {
  const ready = new BoundedCache<string, Promise<PortalRelease | null>>(kept);
  const load = (hash: string, connection: Connection): Promise<PortalRelease | null> =>
    ready.getOrMake(hash, () => {
      const loading = loadRelease(connection, hash);
      // A missing release, or one that the database could not read now, may be available later; a damaged one stays
      // damaged.
      loading.then(
        (release) => release === null && ready.delete(hash),
        (error) => error instanceof DamagedRelease || ready.delete(hash),
      );
      return loading;
    });
  /** The release, or the reason why it cannot run. */
  const tried = async (hash: string, connection = db as Connection): Promise<PortalRelease | string> => {
    try {
      return (await load(hash, connection)) ?? 'it is not stored';
    } catch (error) {
      if (error instanceof DamagedRelease) return error.message;
      throw error;
    }
  };
  const newest = await lastActivation(db);
  if (newest === null) throw new Error('The database has no release yet. Start the portal once (npm start).');
  const opened = await tried(newest.hash);
  let current = typeof opened === 'string' ? await before(newest, opened) : opened;
  let hasEarlier = await wasAnotherCurrent(db, current.hash);
  /** The newest activation that was checked. */
  let seen = newest.id;
  return {
    current: () => current,
    hasEarlier: () => hasEarlier,
    async get(hash, connection) {
      if (hash === current.hash) return current;
      const release = await tried(hash, connection);
      return typeof release === 'string' ? null : release;
    },
    async refresh() {
      const activation = await lastActivation(db);
      if (activation === null || activation.id === seen) return;
      const release = activation.hash === current.hash ? current : await tried(activation.hash);
      seen = activation.id;
      if (typeof release === 'string') {
        log.error({ release: activation.hash }, refusedText(activation, release, current));
        return;
      }
      if (release !== current) hasEarlier = true;
      current = release;
    },
  };

  /** The newest earlier release that can run. */
  async function before(broken: Activation, reason: string): Promise<PortalRelease> {
    const others = (await listActivations(db)).reverse().filter(({ hash }) => hash !== broken.hash);
    for (const hash of new Set(others.map((one) => one.hash))) {
      const release = await tried(hash);
      if (typeof release === 'string') continue;
      log.error({ release: broken.hash }, refusedText(broken, reason, release));
      return release;
    }
    throw new Error(refusedText(broken, reason, null));
  }
}
