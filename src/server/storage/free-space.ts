/**
 * Checks for free space on the disk of DATA_DIR and in the database.
 */
import { statfs } from 'node:fs/promises';
import { tryToGrow } from '../../db/installation.repository.ts';
import type { Deps } from '../deps.ts';

/** Minimum free bytes: room for a form with a few photos. */
const leastBytes = 8_000_000;
/** Size of the test write to the database and the folder after a request ran out of space. */
const trialBytes = 256_000;
/** How long a result is cached. */
const goodForMs = 1000;

export interface FreeSpace {
  /** Reports that a request ran out of space. From then on, `isThere` is true only after a successful test write. */
  ranOut(): void;
  /** Whether there is enough space. Never throws. */
  isThere(): Promise<boolean>;
}

type Needs = Pick<Deps, 'db' | 'storage' | 'settings' | 'clock' | 'random' | 'log'>;

/**
 * Watches the free space. The free bytes of the disk can be read; a remote database or a quota can only be tested with
 * a write.
 *
 * @example const space = watchFreeSpace(deps); await space.isThere() // true
 */
export function watchFreeSpace(deps: Needs): FreeSpace {
  let hasRunOut = false;
  let looked: { at: number; found: Promise<boolean> } | null = null;
  const look = async (): Promise<boolean> => {
    if ((await freeBytes(deps.settings.dataDir)) < leastBytes) return false;
    if (!hasRunOut) return true;
    hasRunOut = !(await canWrite(deps));
    return !hasRunOut;
  };
  return {
    ranOut() {
      hasRunOut = true;
      looked = null;
    },
    isThere() {
      const at = deps.clock.now().getTime();
      if (looked === null || at - looked.at >= goodForMs) looked = { at, found: look() };
      return looked.found;
    },
  };
}

/** Bytes available to this process; a very large number if the disk does not report it. */
export async function freeBytes(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return Number.MAX_SAFE_INTEGER;
  }
}

async function canWrite({ db, storage, random, log }: Needs): Promise<boolean> {
  const key = random.id();
  try {
    await tryToGrow(db, trialBytes);
    await storage.put(key, Buffer.alloc(trialBytes, 1));
    return true;
  } catch (error) {
    log.warn({ err: error }, 'there is still no room');
    return false;
  } finally {
    await storage.remove(key).catch(() => undefined);
  }
}
