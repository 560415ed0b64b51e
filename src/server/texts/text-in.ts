import type { WrittenText } from '../../db/written-text.ts';
import { FALLBACK_LANGUAGE } from '../../engine/language/language.ts';

/**
 * A text written by a property, in a language; else in the fallback language, else in the first language it has.
 *
 * @example textIn({ en: 'Pet fee', es: 'Cargo por mascota' }, 'fr') // 'Pet fee'
 */
export function textIn(text: WrittenText, language: string): string {
  if (typeof text === 'string') return text;
  return inOrder(text, language).find(Boolean) ?? '';
}

/**
 * As `textIn`, for what is more than one text.
 *
 * @example textsIn({ en: { subject: 'Water' }, es: { subject: 'Agua' } }, 'es') // { subject: 'Agua' }
 */
export function textsIn<Texts>(texts: Readonly<Record<string, Texts>>, language: string): Texts | undefined {
  return inOrder(texts, language)[0];
}

/** What there is in the languages, those first that are wanted most. */
function inOrder<Texts>(texts: Readonly<Record<string, Texts>>, language: string): Texts[] {
  const own = [language, FALLBACK_LANGUAGE].filter((code) => Object.hasOwn(texts, code));
  return [...own.map((code) => texts[code] as Texts), ...Object.values(texts)];
}
