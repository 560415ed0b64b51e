import { FlowError } from '../errors.ts';
import { pointer } from '../json-pointer.ts';
import { FALLBACK_LANGUAGE } from '../language/language.ts';
import { pluralFormsOf } from '../language/plural-forms.ts';

/** The parsed files of `locales`: by language, by namespace. */
export type Locales = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** All texts of the product, by language and by key with its namespace in front (`application:tabs.payments`). */
export interface Messages {
  readonly languages: readonly string[];
  /** Whether a key has a text in a language. A key with plural forms has one if its `other` form exists. */
  readonly has: (key: string, language: string) => boolean;
  readonly keys: (language: string) => readonly string[];
  readonly text: (key: string, language: string) => string | null;
  /** The location of a key, or where it would be: `locales/es/portal.json` and the JSON pointer. */
  readonly placeOf: (key: string, language: string) => { readonly file: string; readonly at: string };
}

interface Leaf {
  readonly text: string;
  readonly at: string;
}

function leavesOf(value: unknown, key: string, at: string, into: Map<string, Leaf>): void {
  if (typeof value === 'string') {
    if (value.trim() !== '') into.set(key, { text: value, at });
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, child] of Object.entries(value)) {
      leavesOf(child, key.endsWith(':') ? key + name : `${key}.${name}`, at + pointer(name), into);
    }
  }
}

/**
 * Reads parsed locale files. Nested and flat keys are the same; an empty text counts as missing.
 *
 * @example messagesOf({ en: { portal: { ok: 'OK' } } }).has('portal:ok', 'en') // true
 */
export function messagesOf(locales: Locales): Messages {
  const tables = new Map<string, Map<string, Leaf>>();
  for (const [language, namespaces] of Object.entries(locales)) {
    const table = new Map<string, Leaf>();
    for (const [namespace, tree] of Object.entries(namespaces)) leavesOf(tree, `${namespace}:`, '', table);
    tables.set(language, table);
  }
  const leaf = (key: string, language: string) => tables.get(language)?.get(key);
  return {
    languages: Object.keys(locales),
    has: (key, language) => leaf(key, language) !== undefined || leaf(`${key}_other`, language) !== undefined,
    keys: (language) => [...(tables.get(language)?.keys() ?? [])],
    text: (key, language) => leaf(key, language)?.text ?? null,
    placeOf: (key, language) => {
      const [namespace = '', name = ''] = key.split(':');
      const at = leaf(key, language)?.at ?? pointer(...name.split('.'));
      return { file: `locales/${language}/${namespace}.json`, at };
    },
  };
}

/** A placeholder in a text, with its name. */
export const PLACEHOLDER = /\{\{-?\s*([\w.]+)[^}]*\}\}/g;

/** The names in `{{…}}` of a text, without formats, unique and sorted. */
export function placeholdersOf(text: string): string[] {
  const found = [...text.matchAll(PLACEHOLDER)].map((match) => match[1] ?? '');
  return [...new Set(found)].sort();
}

const plural = /^(.+)_(zero|one|two|few|many|other)$/;

/** The key without its plural form, and the form; null for a key that has no plural forms. */
export function pluralOf(key: string, keys: ReadonlySet<string>): { base: string; form: string } | null {
  const [, base = '', form = ''] = plural.exec(key) ?? [];
  const forms = ['one', 'two', 'few', 'many'];
  const isCounted = keys.has(`${base}_other`) && forms.some((one) => keys.has(`${base}_${one}`));
  return isCounted ? { base, form } : null;
}

/**
 * Whether a language needs a plural form of a text: those of its own counts, and `zero` where English says something
 * else for none.
 *
 * @example needsForm('few', 'pl', false) // true
 */
export function needsForm(form: string, language: string, isInFallback: boolean): boolean {
  return pluralFormsOf(language).some((one) => one === form) || (form === 'zero' && isInFallback);
}

/** The keys of all languages, and the plural forms that the languages need. */
function allKeys(messages: Messages): string[] {
  const found = new Set(messages.languages.flatMap((language) => messages.keys(language)));
  const forms = messages.languages.flatMap(pluralFormsOf);
  const needed = [...found].flatMap((key) => {
    const counted = key.endsWith('_other') ? pluralOf(key, found) : null;
    return counted === null ? [] : forms.map((form) => `${counted.base}_${form}`);
  });
  return [...new Set([...found, ...needed])];
}

const shown = (names: readonly string[]) => (names.length === 0 ? 'none' : names.join(', '));

/**
 * The languages for which a missing text is an error: all that lack it, if the fallback language is one of them.
 * Otherwise people read the fallback text, which is no error.
 *
 * @example whoLacks(['en', 'es'], (language) => has('portal:ok', language)) // []
 */
export function whoLacks(
  languages: readonly string[],
  has: (language: string) => boolean,
): readonly string[] {
  const lacking = languages.filter((language) => !has(language));
  return lacking.includes(FALLBACK_LANGUAGE) ? lacking : [];
}

/**
 * Differences between languages: texts that the fallback language lacks; the number of texts that another language
 * lacks which people can choose, as one error per file; and differing placeholders. For a text with plural forms each language needs its own
 * forms, independent of the others; each may omit `count`.
 *
 * @param offered the languages that people can choose; the others are in preparation, and may lack texts
 * @example messageErrors(messagesOf(locales)).map((error) => error.message)
 */
export function messageErrors(
  messages: Messages,
  offered: readonly string[] = messages.languages,
): FlowError[] {
  const errors: FlowError[] = [];
  const untranslated = new Map<string, { at: string; language: string; other: string }[]>();
  const keys = allKeys(messages);
  const all = new Set(keys);
  for (const key of keys) {
    const counted = pluralOf(key, all);
    const hasText = (language: string, one: string) => messages.text(one, language) !== null;
    const other =
      messages.languages.find((language) => hasText(language, key)) ??
      messages.languages.find((language) => hasText(language, `${counted?.base}_other`)) ??
      '';
    const expected = placeholdersOf(messages.text(key, other) ?? '');
    for (const language of messages.languages) {
      const { file, at } = messages.placeOf(key, language);
      const text = messages.text(key, language);
      if (text === null) {
        const isInFallback = hasText(FALLBACK_LANGUAGE, key);
        if (counted !== null && !needsForm(counted.form, language, isInFallback)) continue;
        if (language === FALLBACK_LANGUAGE)
          errors.push(new FlowError('message.missing', { file, at, language, other }));
        else if (offered.includes(language))
          untranslated.set(file, [...(untranslated.get(file) ?? []), { at, language, other }]);
        continue;
      }
      const counts = (name: string) => !(counted !== null && name === 'count');
      const found = placeholdersOf(text).filter(counts);
      if (found.join() === expected.filter(counts).join()) continue;
      const params = { file, at, key, language, other, found: shown(found), expected: shown(expected) };
      errors.push(new FlowError('message.placeholders', params));
    }
  }
  for (const [file, found] of untranslated) {
    const [first] = found;
    errors.push(new FlowError('message.untranslated', { file, ...first, count: found.length }));
  }
  return errors;
}
