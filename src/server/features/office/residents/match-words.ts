import { folded } from '../../../../db/office/folded.ts';

/**
 * Whether every word begins a word of a text, without case and accents.
 *
 * @example matchesWords('García, José 204 / B', 'jose 204') // true
 */
export function matchesWords(text: string, typed: string): boolean {
  const of = folded(text).split(/[\s,/]+/);
  return folded(typed)
    .split(/[\s,/]+/)
    .filter(Boolean)
    .every((word) => of.some((one) => one.startsWith(word)));
}
