/**
 * Rules derived from a language code. A language itself is data: a folder of `locales` and an entry in
 * `locales/languages.json`.
 */

/** The language for texts that another language lacks, and for people without a supported language. */
export const FALLBACK_LANGUAGE = 'en';

/** The region of the product: determines how money, days and times are formatted in every language. */
const REGION = 'US';

/** The format of a language code: a lowercase ISO 639 subtag (`en`, `fil`). */
export const languageCode = /^[a-z]{2,3}$/;

/**
 * The locale for formatting money, days and times: the language, in the product's region. An invalid code is formatted
 * as the fallback language.
 *
 * @example localeOf('es') // 'es-US'
 */
export function localeOf(language: string): string {
  const code = languageCode.test(language) ? language : FALLBACK_LANGUAGE;
  return new Intl.Locale(code, { region: REGION }).toString();
}

/**
 * The language of the response: the first supported one that the request asks for, else the given one, else the
 * fallback language.
 *
 * @param acceptLanguage the `Accept-Language` header.
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
