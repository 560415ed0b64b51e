import builtIn from '../../../../locales/languages.json';
import { LANGUAGES_META } from '../../../contract/first-requests.ts';
import { FALLBACK_LANGUAGE } from '../../../engine/language/language.ts';

/** The languages of the release in the head of the page; those of the build where it came without one. */
function namesInHead(): Readonly<Record<string, string>> {
  if (typeof document === 'undefined') return builtIn;
  const told = document.querySelector<HTMLMetaElement>(`meta[name="${LANGUAGES_META}"]`)?.content;
  return told === undefined ? builtIn : JSON.parse(told);
}

/** The languages the portal speaks, each by its own name. @see spec/platform.md §9 */
export const LANGUAGE_NAMES = namesInHead();
export const LANGUAGES = Object.keys(LANGUAGE_NAMES);

/** Where the browser keeps the language that a person chose last. */
export const LANGUAGE_STORED_UNDER = 'language';

const isLanguage = (value: string | null | undefined): value is string =>
  typeof value === 'string' && LANGUAGES.includes(value);

/**
 * The language to begin with: the one chosen last, else the first of the browser's that the portal has, else English.
 *
 * @example firstLanguage(null, ['es-MX', 'en']) // 'es'
 */
export function firstLanguage(stored: string | null, wished: readonly string[]): string {
  if (isLanguage(stored)) return stored;
  return wished.map((tag) => tag.toLowerCase().split('-')[0]).find(isLanguage) ?? FALLBACK_LANGUAGE;
}
