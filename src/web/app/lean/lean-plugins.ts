import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { leanPalette } from './lean-palette.ts';
import { leanStyles } from './lean-styles.ts';
import { leanTokens } from './lean-tokens.ts';

/**
 * Removes the messages of flow and form file errors from the pages (3 KB): analysts read them at the command line, and
 * a page with such an error shows its code.
 */
function leanErrorTexts(): Plugin {
  return {
    name: 'lean-error-texts',
    apply: 'build',
    load: (id) =>
      id.endsWith('/src/engine/flow-error-texts.ts') ? 'export const flowErrorTexts = {};' : undefined,
  };
}

/**
 * Replaces `fast-uri` (see `leanAliases`), except for ajv, which needs it: analysts write schemas in a page that loads ajv.
 * An alias would apply to the workers of pages, too.
 */
function leanReferences(): Plugin {
  const replacement = fileURLToPath(new URL('../../forms/lean/no-references.ts', import.meta.url));
  return {
    name: 'lean-references',
    enforce: 'pre',
    resolveId: (source, importer = '') =>
      source === 'fast-uri' && !importer.includes('/node_modules/ajv/') ? replacement : undefined,
  };
}

/** The plugins that remove unneeded code from the built pages. */
export const leanPlugins = (): Plugin[] => [
  leanPalette(),
  leanTokens(),
  leanStyles(),
  leanErrorTexts(),
  leanReferences(),
];
