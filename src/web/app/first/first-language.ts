import builtIn from '../../../../locales/languages.json';
import { LANGUAGES_META } from '../../../contract/first-requests.ts';
import { FALLBACK_LANGUAGE } from '../../../engine/language/language.ts';

/** The languages of the release, from the head of the page; those of the build if the head has none. */
function namesInHead(): Readonly<Record<string, string>> {
  if (typeof document === 'undefined') return builtIn;
  const told = document.querySelector<HTMLMetaElement>(`meta[name="${LANGUAGES_META}"]`)?.content;
  return told === undefined ? builtIn : JSON.parse(told);
}

/** The languages of the portal, each by its own name. @see spec/platform.md §9 */
export const LANGUAGE_NAMES = namesInHead();
export const LANGUAGES = Object.keys(LANGUAGE_NAMES);

/** The browser storage key of the language that the person chose last. */
export const LANGUAGE_STORED_UNDER = 'language';

const isLanguage = (value: string | null | undefined): value is string =>
  typeof value === 'string' && LANGUAGES.includes(value);

/**
 * The initial language: the one chosen last, else the browser's first one that the portal has, else English.
 *
 * @example firstLanguage(null, ['es-MX', 'en']) // 'es'
 */
export function firstLanguage(stored: string | null, wished: readonly string[]): string {
  if (isLanguage(stored)) return stored;
  return wished.map((tag) => tag.toLowerCase().split('-')[0]).find(isLanguage) ?? FALLBACK_LANGUAGE;
}
