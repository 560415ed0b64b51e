/**
 * The texts that the server says itself, in every language of `locales`: errors, mails and text messages, heads
 * of listing pages, static pages. What a language lacks is said in the fallback language.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type mailTexts from '../../../locales/en/mail.json';
import { acceptedLanguage, FALLBACK_LANGUAGE } from '../../engine/language/language.ts';
import { type PageText, pageTextOf } from '../../engine/language/page-text.ts';
import { filled } from './filled-text.ts';

export type Values = Readonly<Record<string, string | number>>;
/** The texts of `locales/<language>/mail.json`. */
export type MailTexts = typeof mailTexts;

export interface Texts {
  /** The codes of the languages, in the order of `locales/languages.json`. */
  readonly languages: readonly string[];
  /** The language to answer a request in. `otherwise`: of the person who asks, where that is known. */
  accepted(acceptLanguage: string | undefined, otherwise?: string): string;
  /** The person's text for an error code; the code itself where nobody has written a text. */
  say(language: string, code: string, values: Values): string;
  /** A text of `listings.json` by its dotted key; the key itself where nobody has written a text. */
  listing(language: string, key: string, values?: Values): string;
  mail(language: string): MailTexts;
  /** A static page by the name of its file in `pages`, or null. */
  page(language: string, slug: string): PageText | null;
  /** A file of a language as it lies on the disk now, for the pages; null where there is none. */
  file(language: string, namespace: string): Promise<string | null>;
}

type Tree = Readonly<Record<string, unknown>>;

/**
 * Reads the texts of every language once, but for those that pages load.
 *
 * @param folder `locales`: `languages.json`, and a folder for each language.
 * @throws when a file of the fallback language is missing, or one is not JSON: a server without texts should not
 *   start.
 * @example loadTexts('locales').say('es', 'draft.stale', {})
 */
export function loadTexts(folder: string): Texts {
  const languages = Object.keys(treeAt(join(folder, 'languages.json')));
  const inEach = <Value>(read: (language: string) => Value): ((language: string) => Value) => {
    const values = new Map(languages.map((language) => [language, read(language)]));
    const fallback = values.get(FALLBACK_LANGUAGE) ?? read(FALLBACK_LANGUAGE);
    return (language) => values.get(language) ?? fallback;
  };
  const namespace = (name: string) => {
    const fallback = treeAt(join(folder, FALLBACK_LANGUAGE, `${name}.json`));
    return inEach((language) => {
      const path = join(folder, language, `${name}.json`);
      return completed(fallback, existsSync(path) ? treeAt(path) : {});
    });
  };
  const [errors, listings, mails] = [namespace('errors'), namespace('listings'), namespace('mail')];
  const pages = inEach((language) => pagesIn(join(folder, language, 'pages')));
  return {
    languages,
    accepted: (acceptLanguage, otherwise) => acceptedLanguage(languages, acceptLanguage, otherwise),
    say: (language, code, values) => filled(textAt(errors(language), code) ?? code, values),
    listing: (language, key, values = {}) => filled(textAt(listings(language), key) ?? key, values),
    mail: (language) => mails(language) as MailTexts,
    page: (language, slug) => pages(language).get(slug) ?? pages(FALLBACK_LANGUAGE).get(slug) ?? null,
    file: async (language, name) =>
      languages.includes(language)
        ? readFile(join(folder, language, `${name}.json`), 'utf8').catch(() => null)
        : null,
  };
}

function treeAt(path: string): Tree {
  return JSON.parse(readFileSync(path, 'utf8')) as Tree;
}

function pagesIn(folder: string): ReadonlyMap<string, PageText> {
  const files = (existsSync(folder) ? readdirSync(folder) : []).filter((file) => file.endsWith('.md'));
  return new Map(
    files.map((file) => [file.slice(0, -'.md'.length), pageTextOf(readFileSync(join(folder, file), 'utf8'))]),
  );
}

/** The texts of a language, with those of the fallback language where it has none. A list is one text. */
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

/** Keys may be flat (`"draft.stale"`) or nested; both are found. */
function textAt(tree: Tree, key: string): string | null {
  if (Object.hasOwn(tree, key)) {
    const found = tree[key];
    return typeof found === 'string' ? found : null;
  }
  const dot = key.indexOf('.');
  const inner = dot > 0 && Object.hasOwn(tree, key.slice(0, dot)) ? tree[key.slice(0, dot)] : undefined;
  return isTree(inner) ? textAt(inner, key.slice(dot + 1)) : null;
}
