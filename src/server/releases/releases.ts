/**
 * The releases that a server runs: the current one, and those that processes are pinned to.
 */
import type { FastifyBaseLogger } from 'fastify';
import type { Connection, Db } from '../../db/client.ts';
import {
  type Activation,
  lastActivation,
  lastActivationId,
  listActivations,
  listInForce,
  wasAnotherCurrent,
} from '../../db/release/activation.repository.ts';
import { BoundedCache } from '../../engine/bounded-cache.ts';
import { applicableAt, continuesIn } from './in-force.ts';
import { DamagedRelease, loadRelease, type PortalRelease } from './load-release.ts';

export interface Releases {
  /**
   * The release in which everything new runs, except at a property that has one of its own. The same object until another
   * one is activated.
   */
  current(): PortalRelease;
  /** Whether a property has a release of its own now, or one is only for new processes. Else `current` is for all. */
  isScoped(): boolean;
  /**
   * The release of a process at a property that has not ended.
   *
   * @param pinned the hash of the release that handled it last; '' if none has: the process begins now
   * @param db as for `get`
   */
  ofProcess(property: string, pinned: string, db?: Connection): Promise<PortalRelease>;
  /** All releases in which something can run now, the current one first. */
  inForce(db?: Connection): Promise<PortalRelease[]>;
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
  let counted = await countedNow();
  /** The newest activation that was checked. */
  let seen = await lastActivationId(db);
  const get = async (hash: string, connection?: Connection): Promise<PortalRelease | null> => {
    if (hash === current.hash) return current;
    const release = await tried(hash, connection);
    return typeof release === 'string' ? null : release;
  };
  return {
    current: () => current,
    hasEarlier: () => hasEarlier,
    get,
    isScoped: () => counted.length > 1,
    async ofProcess(property, pinned, connection) {
      const here = applicableAt(counted, property);
      return (await get(pinned === '' ? here.newest : continuesIn(here, pinned), connection)) ?? current;
    },
    async inForce(connection) {
      const hashes = [...new Set(counted.map(({ hash }) => hash))].filter((hash) => hash !== current.hash);
      const others = await Promise.all(hashes.map((hash) => get(hash, connection)));
      return [current, ...others.filter((release) => release !== null)];
    },
    async refresh() {
      const last = await lastActivationId(db);
      if (last === seen) return;
      const activation = await lastActivation(db);
      const isOther = activation !== null && activation.hash !== current.hash;
      const release = isOther ? await tried(activation.hash) : current;
      seen = last;
      if (isOther && typeof release === 'string') {
        log.error({ release: activation.hash }, refusedText(activation, release, current));
        return;
      }
      counted = await countedNow();
      hasEarlier ||= release !== current || counted.some(({ hash }) => hash !== current.hash);
      if (typeof release !== 'string') current = release;
    },
  };

  /** The activations that count now. The current release stands for one of them that cannot run. */
  async function countedNow(): Promise<Activation[]> {
    const found: Activation[] = [];
    for (const activation of await listInForce(db)) {
      const release = await tried(activation.hash);
      if (typeof release !== 'string') found.push(activation);
      else if (activation.property_id === null) found.push({ ...activation, hash: current.hash });
      else log.error({ release: activation.hash }, refusedText(activation, release, current));
    }
    return found;
  }

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
