/** Plural forms of texts: apart from the rules that every page needs, as only checks and tables of texts count them. */
import { localeOf } from './language.ts';

/** Highest count on a page; a plural form that only applies to larger numbers (a million) needs no text. */
const countsUpTo = 200;

/**
 * The plural forms that a language needs for counts, always including `other`.
 *
 * @example pluralFormsOf('en') // ['one', 'other']
 * @example pluralFormsOf('pl') // ['one', 'few', 'many', 'other']
 */
export function pluralFormsOf(language: string): Intl.LDMLPluralRule[] {
  const rules = new Intl.PluralRules(localeOf(language));
  const used = new Set<Intl.LDMLPluralRule>(['other']);
  for (let count = 0; count <= countsUpTo; count++) used.add(rules.select(count));
  const order: Intl.LDMLPluralRule[] = ['zero', 'one', 'two', 'few', 'many', 'other'];
  return order.filter((form) => used.has(form));
}
