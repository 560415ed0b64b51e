import { constants } from 'node:fs';
import { copyFile, link, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { storagePath } from '../../server/folder-storage.ts';

/**
 * Keeps the contents of these keys in a folder beside the storage, so that they stay when the portal removes them.
 * Contents never change, so a second name of the same file is enough; where the disk has none, it is a copy.
 *
 * @param to may have some of them already.
 * @returns the keys whose contents are not there.
 */
export async function collectFiles(
  keys: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<string[]> {
  const missing: string[] = [];
  for (const key of keys) {
    const [source, target] = [join(from, storagePath(key)), join(to, storagePath(key))];
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    try {
      await link(source, target).catch(async (error: NodeJS.ErrnoException) => {
        if (error.code === 'EEXIST' || error.code === 'ENOENT') throw error;
        await copyFile(source, target, constants.COPYFILE_EXCL);
      });
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'ENOENT') missing.push(key);
      else if (code !== 'EEXIST') throw error;
    }
  }
  return missing;
}
