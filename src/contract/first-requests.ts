/**
 * What the server names in the head of a page (`<meta name="first-requests">`, as JSON) for the page to ask for before its
 * own code is there.
 */
export interface FirstRequests {
  /** Namespaces of the page's texts, in the language of the person. */
  readonly texts: readonly string[];
  /** Files of the release, `flows/application.json`. */
  readonly files: readonly string[];
  /** Addresses of calls by GET, made with the token of the page's link. */
  readonly calls: readonly string[];
  /** The same, made with the token of who is signed in on this device. */
  readonly session_calls: readonly string[];
}

/** The module that makes these requests, by its path below `src/web`: built on its own, put ahead of the page's own code. */
export const FIRST_REQUESTS_MODULE = 'app/first/first-requests.ts';

/** The module that shows the first page of a lease before the page's own code runs. */
export const FIRST_PAGE_MODULE = 'features/lease/first-page/first-page.ts';

/** The module that shows the resident's start page before the page's own code runs. */
export const HOME_AHEAD_MODULE = 'features/resident/first-page/first-page.ts';

/** The module that shows the open form of an application before the page's own code runs. */
export const FORM_AHEAD_MODULE = 'features/application/first-page/first-page.ts';

/** The module that the server renders that form with: built on its own into `dist/ahead`. */
export const FORM_RENDERER = 'features/application/first-page/render-form.tsx';

/** `<meta name="page">`: the page's own code, where a module before it starts it. */
export const PAGE_META = 'page';

/** Under what name the head of a page says the languages of its release, each code with its own name, as JSON. */
export const LANGUAGES_META = 'languages';

/** `<meta name="brand">`: the brand of the property whose host it is, as JSON. */
export const BRAND_META = 'brand';

/** Names of several namespaces in one file of texts: `texts/en/errors+forms.json`. */
export const BETWEEN_NAMESPACES = '+';

/**
 * The file of a release that holds the texts of these namespaces, each under its name.
 *
 * @example textsFile('en', ['portal', 'forms']) // 'texts/en/forms+portal.json'
 */
export function textsFile(language: string, namespaces: readonly string[]): string {
  return `texts/${language}/${[...new Set(namespaces)].sort().join(BETWEEN_NAMESPACES)}.json`;
}
