import type { OpenDatabase } from '../../db/client.ts';
import { appendActivation, lastActivation } from '../../db/release/activation.repository.ts';
import {
  insertRelease,
  lockReleases,
  noteSound,
  replaceModules,
} from '../../db/release/release.repository.ts';
import type { PublishedRelease } from '../../engine/release/published-release.ts';
import { releaseText } from '../../engine/release/release-files.ts';

/** The author of activations of the built-in release. */
const BUILT_IN = 'built-in';

/**
 * Stores the release of the repository's files and activates it if it differs from the built-in release that was
 * activated last: an analyst's release survives a restart, and a new version of the portal takes effect. Only called on
 * start.
 *
 * @param soundFor digest of the code that found no error in it
 * @see docs/decisions/0023-what-analysts-write-is-a-release.md
 * @example await storeBuiltIn({ db, dialect }, publishedBuiltIn(), new Date())
 */
export async function storeBuiltIn(
  { db, dialect }: OpenDatabase,
  { hash, files, modules }: PublishedRelease,
  now: Date,
  soundFor?: string,
): Promise<void> {
  const at = now.toISOString();
  const stored = { content: releaseText(files), modules: Object.fromEntries(modules) };
  await db.transaction().execute(async (trx) => {
    await lockReleases(trx, dialect);
    const isNew = await insertRelease(trx, stored, { hash, by: BUILT_IN, at, note: '' });
    // The files are the same, but another version of the code may have compiled them.
    if (!isNew) await replaceModules(trx, hash, stored.modules);
    if (soundFor !== undefined) await noteSound(trx, hash, soundFor);
    const last = await lastActivation(trx, BUILT_IN);
    if (last?.hash !== hash) await appendActivation(trx, { hash, by: BUILT_IN, since: at });
  });
}
