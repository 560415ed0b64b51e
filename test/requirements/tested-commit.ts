import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FILE = 'commit.txt';

/** The checked-out commit of a folder; null if it is not a clone. @example commitOf('/srv/latchkey') // '8e98f3a…' */
export function commitOf(root: string): string | null {
  const { status, stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}

/** Records beside test results the commit that they belong to. */
export function noteCommit(results: string, commit: string | null): void {
  writeFileSync(join(results, FILE), commit ?? '');
}

/**
 * Why results do not count: they belong to another commit than `now`, or name none. Null if they count.
 *
 * @param results the folder of the results
 */
export function whyOutdated(results: string, now: string | null): string | null {
  const tested = textOf(join(results, FILE));
  if (tested === (now ?? '')) return null;
  const of = tested === null || tested === '' ? 'an unknown commit' : `commit ${tested.slice(0, 7)}`;
  return `The test results are of ${of}, and this is ${now?.slice(0, 7) ?? 'no clone'}: run npm test first.`;
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
