import { globSync, readFileSync } from 'node:fs';
import * as cut from '@fluentui/react-icons';
import { describe, expect, it } from 'vitest';
import { iconDeclarations, iconModules, importedIcons } from '../../../src/cli/web-build/imported-icons.ts';

const textsOf = (pattern: string): string[] => globSync(pattern).map((file) => readFileSync(file, 'utf8'));

/** Names that our pages and Fluent UI import. */
const namesImported = (): string[] =>
  importedIcons([...textsOf('src/web/**/*.{ts,tsx}'), ...textsOf('node_modules/@fluentui/*/lib/**/*.js')]);

describe('Imported icons', () => {
  it('are read from imports of values, each once, whatever their local name', () => {
    const texts = [
      "import { AddRegular, type FluentIcon } from '@fluentui/react-icons/svg/add';",
      'import { AddRegular, bundleIcon as bundle } from "@fluentui/react-icons";',
      "import type { FluentIconsProps } from '@fluentui/react-icons';",
      "import { Button } from '@fluentui/react-components';",
    ];
    expect(importedIcons(texts)).toEqual(['AddRegular', 'bundleIcon']);
  });

  it('are grouped into a module per icon; the helpers get a module of their own', () => {
    const atoms = new Map([
      ['add', 'export const AddFilled = 1;\nexport const AddRegular = 2;'],
      ['box', 'export const BoxRegular = 3;'],
    ]);
    expect(Object.fromEntries(iconModules(['AddRegular', 'BoxRegular', 'bundleIcon'], atoms))).toEqual({
      'svg/add': ['AddRegular'],
      'svg/box': ['BoxRegular'],
      core: ['bundleIcon'],
    });
  });

  it('are declared as components, and the helpers with their own types', () => {
    const text = iconDeclarations(['AddRegular', 'IconDirectionContextProvider', 'bundleIcon']);
    expect(text).toContain('export declare const AddRegular: FluentIcon;');
    expect(text.match(/IconDirectionContextProvider:/g)).toHaveLength(1);
    expect(text.match(/bundleIcon:/g)).toHaveLength(1);
  });

  it('are all in icons/; npm run icons writes the missing ones', () => {
    const wanted = namesImported();
    expect(wanted.length).toBeGreaterThan(100);
    expect(wanted.filter((name) => !(name in cut))).toEqual([]);
  });

  it('are the only ones in icons/', () => {
    const wanted = namesImported();
    expect(Object.keys(cut).filter((name) => name !== 'default' && !wanted.includes(name))).toEqual([]);
  });
});
