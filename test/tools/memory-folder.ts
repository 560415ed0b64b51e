import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';

/** The file system in memory that Linux systems have. */
const MEMORY = '/dev/shm';
/** Bytes that must be free there: a container often has 64 MB, and the browser suite takes about 1 GB. */
const LEAST_FREE = 4 * 1024 ** 3;

/** A folder for temporary files, and the function that deletes it with everything in it. */
export interface MemoryFolder {
  readonly path: string;
  readonly remove: () => void;
}

/**
 * Folder in memory for the databases and uploads of tests, or null where there is none with enough space: what is
 * deleted a minute later needs no disk. Everybody may pass through it, because PostgreSQL runs as a user of its own.
 *
 * @example const folder = makeMemoryFolder(); spawn(program, words, { env: { ...env, TMPDIR: folder?.path } })
 */
export function makeMemoryFolder(): MemoryFolder | null {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize < LEAST_FREE) return null;
    const path = mkdtempSync(`${MEMORY}/latchkey-tests-`);
    chmodSync(path, 0o711);
    return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
  } catch {
    return null;
  }
}
