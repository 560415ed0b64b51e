import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { keptBy } from '../../engine/kept-by.ts';
import type { Folders } from '../deps.ts';

/** The pages as they were built. */
export interface BuiltPages {
  /** The text of index.html. */
  readonly html: string;
  /** The file, as an address, of a module that was built on its own; null for an unknown one. */
  readonly fileOf: (module: string) => string | null;
  /** The files, as addresses, that fetching these modules takes beside index.html; an unknown module is left out. */
  readonly filesOf: (modules: readonly string[]) => readonly string[];
}

/** What the bundler says of a file that it made. */
interface BuiltFile {
  readonly file: string;
  readonly imports?: readonly string[];
}

const INDEX = 'index.html';

/** What the build left, read once; null where nothing was built before the server started. */
export const builtPages = keptBy(({ web }: Folders): BuiltPages | null => {
  const html = textOf(join(web, INDEX));
  if (html === null) return null;
  const files: Record<string, BuiltFile> = JSON.parse(textOf(join(web, '.vite', 'manifest.json')) ?? '{}');
  const fileOf = (module: string): string | null =>
    files[module] === undefined ? null : `/${files[module].file}`;
  return { html, fileOf, filesOf: (modules) => filesOf(files, modules) };
});

function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

function filesOf(files: Readonly<Record<string, BuiltFile>>, modules: readonly string[]): readonly string[] {
  const seen = new Set([INDEX, ...(files[INDEX]?.imports ?? [])]);
  const found: string[] = [];
  const add = (name: string): void => {
    const built = files[name];
    if (built === undefined || seen.has(name)) return;
    seen.add(name);
    for (const imported of built.imports ?? []) add(imported);
    found.push(`/${built.file}`);
  };
  for (const module of modules) add(module);
  return found;
}
