import type { Plugin } from 'vite';

/** Fluent's persona colors, for avatars: 28 hues in 15 shades, in every theme. Its dark theme uses two of them. */
const PERSONAS: Readonly<Record<string, { readonly find: RegExp; readonly instead: string }>> = {
  'global/colorPalette.js': {
    find: /export const personaSharedColors = \{[^}]*\}/,
    instead: 'export const personaSharedColors = { darkRed, plum }',
  },
  'sharedColorNames.js': {
    find: /export const personaSharedColorNames = \[[^\]]*\]/,
    instead: 'export const personaSharedColorNames = []',
  },
};

/**
 * Removes the persona colors from Fluent's themes: no page shows an avatar, and every page would load them.
 *
 * @throws {Error} if Fluent's files no longer look as expected, so that the saving is not lost unnoticed.
 */
export function leanPalette(): Plugin {
  return {
    name: 'lean-palette',
    transform(code, id) {
      const file = /@fluentui\/tokens\/lib\/(.+)$/.exec(id.replaceAll('\\', '/'))?.[1] ?? '';
      const cut = PERSONAS[file];
      if (cut === undefined) return undefined;
      if (!cut.find.test(code))
        throw new Error(`${file} of Fluent's tokens has changed: look at lean-palette.ts`);
      return { code: code.replace(cut.find, cut.instead), map: null };
    },
  };
}
