/** Edits of the texts of the product, in every language. */
import type { FileEdit, ValuePath } from '../../drafts/file-edit.ts';
import { valueAt } from '../../json-pointer.ts';
import { FALLBACK_LANGUAGE } from '../../language/language.ts';
import type { EditedBundle } from '../bundle.ts';
import { membersOf } from '../leads.ts';

/** Texts by language. @example { en: 'Kind', es: 'Tipo' } */
export type TextByLanguage = Readonly<Record<string, string>>;

const LOCALE = /^locales\/([^/]+)\/[^/]+\.json$/;

/** The languages of a draft, sorted. */
export function languagesOf({ paths }: Pick<EditedBundle, 'paths'>): string[] {
  return [...new Set(paths.flatMap((path) => LOCALE.exec(path)?.[1] ?? []))].sort();
}

/** The text of a key in a language; null if there is none. @example textOf(document, 'lease:title', 'es') */
export function textOf(bundle: EditedBundle, key: string, language: string): string | null {
  const { file, at } = placeOf(bundle, key, language);
  const text = valueAt(bundle.json(file), at);
  return typeof text === 'string' ? text : null;
}

/** The text of a key by language; empty where a language has none. @example textsOf(document, 'lease:title').es */
export function textsOf(bundle: EditedBundle, key: string): TextByLanguage {
  return Object.fromEntries(
    languagesOf(bundle).map((language) => [language, textOf(bundle, key, language) ?? '']),
  );
}

/** The language in which somebody writes first: their own, if the product has it. */
export function firstLanguage(bundle: Pick<EditedBundle, 'paths'>, own: string): string {
  return languagesOf(bundle).includes(own) ? own : FALLBACK_LANGUAGE;
}

/** Sets the text of a key; an empty text removes it. A language that has no file for it is left out. */
export function textEdits(bundle: EditedBundle, key: string, texts: TextByLanguage): FileEdit[] {
  return Object.entries(texts).flatMap(([language, text]) => {
    const { file, at, isThere } = placeOf(bundle, key, language);
    if (bundle.json(file) === undefined || (text === '' && !isThere)) return [];
    return [{ path: file, at, value: text === '' ? undefined : text }];
  });
}

/** Where a text stands, or would: files may nest their keys or write them with dots. */
function placeOf(
  bundle: EditedBundle,
  key: string,
  language: string,
): { readonly file: string; readonly at: ValuePath; readonly isThere: boolean } {
  const [namespace = '', name = ''] = key.split(':');
  const file = `locales/${language}/${namespace}.json`;
  const at = found(bundle.json(file), name);
  return { file, at: at ?? name.split('.'), isThere: at !== null };
}

function found(tree: unknown, name: string): ValuePath | null {
  const members = membersOf(tree);
  if (Object.hasOwn(members, name)) return [name];
  for (let dot = name.indexOf('.'); dot >= 0; dot = name.indexOf('.', dot + 1)) {
    const [first, rest] = [name.slice(0, dot), name.slice(dot + 1)];
    const below = Object.hasOwn(members, first) ? found(members[first], rest) : null;
    if (below !== null) return [first, ...below];
  }
  return null;
}
