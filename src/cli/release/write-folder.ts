import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Connection } from '../../db/client.ts';
import { listReleases } from '../../db/release/release.repository.ts';
import type { ReleaseFiles } from '../../engine/release/release-files.ts';

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

/**
 * The full hash with this prefix.
 *
 * @throws {Error} if no release has it, or more than one.
 * @example await wholeHash(db, '3f1c') // '3f1c…', 64 digits
 */
export async function wholeHash(db: Connection, prefix: string): Promise<string> {
  const found = (await listReleases(db)).map(({ hash }) => hash).filter((hash) => hash.startsWith(prefix));
  const [first, ...others] = prefix === '' ? [] : found;
  if (first === undefined) throw new Error(`There is no release "${prefix}".`);
  if (others.length === 0) return first;
  const listed = found.map((hash) => hash.slice(0, Math.max(12, prefix.length + 4))).join(', ');
  throw new Error(`"${prefix}" is the beginning of ${found.length} releases: ${listed}.`);
}
