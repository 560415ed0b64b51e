import { readFileSync, statSync } from 'node:fs';
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
  /** The names of the modules that a module fetches when it runs. */
  readonly fetchedBy: (module: string) => readonly string[];
  /** The style sheets of these modules, as addresses, beside those of index.html. */
  readonly stylesOf: (modules: readonly string[]) => readonly string[];
}

/** What the bundler says of a file that it made. */
interface BuiltFile {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
}

const INDEX = 'index.html';

/** What was read of a folder, and the time of the build that it was read from. */
const readOf = keptBy((_folders: Folders) => ({ built: 0, pages: null as BuiltPages | null }));

/** What the build left, read once per build; null where nothing was built. */
export function builtPages(folders: Folders): BuiltPages | null {
  const index = join(folders.web, INDEX);
  const built = statSync(index, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const read = readOf(folders);
  if (read.built !== built) Object.assign(read, { built, pages: readBuiltPages(folders.web) });
  return read.pages;
}

function readBuiltPages(folder: string): BuiltPages {
  const files: Record<string, BuiltFile> = JSON.parse(textOf(join(folder, '.vite', 'manifest.json')) ?? '{}');
  const fileOf = (module: string): string | null =>
    files[module] === undefined ? null : `/${files[module].file}`;
  return {
    html: readFileSync(join(folder, INDEX), 'utf8'),
    fileOf,
    filesOf: (modules) => partsOf(files, modules).map(({ file }) => `/${file}`),
    fetchedBy: (module) => files[module]?.dynamicImports ?? [],
    stylesOf: (modules) => [
      ...new Set(partsOf(files, modules).flatMap(({ css = [] }) => css.map((style) => `/${style}`))),
    ],
  };
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

/** What the bundler made for these modules: they and all that they import, once each. */
function partsOf(
  files: Readonly<Record<string, BuiltFile>>,
  modules: readonly string[],
): readonly BuiltFile[] {
  const seen = new Set([INDEX, ...(files[INDEX]?.imports ?? [])]);
  const found: BuiltFile[] = [];
  const add = (name: string): void => {
    const built = files[name];
    if (built === undefined || seen.has(name)) return;
    seen.add(name);
    for (const imported of built.imports ?? []) add(imported);
    found.push(built);
  };
  for (const module of modules) add(module);
  return found;
}
