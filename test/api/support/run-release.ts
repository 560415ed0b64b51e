import { appendActivation, findRelease, insertRelease } from '../../../src/db/release/release.repository.ts';
import { type ReleaseFiles, releaseHash, releaseText } from '../../../src/engine/release/release-files.ts';
import { sha256 } from '../../../src/server/releases/sha256.ts';
import type { TestPortal } from './test-portal.ts';

/**
 * Stores a release and makes it current without the checks of publishing, which take seconds. Its forms must be those
 * of the release that is current: their modules are taken from there.
 *
 * @returns its hash.
 */
export async function runRelease({ deps, clock }: TestPortal, files: ReleaseFiles): Promise<string> {
  const { db, releases } = deps;
  const hash = releaseHash(files, sha256);
  const { modules = {} } = (await findRelease(db, releases.current().hash)) ?? {};
  const [by, at] = ['analyst', clock.now().toISOString()];
  await insertRelease(db, { content: releaseText(files), modules }, { hash, by, at, note: '' });
  await appendActivation(db, { hash, by, since: at });
  await releases.refresh();
  return hash;
}
