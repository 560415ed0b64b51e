import { webDarkTheme, webLightTheme } from '@fluentui/tokens';
import type { Plugin } from 'vite';

/** Fluent's modules with the colors that no brand changes, and a theme that has them. */
const PALETTES: readonly (readonly [file: string, theme: Readonly<Record<string, string | number>>])[] = [
  ['/@fluentui/tokens/lib/alias/lightColorPalette.js', webLightTheme],
  ['/@fluentui/tokens/lib/alias/darkColorPalette.js', webDarkTheme],
];

/**
 * Removes the persona colors from Fluent's themes, 28 hues in 15 shades (2 KB compressed): no page shows an avatar, and
 * every page would load them. The other colors come as their values.
 */
export function leanPalette(): Plugin {
  return {
    name: 'lean-palette',
    load(id) {
      const theme = PALETTES.find(([file]) => id.replaceAll('\\', '/').endsWith(file))?.[1];
      if (theme === undefined) return undefined;
      const exported = { colorPaletteTokens: paletteOf(theme), colorStatusTokens: statusOf(theme) };
      return Object.entries(exported)
        .map(([name, tokens]) => `export const ${name} = ${JSON.stringify(tokens)};`)
        .join('\n');
    },
  };
}

type Colors = Readonly<Record<string, unknown>>;

const statusOf = (theme: Colors): Colors => beginningWith(theme, ['colorStatus']);

/** Colors with a first background; a persona has only a second one. */
function paletteOf(theme: Colors): Colors {
  const first = /^(colorPalette\w+)Background1$/;
  const hues = Object.keys(theme).flatMap((name) => first.exec(name)?.[1] ?? []);
  return beginningWith(theme, hues);
}

const beginningWith = (theme: Colors, beginnings: readonly string[]): Colors =>
  Object.fromEntries(
    Object.entries(theme).filter(([name]) => beginnings.some((one) => name.startsWith(one))),
  );
