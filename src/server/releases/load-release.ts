/**
 * A stored release, made ready to run.
 */

import type { Connection } from '../../db/client.ts';
import { readJson } from '../../db/json-column.ts';
import { findRelease, type StoredRelease } from '../../db/release/release.repository.ts';
import type { FormBundle } from '../../engine/forms/form.ts';
import { type CompiledRelease, compileRelease } from '../../engine/release/compile-release.ts';
import { readRelease } from '../../engine/release/read-release.ts';
import { readReleaseText } from '../../engine/release/release-files.ts';
import { type Texts, textsOf } from '../texts/texts.ts';
import { sha256 } from './sha256.ts';

/** A release as the server runs it. */
export interface PortalRelease extends CompiledRelease {
  readonly texts: Texts;
  /** The ES module of each form by the form's id: pages and server validate with the same one. */
  readonly modules: ReadonlyMap<string, string>;
  /** Changes with the modules, which a new version of the code may compile differently from the same files. */
  readonly modulesDigest: string;
}

/** The content of a release is damaged, or was made by code that no longer fits. */
export class DamagedRelease extends Error {
  override readonly name = 'DamagedRelease';
}

/**
 * The release of that name, or null where the database has none.
 *
 * @throws {DamagedRelease}
 */
export async function loadRelease(db: Connection, hash: string): Promise<PortalRelease | null> {
  const stored = await findRelease(db, hash);
  if (stored === null) return null;
  try {
    return await openRelease(stored);
  } catch (error) {
    throw new DamagedRelease(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/**
 * Builds a release from its stored content. Runs no code except the modules that publishing has generated.
 *
 * @public A test runs it in a process of its own.
 */
export async function openRelease(stored: StoredRelease): Promise<PortalRelease> {
  const files = readReleaseText(stored.content);
  const modules = new Map(Object.entries(readJson<Record<string, string>>(stored.modules)));
  const forms = await importForms(modules);
  const release = compileRelease({ hash: stored.hash, files, parts: readRelease(files), forms });
  const modulesDigest = sha256(JSON.stringify([...modules].sort())).slice(0, 12);
  return { ...release, modules, modulesDigest, texts: textsOf(files) };
}

/**
 * The forms of these modules. A module imports nothing, so it is loaded from its own text: there is no file that could
 * be replaced, and no copy that could be stale.
 *
 * @see docs/decisions/0024-forms-are-modules-and-patterns-are-judged.md
 */
async function importForms(modules: ReadonlyMap<string, string>): Promise<Map<string, FormBundle>> {
  const loaded = [...modules].map(async ([id, text]): Promise<[string, FormBundle]> => {
    const { schema, ui, validate }: FormBundle = await import(
      /* @vite-ignore */ `data:text/javascript;base64,${Buffer.from(text, 'utf8').toString('base64')}`
    );
    return [id, { id, schema, ui, validate }];
  });
  return new Map(await Promise.all(loaded));
}
