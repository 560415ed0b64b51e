import type { Plugin } from 'vite';

/**
 * Removes the messages of flow and form file errors from the pages (3 KB): analysts read them at the command line, and
 * a page with such an error shows its code.
 */
export function leanErrorTexts(): Plugin {
  return {
    name: 'lean-error-texts',
    apply: 'build',
    load: (id) =>
      id.endsWith('/src/engine/flow-error-texts.ts') ? 'export const flowErrorTexts = {};' : undefined,
  };
}
