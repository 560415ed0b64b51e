import { appendActivation } from '../../../src/db/release/activation.repository.ts';
import { findRelease, insertRelease } from '../../../src/db/release/release.repository.ts';
import { formModule } from '../../../src/engine/forms/form-module.ts';
import { readRelease } from '../../../src/engine/release/read-release.ts';
import { type ReleaseFiles, releaseHash, releaseText } from '../../../src/engine/release/release-files.ts';
import { sha256 } from '../../../src/server/releases/sha256.ts';
import type { TestPortal } from './test-portal.ts';

/**
 * Stores and activates a release without the checks of publishing, which take seconds. Modules of forms in the current
 * release are reused, so these forms must be unchanged; only other forms are compiled.
 *
 * @returns its hash.
 */
export async function runRelease({ deps }: Pick<TestPortal, 'deps'>, files: ReleaseFiles): Promise<string> {
  const { db, releases } = deps;
  const hash = releaseHash(files, sha256);
  const stored = await findRelease(db, releases.current().hash);
  const known: Record<string, string> = JSON.parse(stored?.modules ?? '{}');
  const others = readRelease(files).forms.filter(({ id }) => !Object.hasOwn(known, id));
  const modules = { ...known, ...Object.fromEntries(others.map((form) => [form.id, formModule(form)])) };
  const [by, at] = ['analyst', deps.clock.now().toISOString()];
  await insertRelease(db, { content: releaseText(files), modules }, { hash, by, at, note: '' });
  await appendActivation(db, { hash, by, since: at });
  await releases.refresh();
  return hash;
}
