/**
 * The person's text for an error code, from `locales/<lng>/errors.json`.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import names from '../../locales/languages.json' with { type: 'json' };

export type Language = keyof typeof names;
/** The languages that the product speaks: those of `locales/languages.json`. */
export const languages = Object.keys(names) as Language[];

export interface ErrorTexts {
  /** The text in that language, else in English, else the code itself. `{{name}}` is filled from params. */
  say(language: Language, code: string, params: Record<string, string | number>): string;
}

/**
 * Reads the texts of every language once.
 *
 * Keys may be flat (`"draft.stale"`) or nested; both are found.
 *
 * @throws when a language's file is missing or is not JSON: a server without texts should not start.
 */
export function loadErrorTexts(localesFolder: string): ErrorTexts {
  const sources = new Map<Language, unknown>(
    languages.map((language) => [
      language,
      JSON.parse(readFileSync(join(localesFolder, language, 'errors.json'), 'utf8')),
    ]),
  );
  return {
    say(language, code, params) {
      const text = textAt(sources.get(language), code) ?? textAt(sources.get('en'), code) ?? code;
      return text.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) => String(params[name] ?? whole));
    },
  };
}

function textAt(source: unknown, key: string): string | null {
  if (typeof source !== 'object' || source === null) return null;
  const entries = source as Record<string, unknown>;
  if (Object.hasOwn(entries, key)) {
    const found = entries[key];
    return typeof found === 'string' ? found : null;
  }
  const dot = key.indexOf('.');
  if (dot < 0 || !Object.hasOwn(entries, key.slice(0, dot))) return null;
  return textAt(entries[key.slice(0, dot)], key.slice(dot + 1));
}

/**
 * The language to answer in: the first that the request asks for and we have, else the given one.
 *
 * @example languageOf('fr-FR,es;q=0.8', 'en') // 'es'
 */
export function languageOf(acceptLanguage: string | undefined, otherwise: string): Language {
  const wanted = (acceptLanguage ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...rest] = part.trim().toLowerCase().split(';');
      const weight = rest.map((text) => text.trim()).find((text) => text.startsWith('q='));
      return { tag: tag.split('-')[0] ?? '', weight: weight ? Number(weight.slice(2)) : 1 };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight);
  for (const { tag } of wanted) {
    const found = languages.find((language) => language === tag);
    if (found) return found;
  }
  return languages.find((language) => language === otherwise) ?? 'en';
}
