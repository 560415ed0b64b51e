/**
 * Whether there is room for what people save: on the disk of DATA_DIR and in the database.
 */
import { statfs } from 'node:fs/promises';
import { tryToGrow } from '../db/installation.repository.ts';
import type { Deps } from './deps.ts';

/** Less than this takes no form with a few photos. */
const leastBytes = 8_000_000;
/** Written on trial, to the database and to the folder, after a call found no room. */
const trialBytes = 256_000;
/** What was found out is good for so long, however many ask. */
const goodForMs = 1000;

export interface FreeSpace {
  /** A call has found no room: from now on there is room again only when something can be written on trial. */
  ranOut(): void;
  /** Whether there is room. Never throws. */
  isThere(): Promise<boolean>;
}

type Needs = Pick<Deps, 'db' | 'storage' | 'settings' | 'clock' | 'random' | 'log'>;

/**
 * Watches the space of these dependencies. The disk is asked how much is free; of a database elsewhere, and of quotas,
 * only a write can tell.
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

/** Free bytes for us, or many where the disk does not say. */
async function freeBytes(folder: string): Promise<number> {
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
