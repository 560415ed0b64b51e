import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Connection } from '../../db/client.ts';
import { findRelease } from '../../db/release/release.repository.ts';
import { type ReleaseFiles, readReleaseText } from '../../engine/release/release-files.ts';

/** The files of a stored release. @throws {Error} for a hash that is not stored. */
export async function storedFiles(db: Connection, hash: string): Promise<ReleaseFiles> {
  const stored = await findRelease(db, hash);
  if (stored === null) throw new Error(`There is no release "${hash}".`);
  return readReleaseText(stored.content);
}

/**
 * Writes the files of a release, byte for byte as published. Their paths were checked then and stay within the folder.
 *
 * @throws {Error} if the folder is not empty.
 */
export function writeReleaseFolder(folder: string, files: ReleaseFiles): void {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Error(`The folder ${folder} is not empty.`);
  for (const [path, text] of files) {
    const full = join(folder, path);
    mkdirSync(dirname(full), { recursive: true });
    writeFileSync(full, text);
  }
}
