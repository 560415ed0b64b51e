import { FlowError } from '../errors.ts';
import { FALLBACK_LANGUAGE, languageCode } from '../language/language.ts';
import { pageTextOf } from '../language/page-text.ts';

/** The languages in the folder `locales`. */
export interface LanguageFiles {
  /** `languages.json`: the native name of each language by its code. */
  readonly listed: Readonly<Record<string, unknown>>;
  /** The names of the folders. */
  readonly folders: readonly string[];
  /** The sources of the static pages: by language, by page name. */
  readonly pages: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/**
 * The languages that people can choose, in which everything must be said: those of `languages.json`, and the fallback
 * language. Another folder is a language in preparation.
 *
 * @example offeredLanguages({ listed: { en: 'English' }, folders: ['en', 'fr'] }) // ['en']
 */
export function offeredLanguages({ listed, folders }: Omit<LanguageFiles, 'pages'>): readonly string[] {
  return folders.filter((name) => Object.hasOwn(listed, name) || name === FALLBACK_LANGUAGE);
}

/**
 * Errors for languages that are listed without a folder, and for static pages that a language lacks; a warning for each
 * language in preparation.
 *
 * @example
 * languageErrors({ listed: { en: 'English' }, folders: ['en', 'fr'], pages: {} }).map((error) => error.severity)
 * // ['warning']
 */
export function languageErrors({ listed, folders, pages }: LanguageFiles): FlowError[] {
  const codes = Object.keys(listed);
  const file = 'locales/languages.json';
  const listing = codes.flatMap((name) => {
    const at = `/${name}`;
    if (!languageCode.test(name)) return [new FlowError('language.code', { file, at, name })];
    return folders.includes(name) ? [] : [new FlowError('language.folder_missing', { file, at, name })];
  });
  const unlisted = folders
    .filter((name) => !codes.includes(name))
    .map((name) => new FlowError('language.unlisted', { file: `locales/${name}`, at: '/', name }));
  return [...listing, ...unlisted, ...pageErrors(offeredLanguages({ listed, folders }), pages)];
}

function pageErrors(languages: readonly string[], pages: LanguageFiles['pages']): FlowError[] {
  const slugs = new Set(languages.flatMap((language) => Object.keys(pages[language] ?? {})));
  return [...slugs].sort().flatMap((slug) => {
    const other = languages.find((language) => pages[language]?.[slug] !== undefined) ?? '';
    return languages.flatMap((language) => {
      const [source, place] = [
        pages[language]?.[slug],
        { file: `locales/${language}/pages/${slug}.md`, at: '/' },
      ];
      if (source === undefined) {
        const code = language === FALLBACK_LANGUAGE ? 'page.missing' : 'page.untranslated';
        return [new FlowError(code, { ...place, language, other })];
      }
      return pageTextOf(source).page_title === '' ? [new FlowError('page.untitled', place)] : [];
    });
  });
}
