/** Files for a running backup: contents that the portal removes meanwhile stay in the backup's folder. */
import { constants } from 'node:fs';
import { copyFile, link, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { filesFolder, storagePath } from './storage-path.ts';
import { isAbsent } from './store-error.ts';

/** Prefix of the folders in DATA_DIR for running backups, one for each. */
const RUNNING = 'backup-';
/** Prefix of the folders of ended backups: the portal adds nothing to these. */
const OVER = 'ended-backup-';
/** A backup that has begun before was killed. */
export const LONGEST_BACKUP_MS = 86_400_000;

/**
 * Makes the folder of a new backup. From now on the backup loses no content: `keepForBackups` runs before each removal,
 * and a removal that began before belongs to a row that no later state of the database has.
 *
 * @returns its path, in DATA_DIR: hard links must be on the disk of their files.
 * @example const kept = await startKeeping(dataDir)
 */
export async function startKeeping(dataDir: string): Promise<string> {
  const folder = await mkdtemp(join(dataDir, RUNNING));
  await mkdir(filesFolder(folder), { mode: 0o700 });
  return folder;
}

/** Removes the folder of a backup. It is renamed first, so that nothing is added during the removal. */
export async function stopKeeping(folder: string): Promise<void> {
  const ended = join(dirname(folder), `${OVER}${basename(folder)}`);
  await rename(folder, ended);
  await rm(ended, { recursive: true, force: true });
}

/** Removes the folders of killed backups, which would stay forever. */
export async function removeAbandoned(dataDir: string, now: Date): Promise<void> {
  for (const folder of await foldersOf(dataDir, [RUNNING, OVER])) {
    const { mtime } = await stat(folder);
    if (now.getTime() - mtime.getTime() > LONGEST_BACKUP_MS)
      await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Gives every running backup a hard link to a content that is about to be removed.
 *
 * @param dataDir may not exist; then there is no backup.
 */
export async function keepForBackups(dataDir: string, key: string): Promise<void> {
  for (const folder of await foldersOf(dataDir, [RUNNING])) {
    await collectFiles([key], { dataDir, kept: folder }).catch((error: unknown) => {
      // The backup has ended meanwhile.
      if (!isAbsent(error)) throw error;
    });
  }
}

/**
 * Keeps the contents of these keys in the folder of a backup. Contents never change, so a hard link is enough; a disk
 * without hard links gets a copy.
 *
 * @param kept the folder of the backup, which may contain some of them already, in `files` as in DATA_DIR.
 * @returns the keys whose contents are in neither folder.
 */
export async function collectFiles(
  keys: readonly string[],
  { dataDir, kept }: { readonly dataDir: string; readonly kept: string },
): Promise<string[]> {
  const missing: string[] = [];
  for (const key of keys) {
    const [source, target] = [filesFolder(dataDir), filesFolder(kept)].map((of) =>
      join(of, storagePath(key)),
    ) as [string, string];
    await mkdir(dirname(target), { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    try {
      await link(source, target).catch(async (error: NodeJS.ErrnoException) => {
        if (error.code === 'EEXIST' || error.code === 'ENOENT') throw error;
        await copyFile(source, target, constants.COPYFILE_EXCL);
      });
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      // If the portal has removed it, it has kept it here before.
      if (code === 'ENOENT' && (await isThere(target))) continue;
      if (code === 'ENOENT') missing.push(key);
      else if (code !== 'EEXIST') throw error;
    }
  }
  return missing;
}

async function isThere(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null)) !== null;
}

async function foldersOf(dataDir: string, prefixes: readonly string[]): Promise<string[]> {
  const names = await readdir(dataDir).catch((error: unknown) => {
    if (isAbsent(error)) return [];
    throw error;
  });
  return names
    .filter((name) => prefixes.some((prefix) => name.startsWith(prefix)))
    .map((name) => join(dataDir, name));
}
