import i18next, { type BackendModule, type i18n, type ReadCallback, type ResourceKey } from 'i18next';
import { initReactI18next } from 'react-i18next';
import names from '../../../../locales/languages.json';
import { FALLBACK_LANGUAGE } from '../../../engine/language/language.ts';
import { fetchFromRelease, onNewRelease } from '../release/current-release.ts';

/** The languages the portal speaks, each by its own name. @see spec/platform.md §9 */
export const LANGUAGE_NAMES: Readonly<Record<string, string>> = names;
export const LANGUAGES = Object.keys(names);

const STORED_UNDER = 'language';

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

/** Starts the translations; texts come from the server, one namespace at a time. Keeps `<html lang>` right. */
export function startTranslations(from: { storage: Storage; languages: readonly string[] }): i18n {
  const instance = i18next.createInstance();
  instance.on('languageChanged', (language) => {
    document.documentElement.lang = language;
    from.storage.setItem(STORED_UNDER, language);
  });
  void instance
    .use(textBackend)
    .use(initReactI18next)
    .init({
      lng: firstLanguage(from.storage.getItem(STORED_UNDER), from.languages),
      fallbackLng: FALLBACK_LANGUAGE,
      supportedLngs: [...LANGUAGES],
      load: 'languageOnly',
      ns: ['portal'],
      defaultNS: 'portal',
      fallbackNS: 'portal',
      interpolation: { escapeValue: false },
      // Texts that are loaded again, for another release, show at once.
      react: { useSuspense: true, bindI18nStore: 'added' },
    });
  onNewRelease(() => void instance.reloadResources());
  return instance;
}

/**
 * Fetches the texts of one language and namespace of the release. All that we need of i18next's own backend,
 * which is larger than a page.
 *
 * @see spec/platform.md §7
 */
export const textBackend: BackendModule = {
  type: 'backend',
  init: () => {},
  read: (language: string, namespace: string, done: ReadCallback) => {
    fetchFromRelease(`texts/${language}/${namespace}.json`).then(
      (texts) => done(null, texts as ResourceKey),
      // `true` lets i18next try again a little later.
      () => done(`No texts for ${language}/${namespace}`, true),
    );
  },
};
