/**
 * Uploaded files in a local folder: the embedded storage.
 */
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileStorage } from './deps.ts';

const keyShape = /^[\w-]{8,64}$/;

/** The folder of uploaded files in DATA_DIR. */
export function filesFolder(dataDir: string): string {
  return join(dataDir, 'files');
}

/**
 * Where the content of a key lies in that folder. Two letters of the key name a subfolder, so that no folder grows
 * without limit.
 *
 * @throws {RangeError} for a text that is no key.
 * @example storagePath('Ab3_x9Kq') // 'Ab/Ab3_x9Kq'
 */
export function storagePath(key: string): string {
  if (!keyShape.test(key)) throw new RangeError('A storage key has 8 to 64 url-safe characters.');
  return join(key.slice(0, 2), key);
}

/**
 * Storage in a folder, which is made when it is missing.
 *
 * A file is there completely or not at all: it is written beside its place, flushed to the disk and moved.
 *
 * @example const storage = folderStorage(filesFolder(dataDir)); await storage.put(random.id(), content)
 */
export function folderStorage(folder: string): FileStorage {
  const placeOf = (key: string): { folder: string; file: string } => {
    const file = join(folder, storagePath(key));
    return { folder: dirname(file), file };
  };
  return {
    async put(key, content) {
      await store(placeOf(key), (handle) => handle.writeFile(content));
    },
    async putStream(key, content) {
      let size = 0;
      await store(placeOf(key), async (handle) => {
        for await (const chunk of content as AsyncIterable<Uint8Array>) {
          await handle.appendFile(chunk);
          size += chunk.length;
        }
      });
      return size;
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

/** Writes beside the place, flushes and moves; what was written goes when it cannot be finished. */
async function store(
  place: { folder: string; file: string },
  write: (handle: FileHandle) => Promise<void>,
): Promise<void> {
  const part = `${place.file}.part`;
  await mkdir(place.folder, { recursive: true, mode: 0o700 });
  const handle = await open(part, 'w', 0o600);
  try {
    await write(handle);
    await handle.sync();
  } catch (error) {
    await handle.close();
    await rm(part, { force: true });
    throw error;
  }
  await handle.close();
  await rename(part, place.file);
}
