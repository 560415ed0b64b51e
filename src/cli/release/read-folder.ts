import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { FlowError, FlowErrors } from '../../engine/errors.ts';
import { RELEASE_FOLDERS, type ReleaseFiles } from '../../engine/release/release-files.ts';

/** Keeps every byte: a text that is written again is the file that was read. */
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * The files of a release in a folder that has `flows`, `schemas` and `locales`. Hidden files are left out.
 *
 * @throws {FlowErrors} `release.folder_missing`, and `release.not_text` for each file that is not UTF-8.
 * @example readReleaseFolder('.').get('flows/application.flow.json')
 */
export function readReleaseFolder(root: string): ReleaseFiles {
  const errors: FlowError[] = [];
  const files = new Map<string, string>();
  for (const folder of RELEASE_FOLDERS) {
    if (!existsSync(join(root, folder))) {
      errors.push(new FlowError('release.folder_missing', { file: root, name: folder }));
      continue;
    }
    const entries = readdirSync(join(root, folder), { withFileTypes: true, recursive: true });
    for (const entry of entries.filter((one) => one.isFile() && !one.name.startsWith('.'))) {
      const full = join(entry.parentPath, entry.name);
      const path = relative(root, full).replaceAll('\\', '/');
      try {
        files.set(path, utf8.decode(readFileSync(full)));
      } catch {
        errors.push(new FlowError('release.not_text', { file: path }));
      }
    }
  }
  if (errors.length > 0) throw new FlowErrors(errors);
  return new Map([...files].sort(([one], [other]) => (one < other ? -1 : 1)));
}
