import type { Plugin } from 'vite';

const EXPORT = /^export const tokens = (\{[\s\S]*?\n\});/m;
const usual = (name: string): string => `var(--${name})`;

/**
 * Removes the list of Fluent's 480 tokens from the pages (35 KB, 4 KB compressed): nearly every token is the CSS
 * variable of the same name, so the name is enough. The exceptions are kept.
 *
 * @throws {Error} if Fluent's file no longer looks as expected, so that the saving is not lost unnoticed.
 */
export function leanTokens(): Plugin {
  return {
    name: 'lean-tokens',
    transform(code, id) {
      if (!id.replaceAll('\\', '/').endsWith('/@fluentui/tokens/lib/tokens.js')) return undefined;
      const [, list] = EXPORT.exec(code) ?? [];
      if (list === undefined) throw new Error("Fluent's tokens have changed: look at lean-tokens.ts");
      return { code: `export const tokens = ${namedTokens(list)};`, map: null };
    },
  };
}

/**
 * The code of an object with the tokens of a list.
 *
 * @example namedTokens("{ a: 'var(--a)', z: 'var(--z, 5)' }") // 'new Proxy({"z":"var(--z, 5)"}, …)'
 */
export function namedTokens(list: string): string {
  const tokens: Readonly<Record<string, string>> = new Function(`return ${list}`)();
  const kept = Object.entries(tokens).filter(([name, value]) => value !== usual(name));
  return `new Proxy(${JSON.stringify(Object.fromEntries(kept))}, { get: (kept, name) => kept[name] ?? \`var(--\${String(name)})\` })`;
}
