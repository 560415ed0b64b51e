/**
 * Checks DATA_DIR at startup: it must exist, be writable, and be readable by nobody else.
 */
import { chmodSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SettingError } from '../../settings/setting-error.ts';

const othersMay = 0o077;

/** Description of the problem by system error code. */
const PROBLEMS: Readonly<Record<string, string>> = {
  EROFS: 'is on a disk that can only be read',
  EACCES: 'cannot be written by the user that runs this program',
  EPERM: 'cannot be written by the user that runs this program',
  ENOSPC: 'is on a disk that is full',
  EDQUOT: 'is on a disk of which the user that runs this program may use no more',
  // Node also reports this code if a parent folder is read-only.
  ENOENT: 'cannot be made there',
  ENOTDIR: 'is no folder',
  EEXIST: 'is no folder',
};

/**
 * Creates the folder if it is missing, removes the permissions of other users from it and its direct entries, and
 * checks that it is writable.
 *
 * @throws {SettingError} that names DATA_DIR and says what is wrong with it.
 * @example prepareDataFolder(settings.dataDir)
 */
export function prepareDataFolder(dataDir: string): void {
  inDataFolder(dataDir, () => {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const trial = join(dataDir, `.written-on-trial-${process.pid}`);
    writeFileSync(trial, 'x', { mode: 0o600 });
    rmSync(trial);
    keepPrivate(dataDir);
    for (const name of readdirSync(dataDir)) keepPrivate(join(dataDir, name));
  });
}

/** Runs `work` and returns its result. @throws {SettingError} as `prepareDataFolder` does, if the disk refuses it. */
export function inDataFolder<T>(dataDir: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const problem = PROBLEMS[(error as NodeJS.ErrnoException).code ?? ''];
    if (problem === undefined) throw error;
    throw new SettingError('DATA_DIR', `${problem} (it is "${dataDir}")`);
  }
}

/** Ignores a file that another process has removed in the meantime. */
function keepPrivate(path: string): void {
  const { mode } = statSync(path, { throwIfNoEntry: false }) ?? { mode: 0 };
  if ((mode & othersMay) !== 0) chmodSync(path, mode & 0o700);
}
