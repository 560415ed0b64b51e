import { chmod, mkdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as tar from 'tar';
import { DamagedBackupError, entryOf, MANIFEST, type Manifest, readManifest } from './manifest.ts';

/** Paths that entries of a backup have: the manifest, rows of tables, contents of the storage. */
const ours = /^(manifest\.json|rows\/\w+\.jsonl|files\/[\w-]{2}\/[\w-]{8,64})$/;

/**
 * Unpacks a backup into an empty folder and compares every entry with the manifest. It is read once before anything is
 * written, because an extraction that finds damage continues writing for a while after it has failed.
 *
 * @throws {DamagedBackupError} if it is not a backup, has been cut, or an entry differs from the manifest.
 */
export async function unpackBackup(file: string, folder: string): Promise<Manifest> {
  const damaged = (problem: string) => new DamagedBackupError(file, problem);
  const content = await stat(file).catch(() => null);
  if (content === null) throw new Error(`There is no file ${file}.`);
  const found = new Set<string>();
  let strange: string | null = null;
  try {
    await tar.list({
      file,
      strict: true,
      onReadEntry: ({ path, type }) => {
        if (!ours.test(path) || type !== 'File' || found.has(path)) strange ??= path;
        else found.add(path);
      },
    });
    if (strange === null) await extract(file, folder);
  } catch (error) {
    throw damaged(`it is no whole tar file (${error instanceof Error ? error.message : String(error)})`);
  }
  if (strange !== null) throw damaged(`it has "${strange}", which no backup has`);
  if (!found.delete(MANIFEST))
    throw damaged('it has no manifest at its end, so it has been cut or is no backup');
  const manifest = readManifest(await readFile(join(folder, MANIFEST), 'utf8'));
  if (manifest === null) throw damaged('its manifest is damaged, or of a newer program');
  for (const [path, wanted] of Object.entries(manifest.entries)) {
    if (!found.delete(path)) throw damaged(`${path} is missing`);
    const is = await entryOf(join(folder, path));
    if (is.size !== wanted.size || is.sha256 !== wanted.sha256) throw damaged(`${path} is damaged`);
    await chmod(join(folder, path), 0o600);
  }
  const [surplus] = found;
  if (surplus !== undefined) throw damaged(`its manifest does not know ${surplus}`);
  return manifest;
}

async function extract(file: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await tar.extract({ file, cwd: folder, strict: true, noMtime: true, preserveOwner: false });
}
