import { formModule } from '../forms/form-module.ts';
import type { ReleaseParts } from './read-release.ts';
import { type Digest, type ReleaseFiles, releaseHash } from './release-files.ts';

/** A release as stored: its files, and the modules compiled when it was made. */
export interface PublishedRelease {
  readonly hash: string;
  readonly files: ReleaseFiles;
  /** The ES module of each form by the form's id. */
  readonly modules: ReadonlyMap<string, string>;
}

/**
 * Makes a release of checked files. Compiling the validators needs ajv, and therefore `eval`: it is done once, here,
 * and never where a release is used.
 *
 * @param minify shortens the text of an ES module
 * @throws {Error} if a form does not compile, which `checkRelease` would have reported.
 * @example publishedRelease(files, readRelease(files), { digest: sha256, minify: (text) => text })
 */
export function publishedRelease(
  files: ReleaseFiles,
  parts: Pick<ReleaseParts, 'forms'>,
  by: { readonly digest: Digest; readonly minify: (text: string) => string },
): PublishedRelease {
  return {
    hash: releaseHash(files, by.digest),
    files,
    modules: new Map(parts.forms.map((form) => [form.id, by.minify(formModule(form))])),
  };
}
