import type { Plugin } from 'vite';

/**
 * Leaves out of the pages what errors of flow and form files say (3 KB): analysts read them at the command line, and a
 * page that meets such an error names its code.
 */
export function leanErrorTexts(): Plugin {
  return {
    name: 'lean-error-texts',
    apply: 'build',
    load: (id) =>
      id.endsWith('/src/engine/flow-error-texts.ts') ? 'export const flowErrorTexts = {};' : undefined,
  };
}
