/**
 * What the server lists in the head of a page (`<meta name="first-requests">`, as JSON) for the page to request before
 * its own code has loaded.
 */
export interface FirstRequests {
  /** Namespaces of the page's texts, in the language of the person. */
  readonly texts: readonly string[];
  /** Files of the release, `flows/application.json`. */
  readonly files: readonly string[];
  /** Addresses of GET calls, made with the token of the page's link. */
  readonly calls: readonly string[];
  /** The same, made with the session token of this device. */
  readonly session_calls: readonly string[];
  /** Which of these calls answers with the page as HTML, to be shown before the page's own code runs. */
  readonly page: string | null;
}

/**
 * Path below `src/web` of the module that makes these requests: built separately, loaded before the page's own code.
 */
export const FIRST_REQUESTS_MODULE = 'app/first/first-requests.ts';

/** Module that shows the first page of a lease before the page's own code runs. */
export const FIRST_PAGE_MODULE = 'features/lease/first-page/first-page.ts';

/** Module that shows a page as the server rendered it, before the page's own code runs. */
export const PAGE_AHEAD_MODULE = 'app/ahead/page-ahead.ts';

/** Module with which the server renders pages: built separately into `dist/ahead`. */
export const PAGE_RENDERER = 'rendered-pages.ts';

/** `<meta name="page">`: the page's own code, if an earlier module starts it. */
export const PAGE_META = 'page';

/** Name of the `<meta>` that lists the languages of the release, each code with its own name, as JSON. */
export const LANGUAGES_META = 'languages';

/** `<meta name="brand">`: the brand of the host's property, as JSON. */
export const BRAND_META = 'brand';

/** Separates namespaces in the name of a texts file: `texts/en/errors+forms.json`. */
export const BETWEEN_NAMESPACES = '+';

/**
 * The file of a release with the texts of these namespaces, each under its name.
 *
 * @example textsFile('en', ['portal', 'forms']) // 'texts/en/forms+portal.json'
 */
export function textsFile(language: string, namespaces: readonly string[]): string {
  return `texts/${language}/${[...new Set(namespaces)].sort().join(BETWEEN_NAMESPACES)}.json`;
}
