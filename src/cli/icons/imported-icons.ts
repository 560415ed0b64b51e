/** Imports and requires of the package, with the names that they take: `import { A, B as C } from '@fluentui/react-icons'`. */
const IMPORT =
  /(import|export)\s+(type\s+)?\{([^}]*)\}\s*from\s*['"]@fluentui\/react-icons(?:\/[\w./-]+)?['"]/g;

/**
 * Names of @fluentui/react-icons that some texts of modules import as values, sorted, each once.
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
 * Declarations of the module that exports these names: icons are components, the rest is what Fluent UI makes them with.
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
