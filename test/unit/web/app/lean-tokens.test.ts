import { tokens, webDarkTheme, webLightTheme } from '@fluentui/react-components';
import { expect, it } from 'vitest';
import { leanPalette } from '../../../../src/web/app/lean/lean-palette.ts';
import { namedTokens } from '../../../../src/web/app/lean/lean-tokens.ts';

it("Fluent's tokens are the same if they are computed from their names", () => {
  const lean = new Function(`return ${namedTokens(tokens)}`)() as typeof tokens;
  for (const name of Object.keys(tokens) as (keyof typeof tokens)[]) expect(lean[name]).toBe(tokens[name]);
});

it.each([
  ['light', webLightTheme],
  ['dark', webDarkTheme],
])("Fluent's %s palette has every color but those of avatars, as in its theme", (scheme, theme) => {
  const load = leanPalette().load as (id: string) => string;
  const code = load(`/node_modules/@fluentui/tokens/lib/alias/${scheme}ColorPalette.js`);
  const kept = Object.assign(
    {},
    ...[...code.matchAll(/= (.+);/g)].map(([, json = '{}']) => JSON.parse(json)),
  );
  expect(theme).toMatchObject(kept);
  const left = Object.keys(theme).filter((name) => /^color(Palette|Status)/.test(name) && !(name in kept));
  expect(left).toContain('colorPaletteDarkRedBackground2');
  // Three tokens for each hue: those of an avatar.
  expect(left.filter((name) => !/(Background2|Foreground2|BorderActive)$/.test(name))).toEqual([]);
});
