import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { FlowError, FlowErrors } from '../../engine/errors.ts';
import { RELEASE_FOLDERS, type ReleaseFiles } from '../../engine/release/release-files.ts';
import { sizeErrors } from '../../engine/release/release-limits.ts';

/** Keeps every byte: a text that is written back equals the file that was read. */
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * The files of a release in a folder that has `flows`, `schemas` and `locales`. Hidden files are skipped.
 *
 * @throws {FlowErrors} `release.folder_missing`, the exceeded limits of a release, and `release.not_text` for each file
 *   that is not UTF-8.
 * @example readReleaseFolder('.').get('flows/application.flow.json')
 */
export function readReleaseFolder(root: string): ReleaseFiles {
  const errors: FlowError[] = [];
  const found = new Map<string, { readonly full: string; readonly bytes: number }>();
  for (const folder of RELEASE_FOLDERS) {
    if (!existsSync(join(root, folder))) {
      errors.push(new FlowError('release.folder_missing', { file: root, name: folder }));
      continue;
    }
    const entries = readdirSync(join(root, folder), { withFileTypes: true, recursive: true });
    for (const entry of entries.filter((one) => one.isFile() && !one.name.startsWith('.'))) {
      const full = join(entry.parentPath, entry.name);
      const path = relative(root, full).replaceAll('\\', '/');
      found.set(path, { full, bytes: statSync(full).size });
    }
  }
  errors.push(...sizeErrors(new Map([...found].map(([path, { bytes }]) => [path, bytes]))));
  if (errors.length > 0) throw new FlowErrors(errors);
  const files = new Map<string, string>();
  for (const [path, { full }] of found) {
    try {
      files.set(path, utf8.decode(readFileSync(full)));
    } catch {
      errors.push(new FlowError('release.not_text', { file: path }));
    }
  }
  if (errors.length > 0) throw new FlowErrors(errors);
  return new Map([...files].sort(([one], [other]) => (one < other ? -1 : 1)));
}
