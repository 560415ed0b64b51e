/**
 * Card numbers in a text, however they are written.
 */

/** Digits, in groups that up to three signs part. A run of letters ends it. */
const digitGroups = /\d+(?:[\s.,\-–—_/\\|·•*:;()]{1,3}\d+)*/gu;
const fewestDigits = 13;
const mostDigits = 19;

/** The first digits and the lengths of the numbers of the card networks. */
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
 * Whether a text holds a card number: digits of a network's beginning and length with a right check digit, in one
 * piece or in groups as cards have them, with any signs between, also in the middle of a sentence.
 *
 * Phone numbers and dates in a row are no card numbers: their groups are of other sizes.
 *
 * @example hasCardNumber('my card: 4242.4242.4242.4242, thanks') // true
 */
export function hasCardNumber(text: string): boolean {
  // Full-width digits and no-break spaces become plain ones.
  for (const [run] of text.normalize('NFKC').matchAll(digitGroups)) {
    if (isCardIn(run.split(/\D+/))) return true;
  }
  return false;
}

function isCardIn(groups: readonly string[]): boolean {
  for (let first = 0; first < groups.length; first += 1) {
    let digits = '';
    for (let last = first; last < groups.length; last += 1) {
      digits += groups[last];
      if (digits.length > mostDigits) break;
      if (digits.length >= fewestDigits && isGrouped(groups.slice(first, last + 1)) && isNumber(digits))
        return true;
    }
  }
  return false;
}

/** In one piece, in groups of one size of which the last may be shorter, or as on the cards of 14 and 15 digits. */
function isGrouped(groups: readonly string[]): boolean {
  const sizes = groups.map((group) => group.length);
  const [size = 0] = sizes;
  const last = sizes.at(-1) ?? 0;
  return /^4,6,[45]$/.test(sizes.join()) || (last <= size && sizes.slice(0, -1).every((one) => one === size));
}

function isNumber(digits: string): boolean {
  const isOfNetwork = networks.some(
    ({ begins, lengths }) => lengths.includes(digits.length) && begins.test(digits),
  );
  return isOfNetwork && hasCheckDigit(digits);
}

/** The check of Luhn. */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const weighted = index % 2 === 1 ? Number(digit) * 2 : Number(digit);
    return total + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return sum % 10 === 0;
}
