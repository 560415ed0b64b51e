import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { keptBy } from '../../engine/kept-by.ts';
import type { Folders } from '../deps.ts';

/** The built pages. */
export interface BuiltPages {
  /** The text of index.html. */
  readonly html: string;
  /** The URL path of a module that was built on its own; null for an unknown one. */
  readonly fileOf: (module: string) => string | null;
  /**
   * The URL paths of the files to fetch for these modules, apart from those of index.html; unknown modules are left
   * out.
   */
  readonly filesOf: (modules: readonly string[]) => readonly string[];
  /** The names of the modules that a module fetches when it runs. */
  readonly fetchedBy: (module: string) => readonly string[];
  /** The URL paths of these modules' style sheets, apart from those of index.html. */
  readonly stylesOf: (modules: readonly string[]) => readonly string[];
}

/** The bundler's manifest entry for a built file. */
interface BuiltFile {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
}

const INDEX = 'index.html';

/** The pages read from a folder, and the time of their build. */
const readOf = keptBy((_folders: Folders) => ({ built: 0, pages: null as BuiltPages | null }));

/** The built pages, read once per build; null if nothing was built. */
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

/** The built files of these modules and of all that they import, once each. */
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
