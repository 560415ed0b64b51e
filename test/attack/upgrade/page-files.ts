import { globSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Addresses of the files that pages of a built checkout load. @example pageFiles('.') // ['/assets/index-1a2b.js', …] */
export function pageFiles(project: string): readonly string[] {
  return globSync('assets/**/*.*', { cwd: join(project, 'dist', 'web'), withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map(({ parentPath, name }) => `/${relative(join(project, 'dist', 'web'), join(parentPath, name))}`);
}

/** Those of the files that a portal does not have. */
export async function missingFiles(baseUrl: string, paths: readonly string[]): Promise<string[]> {
  const missing: string[] = [];
  for (const path of paths) {
    const answer = await fetch(baseUrl + path);
    await answer.arrayBuffer();
    if (answer.status !== 200) missing.push(path);
  }
  return missing;
}
