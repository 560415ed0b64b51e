/** Texts of the page before its own code is loaded: `{{values}}` and plural forms, as on the page itself. */
type Values = Readonly<Record<string, string | number>>;

/** Returns a text by its name. @throws {Error} if there is none: the page's own code has other ways to find one. */
export type Say = (name: string, values?: Values) => string;

/**
 * @param texts of one namespace, nested.
 * @param language whose plural rules apply to a `count`.
 * @example textsOf({ open_one: '{{count}} day' }, 'en')('open', { count: 1 }) // '1 day'
 */
export function textsOf(texts: unknown, language: string): Say {
  const find = (name: string): unknown =>
    name
      .split('.')
      .reduce<unknown>((at, part) => (at as Readonly<Record<string, unknown>> | undefined)?.[part], texts);
  return (name, values = {}) => {
    const { count } = values;
    const found =
      typeof count === 'number'
        ? (find(`${name}_${new Intl.PluralRules(language).select(count)}`) ?? find(`${name}_other`))
        : find(name);
    if (typeof found !== 'string') throw new Error(`There is no text ${name}`);
    return found.replaceAll(/\{\{(\w+)\}\}/g, (_, value: string) => String(values[value] ?? ''));
  };
}
