import type { Connection } from '../../db/client.ts';
import { findRelease } from '../../db/release/release.repository.ts';
import type { ReleaseFiles } from '../../engine/release/release-files.ts';
import { readStoredFiles } from './former-words.ts';

/** The files of a stored release. @throws {Error} for a hash that is not stored. */
export async function storedFiles(db: Connection, hash: string): Promise<ReleaseFiles> {
  const stored = await findRelease(db, hash);
  if (stored === null) throw new Error(`There is no release "${hash}".`);
  return readStoredFiles(stored.content);
}
