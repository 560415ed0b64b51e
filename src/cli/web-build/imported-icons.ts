/** Imports and requires of the package, with their names: `import { A, B as C } from '@fluentui/react-icons'`. */
const IMPORT =
  /(import|export)\s+(type\s+)?\{([^}]*)\}\s*from\s*['"]@fluentui\/react-icons(?:\/[\w./-]+)?['"]/g;

/**
 * Names of @fluentui/react-icons that the given modules import as values, sorted, each once.
 *
 * @param texts sources in TypeScript or JavaScript modules
 * @example importedIcons(["import { AddRegular } from '@fluentui/react-icons/svg/add'"]) // ['AddRegular']
 */
export function importedIcons(texts: readonly string[]): string[] {
  const names = texts.flatMap((text) =>
    [...text.matchAll(IMPORT)].flatMap(([, , isType, list = '']) => (isType ? [] : valuesOf(list))),
  );
  return [...new Set(names)].sort();
}

function valuesOf(list: string): string[] {
  return list
    .split(',')
    .map((part) => part.trim().split(/\s+as\s+/)[0] ?? '')
    .filter((name) => name !== '' && !name.startsWith('type '));
}

/**
 * Modules to write, with the names that each exports: `svg/<icon>` for icons, `core` for what icons are made with.
 *
 * @param names the imported names
 * @param atoms text of each module of the whole package that has one icon in its sizes, by the icon
 * @example iconModules(['AddRegular', 'bundleIcon'], atoms)
 *   // Map { 'svg/add' => ['AddRegular'], 'core' => ['bundleIcon'] }
 */
export function iconModules(
  names: readonly string[],
  atoms: ReadonlyMap<string, string>,
): Map<string, string[]> {
  const places = new Map<string, string>();
  for (const [icon, text] of atoms)
    for (const [, name = ''] of text.matchAll(/^export const (\w+) =/gm)) places.set(name, `svg/${icon}`);
  const modules = new Map<string, string[]>();
  for (const name of names) {
    const module = places.get(name) ?? 'core';
    modules.set(module, [...(modules.get(module) ?? []), name]);
  }
  return modules;
}

/**
 * Type declarations of the module that exports these names: icons are components, the rest is for making them.
 *
 * @example iconDeclarations(['AddRegular']).includes('export declare const AddRegular: FluentIcon;') // true
 */
export function iconDeclarations(names: readonly string[]): string {
  const icons = names.filter((name) => /^[A-Z]/.test(name) && name !== DIRECTION);
  return `${TYPES}${icons.map((name) => `export declare const ${name}: FluentIcon;\n`).join('')}`;
}

const DIRECTION = 'IconDirectionContextProvider';

const TYPES = `import type { FC, Provider, RefAttributes, SVGAttributes } from 'react';

export interface IconDirectionContextValue {
  textDirection?: 'ltr' | 'rtl';
}
export declare const ${DIRECTION}: Provider<IconDirectionContextValue | undefined>;

export type FluentIconsProps = SVGAttributes<SVGElement> &
  RefAttributes<SVGSVGElement> & { primaryFill?: string; title?: string; filled?: boolean };
export type FluentIcon = FC<FluentIconsProps>;
export declare const bundleIcon: (filled: FluentIcon, regular: FluentIcon) => FluentIcon;

`;
