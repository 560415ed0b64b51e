import { folded } from '../../../../db/office/folded.ts';
import type { Typed } from '../../../../db/office/search.repository.ts';

/** Words of a search beyond these are not looked at. */
const MOST_WORDS = 4;
const AMOUNT = /^\$?(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{2}))?$/;
/** A number that the portal gave, or its first four letters. */
const REFERENCE = /^[0-9A-Za-z]{4}(?:-?[0-9A-Za-z]{1,4})?$/;
const NUMBER = /^[+(\d][\d\s().-]*$/;

/** What a member of the office typed, read in every way in which it may be meant. */
export interface Search extends Typed {
  /** As it was typed, without spaces around. */
  readonly text: string;
  /** Of an exact amount; null if it is none. */
  readonly cents: number | null;
  /** Begins the number of a workorder, "7F3K-92QD"; '' if it is none. */
  readonly number: string;
}

/**
 * Reads a search: names in any order, the beginning of an address, a phone number with or without its signs (or its last four
 * digits), a home's number, an amount.
 *
 * @example searchOf('rívera jo') // { words: ['rivera', 'jo'], digits: '', email: '', home: '', cents: null, … }
 * @example searchOf('(512) 555-01') // { words: [], digits: '51255501', … }
 * @example searchOf('$1,250.00') // { cents: 125000, … }
 */
export function searchOf(q: string): Search {
  const text = q.trim();
  const words = folded(text)
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS);
  const isNumber = NUMBER.test(text);
  const digits = isNumber ? text.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '') : '';
  const [first = ''] = words;
  const hasLetters = words.some((word) => /\p{L}/u.test(word));
  return {
    text,
    words: hasLetters && !first.includes('@') ? words : [],
    digits: digits.length >= 4 ? digits : '',
    email: words.length === 1 && hasLetters ? first : '',
    home: words.length === 1 && !first.includes('@') ? first : '',
    cents: centsOf(text),
    number: REFERENCE.test(text) ? referenceIn(text) : '',
  };
}

/** @example referenceIn('7f3k92qd') // '7F3K-92QD' */
function referenceIn(text: string): string {
  const letters = text.toUpperCase().replaceAll('-', '');
  return letters.length > 4 ? `${letters.slice(0, 4)}-${letters.slice(4)}` : letters;
}

function centsOf(text: string): number | null {
  const [, whole, cents] = AMOUNT.exec(text) ?? [];
  // A whole number without a sign is a number of a home or a phone, too: it is read as all of them.
  return whole === undefined ? null : Number(whole.replaceAll(',', '')) * 100 + Number(cents ?? 0);
}
