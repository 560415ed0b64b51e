/**
 * A release: all files that analysts write, as texts by path, identified by the hash of them all.
 */

/** By path from the root of the project (`flows/application.flow.json`): the unchanged text of the file. */
export type ReleaseFiles = ReadonlyMap<string, string>;

/** SHA-256 of a text in UTF-8, as 64 lower-case hexadecimal digits. Passed in: the engine has no crypto. */
export type Digest = (text: string) => string;

/** The folders of a project that belong to a release. */
export const RELEASE_FOLDERS = ['flows', 'schemas', 'locales'] as const;

const paths: readonly RegExp[] = [
  /^flows\/[a-z][a-z0-9-]*\.(?:flow|world|table|scenarios)\.json$/,
  /^flows\/link-hosts\.json$/,
  /^schemas\/(?:[a-z0-9][a-z0-9-]*\/)*[a-z0-9][a-z0-9-]*(?:\.(?:schema|ui))?\.json$/,
  /^locales\/(?:[A-Za-z0-9][A-Za-z0-9_-]*\/)*[A-Za-z0-9][A-Za-z0-9_-]*\.[a-z]+$/,
];

/**
 * Whether a file with this path belongs to a release. Such a path never leads outside the target folder.
 *
 * @example isReleasePath('schemas/application/pets.ui.json') // true
 */
export function isReleasePath(path: string): boolean {
  return paths.some((form) => form.test(path));
}

const byPath = (files: ReleaseFiles) =>
  [...files].sort(([one], [other]) => (one < other ? -1 : Number(one > other)));

/**
 * The id of a release: the hash of its paths and texts, sorted by path. The same content always has the same id,
 * whatever order it was read in.
 *
 * @example releaseHash(files, sha256) // '3f1c…', 64 digits
 */
export function releaseHash(files: ReleaseFiles, digest: Digest): string {
  return digest(JSON.stringify(byPath(files)));
}

/** The files as one text, for a database column; `readReleaseText` parses it. */
export function releaseText(files: ReleaseFiles): string {
  return JSON.stringify(Object.fromEntries(byPath(files)));
}

/** Parses a text made by `releaseText`. @throws {SyntaxError} if it is damaged. */
export function readReleaseText(text: string): ReleaseFiles {
  return new Map(Object.entries(JSON.parse(text) as Record<string, string>));
}
