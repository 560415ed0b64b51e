/**
 * DATA_DIR at the start: there, writable, and nobody else's to read.
 */
import { chmodSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SettingError } from '../settings/settings.ts';

const othersMay = 0o077;

/** What is wrong with the folder, by the error of the system. */
const PROBLEMS: Readonly<Record<string, string>> = {
  EROFS: 'is on a disk that can only be read',
  EACCES: 'cannot be written by the user that runs this program',
  EPERM: 'cannot be written by the user that runs this program',
  ENOSPC: 'is on a disk that is full',
  EDQUOT: 'is on a disk of which the user that runs this program may use no more',
  // Node says so, too, where a folder above can only be read.
  ENOENT: 'cannot be made there',
  ENOTDIR: 'is no folder',
  EEXIST: 'is no folder',
};

/**
 * Makes the folder where there is none, takes the rights of others from it and from what lies directly in it, and
 * makes sure that it can be written.
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

/** What `work` gives. @throws {SettingError} as `prepareDataFolder` does, where the disk refuses the work. */
export function inDataFolder<T>(dataDir: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const problem = PROBLEMS[(error as NodeJS.ErrnoException).code ?? ''];
    if (problem === undefined) throw error;
    throw new SettingError('DATA_DIR', `${problem} (it is "${dataDir}")`);
  }
}

/** A file that another process removes meanwhile needs no rights. */
function keepPrivate(path: string): void {
  const { mode } = statSync(path, { throwIfNoEntry: false }) ?? { mode: 0 };
  if ((mode & othersMay) !== 0) chmodSync(path, mode & 0o700);
}
