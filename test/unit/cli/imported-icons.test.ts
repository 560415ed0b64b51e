import { globSync, readFileSync } from 'node:fs';
import * as cut from '@fluentui/react-icons';
import { describe, expect, it } from 'vitest';
import { iconDeclarations, iconModules, importedIcons } from '../../../src/cli/icons/imported-icons.ts';

const textsOf = (pattern: string): string[] => globSync(pattern).map((file) => readFileSync(file, 'utf8'));

describe('Icons that are imported', () => {
  it('are read from imports of values, each once, whatever they are called there', () => {
    const texts = [
      "import { AddRegular, type FluentIcon } from '@fluentui/react-icons/svg/add';",
      'import { AddRegular, bundleIcon as bundle } from "@fluentui/react-icons";',
      "import type { FluentIconsProps } from '@fluentui/react-icons';",
      "import { Button } from '@fluentui/react-components';",
    ];
    expect(importedIcons(texts)).toEqual(['AddRegular', 'bundleIcon']);
  });

  it('are in a module per icon, and what makes them in one of its own', () => {
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

  it('are declared as components, and what makes them as what it is', () => {
    const text = iconDeclarations(['AddRegular', 'IconDirectionContextProvider', 'bundleIcon']);
    expect(text).toContain('export declare const AddRegular: FluentIcon;');
    expect(text.match(/IconDirectionContextProvider:/g)).toHaveLength(1);
    expect(text.match(/bundleIcon:/g)).toHaveLength(1);
  });

  it('are all in icons/: npm run icons writes those that are missing', () => {
    const wanted = importedIcons([
      ...textsOf('src/web/**/*.{ts,tsx}'),
      ...textsOf('node_modules/@fluentui/*/lib/**/*.js'),
    ]);
    expect(wanted.length).toBeGreaterThan(100);
    expect(wanted.filter((name) => !(name in cut))).toEqual([]);
  });

  it('are not in icons/ where nothing imports them', () => {
    const wanted = importedIcons([
      ...textsOf('src/web/**/*.{ts,tsx}'),
      ...textsOf('node_modules/@fluentui/*/lib/**/*.js'),
    ]);
    expect(Object.keys(cut).filter((name) => name !== 'default' && !wanted.includes(name))).toEqual([]);
  });
});
