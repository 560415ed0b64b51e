/** Texts in all languages, as the studio lists them. */
import { needsForm, placeholdersOf, pluralOf } from '../../check/messages.ts';
import type { ValuePath } from '../../drafts/file-edit.ts';
import { FALLBACK_LANGUAGE } from '../../language/language.ts';
import { pluralFormsOf } from '../../language/plural-forms.ts';

/** The language in which texts are written first: the one that stands in for every other. */
export const SOURCE_LANGUAGE = FALLBACK_LANGUAGE;

/** A text in all languages. Paragraphs are joined by line breaks. */
export interface TextRow {
  readonly key: string;
  /** Its place in the file of the first language that has it. */
  readonly at: ValuePath;
  /** Its place in the files of the languages that have it. */
  readonly places: Readonly<Record<string, ValuePath>>;
  /** The English text; for a plural form that English does not have, that of the form `other`. */
  readonly source: string | null;
  /** By language; null: there is none. */
  readonly texts: Readonly<Record<string, string | null>>;
  /** Languages that lack it. */
  readonly missing: readonly string[];
  /** Languages in which it is as before, although the English text has changed. */
  readonly stale: readonly string[];
  /** Placeholders that a language lacks, or that only it has, by language. */
  readonly placeholders: Readonly<Record<string, readonly string[]>>;
  /** Whether it is a plural form, whose text may leave out the count. */
  readonly isCounted: boolean;
  /** The language with the longest text: a page must have room for it. */
  readonly longest: string;
}

/** Texts of one language by key. */
export type FoundTexts = ReadonlyMap<string, { readonly at: ValuePath; readonly text: string }>;

/** Texts of one language: as the draft has them, and as its base has them. */
export interface TextVersions {
  readonly now: FoundTexts;
  readonly before: FoundTexts;
}

/**
 * A row for each text, in the order of the English file, with the plural forms that any of the languages needs; texts
 * that only another language has come last.
 *
 * @param read by language
 * @example textRows({ en: { now: textsIn({ send: 'Send' }), before: … }, es: … }) // [{ key: 'send', missing: ['es'], … }]
 */
export function textRows(read: Readonly<Record<string, TextVersions>>): readonly TextRow[] {
  const languages = Object.keys(read).sort((one) => (one === SOURCE_LANGUAGE ? -1 : 1));
  const forms = [...new Set(languages.flatMap((language) => pluralFormsOf(language)))];
  const keys = new Set(languages.flatMap((language) => [...(read[language]?.now.keys() ?? [])]));
  const wanted = [...keys].flatMap((key) => {
    const counted = key.endsWith('_other') ? pluralOf(key, keys) : null;
    return [key, ...(counted === null ? [] : forms).map((form) => `${counted?.base}_${form}`)];
  });
  return [...new Set(wanted)].map((key) => rowOf(key, pluralOf(key, keys), languages, read));
}

function rowOf(
  key: string,
  counted: { readonly base: string; readonly form: string } | null,
  languages: readonly string[],
  read: Readonly<Record<string, TextVersions>>,
): TextRow {
  const other = `${counted?.base}_other`;
  const found = (language: string, version: keyof TextVersions, one = key) =>
    read[language]?.[version].get(one);
  const now = (language: string) => found(language, 'now')?.text ?? null;
  const sourceOf = (version: keyof TextVersions) =>
    (found(SOURCE_LANGUAGE, version) ?? found(SOURCE_LANGUAGE, version, other))?.text ?? null;
  const [source, before] = [sourceOf('now'), sourceOf('before')];
  const others = languages.filter((language) => language !== SOURCE_LANGUAGE);
  const isInSource = now(SOURCE_LANGUAGE) !== null;
  const isNeeded = (language: string) => counted === null || needsForm(counted.form, language, isInSource);
  const isChanged = source !== null && before !== null && before !== source;
  const written = others.filter((language) => source !== null && now(language) !== null);
  const length = (language: string) => now(language)?.length ?? 0;
  const places = languages.flatMap((language): [string, ValuePath][] => {
    const at = found(language, 'now')?.at;
    return at === undefined ? [] : [[language, at]];
  });
  return {
    key,
    at:
      places[0]?.[1] ??
      formPlace(
        languages.map((one) => found(one, 'now', other)?.at),
        counted?.form,
      ),
    places: Object.fromEntries(places),
    source,
    texts: Object.fromEntries(languages.map((language) => [language, now(language)])),
    missing: source === null ? [] : others.filter((one) => now(one) === null && isNeeded(one)),
    stale: isChanged ? written.filter((language) => now(language) === found(language, 'before')?.text) : [],
    placeholders: Object.fromEntries(
      written.map((one) => [one, differingPlaceholders(source ?? '', now(one) ?? '', counted !== null)]),
    ),
    isCounted: counted !== null,
    longest: languages.reduce((most, one) => (length(one) > length(most) ? one : most), SOURCE_LANGUAGE),
  };
}

/** The place of a plural form that no language has yet: beside the form `other`. */
function formPlace(others: readonly (ValuePath | undefined)[], form = ''): ValuePath {
  const at = others.find((one) => one !== undefined) ?? [];
  return [...at.slice(0, -1), String(at.at(-1)).replace(/_other$/, `_${form}`)];
}

/**
 * The placeholders that only one of two texts has, as the check of a release finds them. A plural form may leave out
 * the count.
 *
 * @example differingPlaceholders('Open {{link}}', 'Abrir {{enlace}}', false) // ['{{link}}', '{{enlace}}']
 */
export function differingPlaceholders(one: string, other: string, isCounted: boolean): readonly string[] {
  const names = (text: string) => placeholdersOf(text).filter((name) => !(isCounted && name === 'count'));
  const [here, there] = [names(one), names(other)];
  const only = [
    ...here.filter((name) => !there.includes(name)),
    ...there.filter((name) => !here.includes(name)),
  ];
  return only.map((name) => `{{${name}}}`);
}

/** The value to write for a text at a place: paragraphs where the other languages have paragraphs. @example textValue('a\nb', ['x']) // ['a', 'b'] */
export function textValue(text: string, like: unknown): string | readonly string[] {
  return Array.isArray(like) ? text.split('\n') : text;
}

/**
 * The texts in a parsed file of a namespace by key; those that are blank count as missing.
 *
 * @example textsIn({ mail: { text: ['a', 'b'] } }).get('mail.text') // { at: ['mail', 'text'], text: 'a\nb' }
 */
export function textsIn(value: unknown, at: readonly string[] = []): FoundTexts {
  const text = Array.isArray(value) ? value.join('\n') : value;
  if (typeof text === 'string') return new Map(text.trim() === '' ? [] : [[at.join('.'), { at, text }]]);
  if (typeof value !== 'object' || value === null) return new Map();
  return new Map(Object.entries(value).flatMap(([name, inner]) => [...textsIn(inner, [...at, name])]));
}
