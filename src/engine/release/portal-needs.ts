import { FlowError } from '../errors.ts';
import type { ReleaseParts } from './read-release.ts';

/**
 * Errors for files that the portal needs to start or run and that a release lacks.
 *
 * @param needed paths
 * @example lackingFiles(readRelease(new Map()), ['flows/application.flow.json'])[0]?.code // 'release.file_needed'
 */
export function lackingFiles({ paths }: Pick<ReleaseParts, 'paths'>, needed: readonly string[]): FlowError[] {
  return needed
    .filter((path) => !paths.has(path))
    .map((file) => new FlowError('release.file_needed', { file }));
}
