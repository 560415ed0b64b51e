import type { OpenDatabase } from '../../db/client.ts';
import {
  appendActivation,
  insertRelease,
  lastActivation,
  lockReleases,
  replaceModules,
} from '../../db/release/release.repository.ts';
import type { PublishedRelease } from '../../engine/release/published-release.ts';
import { releaseText } from '../../engine/release/release-files.ts';

/** The author of the activation of the built-in release. */
const BUILT_IN = 'built-in';

/**
 * Stores the release of the repository's files and activates it where it differs from the one that was activated so
 * before: a release of an analyst survives a restart, and a new version of the portal shows. Only a start does this.
 *
 * @see docs/decisions/0023-what-analysts-write-is-a-release.md
 * @example await storeBuiltIn({ db, dialect }, publishedBuiltIn(), new Date())
 */
export async function storeBuiltIn(
  { db, dialect }: OpenDatabase,
  { hash, files, modules }: PublishedRelease,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const stored = { content: releaseText(files), modules: Object.fromEntries(modules) };
  await db.transaction().execute(async (trx) => {
    await lockReleases(trx, dialect);
    const isNew = await insertRelease(trx, stored, { hash, by: BUILT_IN, at, note: '' });
    // The same files, and perhaps another version of the code that compiles them.
    if (!isNew) await replaceModules(trx, hash, stored.modules);
    const last = await lastActivation(trx, BUILT_IN);
    if (last?.hash !== hash) await appendActivation(trx, { hash, by: BUILT_IN, since: at });
  });
}
