/**
 * Uploaded files in a local folder: the embedded storage.
 */
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStorage } from './deps.ts';

const keyShape = /^[\w-]{8,64}$/;

/**
 * Storage in a folder, which is made when it is missing.
 *
 * A file is there completely or not at all: it is written beside its place, flushed to the disk and moved.
 * Two letters of the key name a subfolder, so that no folder grows without limit.
 *
 * @example const storage = folderStorage(join(dataDir, 'files')); await storage.put(random.id(), content)
 */
export function folderStorage(folder: string): FileStorage {
  const placeOf = (key: string): { folder: string; file: string } => {
    if (!keyShape.test(key)) throw new RangeError('A storage key has 8 to 64 url-safe characters.');
    const sub = join(folder, key.slice(0, 2));
    return { folder: sub, file: join(sub, key) };
  };
  return {
    async put(key, content) {
      const place = placeOf(key);
      await mkdir(place.folder, { recursive: true });
      const handle = await open(`${place.file}.part`, 'w', 0o600);
      try {
        await handle.writeFile(content);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(`${place.file}.part`, place.file);
    },
    async read(key) {
      const handle = await open(placeOf(key).file, 'r');
      return handle.createReadStream();
    },
    async remove(key) {
      await rm(placeOf(key).file, { force: true });
    },
  };
}
