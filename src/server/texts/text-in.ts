import type { WrittenText } from '../../db/written-text.ts';
import { FALLBACK_LANGUAGE } from '../../engine/language/language.ts';

/**
 * A text written by a property, in a language; else in the fallback language, else in the first language it has.
 *
 * @example textIn({ en: 'Pet fee', es: 'Cargo por mascota' }, 'fr') // 'Pet fee'
 */
export function textIn(text: WrittenText, language: string): string {
  if (typeof text === 'string') return text;
  const own = [language, FALLBACK_LANGUAGE].filter((code) => Object.hasOwn(text, code));
  return [...own.map((code) => text[code]), ...Object.values(text)].find(Boolean) ?? '';
}
