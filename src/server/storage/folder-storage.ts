/** Uploaded files in a local folder: the embedded storage. */
import {
  chmod,
  type FileHandle,
  link,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileStorage } from '../deps.ts';
import { keepForBackups } from './kept-for-backups.ts';
import { filesFolder, isStorageKey, SUBFOLDER_LENGTH, storagePath } from './storage-path.ts';
import { isAbsent } from './store-error.ts';

const unfinished = '.part';
/** The file that names the folder's installation. */
const ownerFile = '.installation';
const keysAtOnce = 500;

/**
 * Storage in the files folder of a DATA_DIR, which is created if missing.
 *
 * A file exists completely or not at all: it is written beside its target, flushed to the disk and moved.
 *
 * @example const storage = folderStorage(dataDir); await storage.put(random.id(), content)
 */
export function folderStorage(dataDir: string): FileStorage {
  const folder = filesFolder(dataDir);
  const placeOf = (key: string): { folder: string; file: string } => {
    const file = join(folder, storagePath(key));
    return { folder: dirname(file), file };
  };
  return {
    pages: null,
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
      await keepForBackups(dataDir, key);
      await rm(placeOf(key).file, { force: true });
    },
    async *storedBefore(time) {
      for await (const { sub, names } of subfolders(folder)) {
        const keys = names.filter((name) => isStorageKey(name) && name.startsWith(sub));
        const old = await writtenBefore(time, join(folder, sub), keys);
        for (let from = 0; from < old.length; from += keysAtOnce) yield old.slice(from, from + keysAtOnce);
      }
    },
    async keepPrivate() {
      await takeRights(folder, 0o700);
      for await (const { sub, names } of subfolders(folder)) {
        await takeRights(join(folder, sub), 0o700);
        for (const name of names) await takeRights(join(folder, sub, name), 0o600);
      }
    },
    async removeUnfinished(before) {
      let removed = 0;
      for await (const { sub, names } of subfolders(folder)) {
        const parts = names.filter((name) => name.endsWith(unfinished));
        for (const part of await writtenBefore(before, join(folder, sub), parts)) {
          await rm(join(folder, sub, part), { force: true });
          removed += 1;
        }
      }
      return removed;
    },
    async owner() {
      try {
        return (await readFile(join(folder, ownerFile), 'utf8')).trim();
      } catch (error) {
        if (isAbsent(error)) return null;
        throw error;
      }
    },
    async claim(installation) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // Two portals may claim at once: each writes in a folder of its own, and the first link wins.
      const own = await mkdtemp(join(folder, `${ownerFile}-`));
      try {
        await writeFile(join(own, 'owner'), `${installation}\n`, { mode: 0o600, flush: true });
        await link(join(own, 'owner'), join(folder, ownerFile));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      } finally {
        await rm(own, { recursive: true, force: true });
      }
    },
  };
}

async function* subfolders(folder: string): AsyncGenerator<{ sub: string; names: string[] }> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (isAbsent(error)) return [];
    throw error;
  });
  for (const entry of entries) {
    if (!entry.isDirectory() || entry.name.length !== SUBFOLDER_LENGTH) continue;
    yield { sub: entry.name, names: await readdir(join(folder, entry.name)) };
  }
}

async function writtenBefore(time: Date, folder: string, names: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const name of names) {
    const { mtime } = (await stat(join(folder, name)).catch(() => null)) ?? {};
    if (mtime !== undefined && mtime < time) found.push(name);
  }
  return found;
}

/** Restricts a path's permissions to at most these. A path that was removed meanwhile is ignored. */
async function takeRights(path: string, most: number): Promise<void> {
  const { mode } = (await stat(path).catch(() => null)) ?? {};
  if (mode !== undefined && (mode & 0o777 & ~most) !== 0) await chmod(path, mode & most);
}

/** Writes beside the target, flushes and moves; a partial file is deleted on failure. */
async function store(
  place: { folder: string; file: string },
  write: (handle: FileHandle) => Promise<void>,
): Promise<void> {
  const part = `${place.file}${unfinished}`;
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
