/** The former version of the portal: a commit of this repository, checked out and built beside it. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { openTarget } from '../target/target.ts';

const MIGRATIONS = 'src/db/migrations.ts';

/** Commit before the newest migration: the last one whose database has other tables. */
export function beforeNewestMigration(project: string): string {
  const newest = git(project, 'log', '-1', '--format=%H', '--', MIGRATIONS).toString().trim();
  if (newest === '') throw new Error('The history of this checkout is not there: name a commit by --former.');
  return git(project, 'rev-parse', `${newest}^`).toString().trim();
}

/**
 * Checks a commit out and builds its pages. It has the packages of this checkout where it asks for the same.
 *
 * @throws {Error} if the commit is unknown or cannot be built.
 * @example checkOutVersion('.', '576e6d05', folder)
 */
export function checkOutVersion(project: string, commit: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', ['-x', '-C', folder], { input: git(project, 'archive', commit) });
  const locks = [project, folder].map((one) => readFileSync(join(one, 'package-lock.json'), 'utf8'));
  if (locks[0] === locks[1]) symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'));
  else execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'ignore' });
  execFileSync(process.execPath, [join('src', 'cli', 'build.ts')], { cwd: folder, stdio: 'ignore' });
}

/** Opens a target by the code of a checkout. Its `start` is not used: it starts portals of that checkout alone. */
export async function openTargetOf(
  folder: string,
  ...given: Parameters<typeof openTarget>
): ReturnType<typeof openTarget> {
  const file = pathToFileURL(join(folder, 'test', 'attack', 'target', 'target.ts')).href;
  const former: { readonly openTarget: typeof openTarget } = await import(file);
  return former.openTarget(...given);
}

function git(project: string, ...words: string[]): Buffer {
  return execFileSync('git', ['-C', project, ...words], { maxBuffer: 2 ** 30 });
}
