/**
 * The files of pages that this and former versions have given out. A page that is open while the portal is upgraded still
 * asks for its late parts, and another portal may answer.
 */
import { chmod, copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { Deps } from '../deps.ts';
import { dayMs } from '../jobs/every.ts';
import { sharePageFiles } from './shared-page-files.ts';

/** A page that has been open for longer must be loaded again. */
const keptDays = 30;

/** The folder beside the uploaded files that all portals see; its files are under `assets`, as those of the pages. */
export function keptPages(dataDir: string): string {
  return join(dataDir, 'pages');
}

/**
 * Copies the files of this version's pages into the folder, and removes those that no portal has used for 30 days. Their
 * paths contain a hash of their content, or the version of a library, so a file that is there is the same. Portals that
 * share a bucket put them there instead.
 *
 * @returns the number of new files; 0 without built pages.
 * @example await keepPageFiles(deps) // 438 after an upgrade, 0 at the next start
 */
export async function keepPageFiles({
  folders,
  settings,
  clock,
  storage,
}: Pick<Deps, 'folders' | 'settings' | 'clock' | 'storage'>): Promise<number> {
  const own = join(folders.web, 'assets');
  const kept = join(keptPages(settings.dataDir), 'assets');
  const paths = await filesIn(own);
  if (paths.length === 0) return 0;
  const now = clock.now();
  const before = now.getTime() - keptDays * dayMs;
  if (storage.pages !== null) {
    // What was read from the bucket for pages of other versions.
    await removeUnused(kept, before);
    return sharePageFiles(storage.pages, { folder: own, paths }, { now, keptDays });
  }
  const there = new Set(await filesIn(kept));
  let added = 0;
  for (const path of paths) {
    const place = join(kept, path);
    if (!there.has(path)) {
      // Another portal may copy the same file: each of them puts a whole one there.
      const part = `${place}.${process.pid}.part`;
      await mkdir(dirname(place), { recursive: true, mode: 0o700 });
      await copyFile(join(own, path), part);
      await chmod(part, 0o600);
      await rename(part, place);
      added += 1;
    }
    await utimes(place, now, now);
  }
  await removeUnused(kept, before);
  return added;
}

async function removeUnused(folder: string, before: number): Promise<void> {
  for (const path of await filesIn(folder)) {
    const place = join(folder, path);
    const found = await stat(place).catch(() => null);
    if (found !== null && found.mtimeMs < before) await rm(place, { force: true });
  }
}

/** Paths of the files in a folder and the folders in it; none if there is no such folder. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll('\\', '/'));
}
