import type { WrittenText } from '../../db/written-text.ts';
import { FALLBACK_LANGUAGE } from '../../engine/language/language.ts';

/**
 * What a property has written, in a language: in the fallback language where it has no text in that one, and in the
 * first that it has where it lacks both.
 *
 * @example textIn({ en: 'Pet fee', es: 'Cargo por mascota' }, 'fr') // 'Pet fee'
 */
export function textIn(text: WrittenText, language: string): string {
  if (typeof text === 'string') return text;
  const own = [language, FALLBACK_LANGUAGE].filter((code) => Object.hasOwn(text, code));
  return [...own.map((code) => text[code]), ...Object.values(text)].find(Boolean) ?? '';
}
