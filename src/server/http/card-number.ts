/**
 * Finds card numbers in a text, in any notation.
 */

/** Groups of digits, separated by up to three punctuation or space characters. A letter ends the run. */
const digitGroups = /\d+(?:[\s.,\-–—_/\\|·•*:;()]{1,3}\d+)*/gu;
const fewestDigits = 13;
const mostDigits = 19;

/** First digits and lengths of card numbers by network. */
const networks: readonly { readonly begins: RegExp; readonly lengths: readonly number[] }[] = [
  { begins: /^4/, lengths: [13, 16, 19] },
  { begins: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, lengths: [16] },
  { begins: /^3[47]/, lengths: [15] },
  { begins: /^(6011|64[4-9]|65|62|60|81|82)/, lengths: [16, 17, 18, 19] },
  { begins: /^(30[0-5]|36|38|39)/, lengths: [14, 16] },
  { begins: /^35(2[89]|[3-8])/, lengths: [16, 17, 18, 19] },
  { begins: /^(50|5[6-9]|6[1-9])/, lengths: [13, 15, 16, 19] },
];

/**
 * Whether a text contains a card number: digits with a network's prefix and length and a valid check digit, in one
 * piece or grouped as on cards, with any separators, also in the middle of a sentence.
 *
 * A series of phone numbers or dates is not a card number: its groups have other sizes.
 *
 * @example hasCardNumber('my card: 4242.4242.4242.4242, thanks') // true
 */
export function hasCardNumber(text: string): boolean {
  // Full-width digits and no-break spaces become plain ones.
  for (const [run] of text.normalize('NFKC').matchAll(digitGroups)) {
    if (isCardIn(run)) return true;
  }
  return false;
}

/** The digits of a run without separators, and the end index of each group. */
function groupsOf(run: string): { digits: Uint8Array; ends: number[] } {
  const digits = new Uint8Array(run.length);
  const ends: number[] = [];
  let count = 0;
  for (let at = 0; at < run.length; at += 1) {
    const digit = run.charCodeAt(at) - zero;
    if (digit >= 0 && digit <= 9) digits[count++] = digit;
    else if (ends.at(-1) !== count) ends.push(count);
  }
  ends.push(count);
  return { digits, ends };
}

function isCardIn(run: string): boolean {
  const { digits, ends } = groupsOf(run);
  let from = 0;
  for (let first = 0; first < ends.length; first += 1) {
    for (let last = first; last < ends.length; last += 1) {
      const to = ends[last] ?? 0;
      if (to - from > mostDigits) break;
      // The cheap checks that exclude most texts come first: a text may be half a megabyte of digits.
      if (to - from < fewestDigits || !hasCheckDigit(digits, from, to)) continue;
      const sizes = ends
        .slice(first, last + 1)
        .map((end, at) => end - (at === 0 ? from : (ends[first + at - 1] ?? 0)));
      if (isOfNetwork(digits.subarray(from, to).join('')) && isGrouped(sizes)) return true;
    }
    from = ends[first] ?? 0;
  }
  return false;
}

/** In one piece, in groups of equal size (the last may be shorter), or grouped as on cards with 14 or 15 digits. */
function isGrouped(sizes: readonly number[]): boolean {
  const [size = 0] = sizes;
  const last = sizes.at(-1) ?? 0;
  return /^4,6,[45]$/.test(sizes.join()) || (last <= size && sizes.slice(0, -1).every((one) => one === size));
}

function isOfNetwork(digits: string): boolean {
  return networks.some(({ begins, lengths }) => lengths.includes(digits.length) && begins.test(digits));
}

const zero = '0'.charCodeAt(0);

/** Luhn check of the digits in a range. */
function hasCheckDigit(digits: Uint8Array, from: number, to: number): boolean {
  let sum = 0;
  let isDoubled = false;
  for (let at = to - 1; at >= from; at -= 1) {
    const digit = digits[at] ?? 0;
    sum += isDoubled ? digit * 2 - (digit > 4 ? 9 : 0) : digit;
    isDoubled = !isDoubled;
  }
  return sum % 10 === 0;
}
