import i18next, { type BackendModule, type i18n, type ReadCallback, type ResourceKey } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { textsFile } from '../../../contract/first-requests.ts';
import { FALLBACK_LANGUAGE } from '../../../engine/language/language.ts';
import { firstLanguage, LANGUAGE_STORED_UNDER, LANGUAGES } from '../first/first-language.ts';
import { FIRST_NAMESPACES } from '../first/first-requests.ts';
import { fetchFromRelease, onNewRelease } from '../release/current-release.ts';

/** Starts the translations; texts come from the server. Keeps `<html lang>` up to date. */
export function startTranslations(from: { storage: Storage; languages: readonly string[] }): i18n {
  const instance = i18next.createInstance();
  const language = firstLanguage(from.storage.getItem(LANGUAGE_STORED_UNDER), from.languages);
  // Requests that start while the texts load use the same language.
  document.documentElement.lang = language;
  instance.on('languageChanged', (chosen) => {
    document.documentElement.lang = chosen;
    from.storage.setItem(LANGUAGE_STORED_UNDER, chosen);
  });
  void instance
    .use(textBackend)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: FALLBACK_LANGUAGE,
      supportedLngs: [...LANGUAGES],
      load: 'languageOnly',
      ns: [...FIRST_NAMESPACES],
      defaultNS: 'portal',
      fallbackNS: 'portal',
      interpolation: { escapeValue: false },
      // An empty text counts as missing: people see the English one.
      returnEmptyString: false,
      saveMissing: true,
      saveMissingTo: 'current',
      missingKeyHandler: ([language = ''], namespace, key, value, _, { defaultValue }) => {
        // A call with its own default misses no text; texts that have not loaded yet are not missing.
        if (defaultValue !== undefined || !instance.hasResourceBundle(language, namespace)) return;
        void import('./missing-texts.ts').then((missing) =>
          missing.reportMissingText(language, namespace, key, value),
        );
      },
      // Shows texts at once that are reloaded for another release.
      react: { useSuspense: true, bindI18nStore: 'added' },
    });
  onNewRelease(() => void instance.reloadResources());
  return instance;
}

interface Wanted {
  readonly namespace: string;
  readonly done: ReadCallback;
}

/** The namespaces requested since the last fetch, by language. */
const asked = new Map<string, Wanted[]>();

async function fetchTexts(language: string, wanted: readonly Wanted[]): Promise<void> {
  const file = textsFile(
    language,
    wanted.map(({ namespace }) => namespace),
  );
  try {
    const texts = (await fetchFromRelease(file)) as Readonly<Record<string, ResourceKey>>;
    for (const { namespace, done } of wanted) done(null, texts[namespace]);
  } catch {
    // `true` lets i18next try again a little later.
    for (const { namespace, done } of wanted) done(`No texts for ${language}/${namespace}`, true);
  }
}

/**
 * Fetches texts of the release; namespaces of a language that are requested together come as one file. This is all that
 * we need of i18next's own backend, which is larger than a page.
 *
 * @see spec/platform.md §7
 */
const textBackend: BackendModule = {
  type: 'backend',
  callbackApi: true,
  init: () => {},
  read: (language: string, namespace: string, done: ReadCallback) => {
    if (asked.size === 0) {
      queueMicrotask(() => {
        for (const [of, wanted] of asked) void fetchTexts(of, wanted);
        asked.clear();
      });
    }
    asked.set(language, [...(asked.get(language) ?? []), { namespace, done }]);
  },
};
