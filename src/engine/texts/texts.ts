/**
 * The server's own texts, in every language of a release: errors, mails and text messages, heads of listing pages,
 * static pages. Texts missing in a language come from the fallback language.
 */
import { acceptedLanguage, FALLBACK_LANGUAGE } from '../language/language.ts';
import { type PageText, pageTextOf } from '../language/page-text.ts';
import type { ReleaseFiles } from '../release/release-files.ts';
import { filled } from './filled-text.ts';

export type Values = Readonly<Record<string, string | number>>;

export interface Texts {
  /** The codes of the languages, in the order of `locales/languages.json`. */
  readonly languages: readonly string[];
  /** The name of each language in that language, by its code. */
  readonly names: Readonly<Record<string, string>>;
  /** The language for a response. `otherwise`: the person's language, if known. */
  accepted(acceptLanguage: string | undefined, otherwise?: string): string;
  /** The text for an error code; the code itself if there is no text. */
  say(language: string, code: string, values: Values): string;
  /** A text of `listings.json` by its dotted key; the key itself if there is no text. */
  listing(language: string, key: string, values?: Values): string;
  /** A text of any namespace (`pool-pass:mail.subject`), its lines joined; the key itself if there is no text. */
  message(language: string, key: string, values: Values): string;
  /** A static page by the name of its file in `pages`, or null. */
  page(language: string, slug: string): PageText | null;
  /** A file of a language, for the pages; null if there is none. */
  file(language: string, namespace: string): string | null;
}

type Tree = Readonly<Record<string, unknown>>;

/**
 * The texts in the files of a release.
 *
 * @throws if a file of the fallback language is missing, or one is not JSON: a server without texts should not start.
 * @example textsOf(release.files).say('es', 'draft.stale', {})
 */
export function textsOf(files: ReleaseFiles): Texts {
  const treeAt = (path: string): Tree => {
    const text = files.get(`locales/${path}`);
    if (text === undefined) throw new Error(`The release has no locales/${path}.`);
    return JSON.parse(text) as Tree;
  };
  const names = treeAt('languages.json') as Readonly<Record<string, string>>;
  const languages = Object.keys(names);
  const inEach = <Value>(read: (language: string) => Value): ((language: string) => Value) => {
    const values = new Map(languages.map((language) => [language, read(language)]));
    const fallback = values.get(FALLBACK_LANGUAGE) ?? read(FALLBACK_LANGUAGE);
    return (language) => values.get(language) ?? fallback;
  };
  const namespace = (name: string) => {
    const fallback = treeAt(`${FALLBACK_LANGUAGE}/${name}.json`);
    return inEach((language) => {
      const path = `${language}/${name}.json`;
      return completed(fallback, files.has(`locales/${path}`) ? treeAt(path) : {});
    });
  };
  const [errors, listings] = [namespace('errors'), namespace('listings')];
  const others = new Map([['mail', namespace('mail')]]);
  const pages = inEach((language) => pagesIn(files, `locales/${language}/pages/`));
  return {
    languages,
    names,
    accepted: (acceptLanguage, otherwise) => acceptedLanguage(languages, acceptLanguage, otherwise),
    say: (language, code, values) => filled(textAt(errors(language), code) ?? code, values),
    listing: (language, key, values = {}) => filled(textAt(listings(language), key) ?? key, values),
    message: (language, key, values) => {
      const [, space = '', name = ''] = /^([^:]+):(.+)$/.exec(key) ?? [];
      if (!files.has(`locales/${FALLBACK_LANGUAGE}/${space}.json`)) return key;
      const inSpace = others.get(space) ?? namespace(space);
      others.set(space, inSpace);
      return filled(textAt(inSpace(language), name) ?? key, values);
    },
    page: (language, slug) => pages(language).get(slug) ?? pages(FALLBACK_LANGUAGE).get(slug) ?? null,
    file: (language, name) =>
      languages.includes(language) ? (files.get(`locales/${language}/${name}.json`) ?? null) : null,
  };
}

function pagesIn(files: ReleaseFiles, folder: string): ReadonlyMap<string, PageText> {
  const pages = [...files].filter(([path]) => path.startsWith(folder) && path.endsWith('.md'));
  return new Map(
    pages.map(([path, source]) => [path.slice(folder.length, -'.md'.length), pageTextOf(source)]),
  );
}

/** The texts of a language, completed from the fallback language. A list counts as one text. */
function completed(fallback: Tree, own: Tree): Tree {
  const result: Record<string, unknown> = { ...own };
  for (const [key, text] of Object.entries(fallback)) {
    const mine = Object.hasOwn(own, key) ? own[key] : undefined;
    if (isTree(text)) result[key] = completed(text, isTree(mine) ? mine : {});
    else if (mine === undefined || mine === '') result[key] = text;
  }
  return result;
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Keys may be flat (`"draft.stale"`) or nested; both are found. A list of lines is one text. */
function textAt(tree: Tree, key: string): string | null {
  if (Object.hasOwn(tree, key)) {
    const found = tree[key];
    if (Array.isArray(found)) return found.join('\n');
    return typeof found === 'string' ? found : null;
  }
  const dot = key.indexOf('.');
  const inner = dot > 0 && Object.hasOwn(tree, key.slice(0, dot)) ? tree[key.slice(0, dot)] : undefined;
  return isTree(inner) ? textAt(inner, key.slice(dot + 1)) : null;
}
