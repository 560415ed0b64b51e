import { compileForms } from '../../engine/forms/compile.ts';
import type { FormBundle } from '../../engine/forms/form.ts';
import { type CompiledRelease, compileRelease } from '../../engine/release/compile-release.ts';
import { type PublishedRelease, publishedRelease } from '../../engine/release/published-release.ts';
import { type ReleaseParts, readRelease } from '../../engine/release/read-release.ts';
import { type ReleaseFiles, releaseHash } from '../../engine/release/release-files.ts';
import { minified } from '../../server/releases/publishing/minified.ts';
import { sha256 } from '../../server/releases/sha256.ts';
import { PROJECT } from '../portal/read-settings.ts';
import { readReleaseFolder } from './read-folder.ts';

/** The release of a folder, for commands and tests: its validators are compiled in this process. */
export interface FolderRelease extends CompiledRelease {
  readonly parts: ReleaseParts;
}

/**
 * Compiles the release in the files of a folder, unchecked: `npm run flows` checks it.
 *
 * @throws {FlowErrors} if the folder cannot be read.
 * @example releaseOfFolder('.').flows.get('application')?.machine
 */
function releaseOfFolder(root: string): FolderRelease {
  return releaseOfFiles(readReleaseFolder(root));
}

/** Compiles the release of files that were read already, such as those of a stored release. */
export function releaseOfFiles(files: ReleaseFiles): FolderRelease {
  const parts = readRelease(files);
  const hash = releaseHash(files, sha256);
  let forms: ReadonlyMap<string, FormBundle> | null = null;
  return {
    ...compileRelease({ hash, files, parts, forms: new Map() }),
    parts,
    // Compiled on first use: this takes longer than all the rest, and exploring a flow needs no forms.
    get forms() {
      forms ??= compileForms(parts.forms);
      return forms;
    },
  };
}

/**
 * The built-in release with its form modules, as it is stored and served.
 *
 * @throws {Error} if a form does not compile.
 */
export function publishedBuiltIn(): PublishedRelease {
  const { files, parts } = builtInRelease();
  return publishedRelease(files, parts, { digest: sha256, minify: minified });
}

let builtIn: FolderRelease | null = null;

/** The built-in release: the files of this project, read once. */
export function builtInRelease(): FolderRelease {
  builtIn ??= releaseOfFolder(PROJECT);
  return builtIn;
}
