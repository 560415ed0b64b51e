import { FALLBACK_LANGUAGE } from '../../engine/language/language.ts';

/**
 * What somebody wrote in several languages, in the language of a reader: else in that of the portal, else the first.
 *
 * @example textInLanguage({ en: { subject: 'Water' }, es: { subject: 'Agua' } }, 'es') // { subject: 'Agua' }
 */
export function textInLanguage<Text>(
  texts: Readonly<Record<string, Text>>,
  language: string,
): Text | undefined {
  const own = [language, FALLBACK_LANGUAGE].find((code) => Object.hasOwn(texts, code));
  return own === undefined ? Object.values(texts)[0] : texts[own];
}
