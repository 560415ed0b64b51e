/**
 * What follows from the code of a language. A language itself is data: a folder of `locales` and a line of
 * `locales/languages.json`.
 */

/** The language of every text that another language lacks, and of everybody who has named none that we have. */
export const FALLBACK_LANGUAGE = 'en';

/** Where the product is used: decides how money, days and times are written in every language. */
const REGION = 'US';

/** How a code looks: a subtag of ISO 639, in small letters (`en`, `fil`). */
export const languageCode = /^[a-z]{2,3}$/;

/** Counts of things on a page stay below this; a plural form that begins later (a million) needs no text. */
const countsUpTo = 200;

/**
 * The locale in which a language writes money, days and times: the language, in the region of the product. What
 * is no code of a language is written as in the fallback language.
 *
 * @example localeOf('es') // 'es-US'
 */
export function localeOf(language: string): string {
  const code = languageCode.test(language) ? language : FALLBACK_LANGUAGE;
  return new Intl.Locale(code, { region: REGION }).toString();
}

/**
 * The plural forms that a language needs for counts, and `other`, which all have.
 *
 * @example pluralFormsOf('en') // ['one', 'other']
 * @example pluralFormsOf('pl') // ['one', 'few', 'many', 'other']
 */
export function pluralFormsOf(language: string): Intl.LDMLPluralRule[] {
  const rules = new Intl.PluralRules(localeOf(language));
  const used = new Set<Intl.LDMLPluralRule>(['other']);
  for (let count = 0; count <= countsUpTo; count++) used.add(rules.select(count));
  const order: Intl.LDMLPluralRule[] = ['zero', 'one', 'two', 'few', 'many', 'other'];
  return order.filter((form) => used.has(form));
}

/**
 * The language to answer in: the first that the request asks for and we have, else the given one, else the
 * fallback language.
 *
 * @param acceptLanguage the header of that name.
 * @example acceptedLanguage(['en', 'es'], 'fr-FR,es;q=0.8', 'en') // 'es'
 */
export function acceptedLanguage(
  languages: readonly string[],
  acceptLanguage: string | undefined,
  otherwise: string = FALLBACK_LANGUAGE,
): string {
  const wanted = (acceptLanguage ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...rest] = part.trim().toLowerCase().split(';');
      const weight = rest.map((text) => text.trim()).find((text) => text.startsWith('q='));
      return { tag: tag.split('-')[0] ?? '', weight: weight ? Number(weight.slice(2)) : 1 };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight);
  const known = [...wanted.map(({ tag }) => tag), otherwise].find((tag) => languages.includes(tag));
  return known ?? FALLBACK_LANGUAGE;
}
