/**
 * Card numbers and security codes never reach our services: a request that carries them is refused.
 */
import { AppError } from '../errors.ts';

const cardKeys = new Set([
  'cardno',
  'cardnumber',
  'cardnum',
  'ccnumber',
  'creditcardnumber',
  'pan',
  'primaryaccountnumber',
  'cvv',
  'cvv2',
  'cvc',
  'cvc2',
  'cid',
  'csc',
  'cardcode',
  'cardcvv',
  'cardcvc',
  'securitycode',
  'cardsecuritycode',
]);

/** Bank data that may look like a card number and is allowed. */
const bankKeys = new Set(['accountnumber', 'routingnumber']);

/**
 * Whether a body, query or form carries a card number or a security code, anywhere in it.
 *
 * By name (`card_no`, `cardNumber`, `cvv` …, unless blank) and by content: a text that is nothing but the
 * digits of a card number with a valid check digit. Bank account numbers are not card data.
 *
 * @example carriesCardData({ payment: { cvv: '123' } }) // true
 */
function carriesCardData(sent: unknown): boolean {
  for (const { key, value } of eachValue(sent)) {
    const name = key.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
    if (cardKeys.has(name) && !isBlank(value)) return true;
    if (!bankKeys.has(name) && isCardNumber(value)) return true;
  }
  return false;
}

/** @throws {AppError} `card_data.refused`. The refused value is in no error and no log. */
export function refuseCardData(sent: unknown): void {
  if (carriesCardData(sent)) throw new AppError('card_data.refused');
}

function isBlank(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === 'string' && value.trim() === '');
}

function isCardNumber(value: unknown): boolean {
  if (typeof value !== 'string' && typeof value !== 'number') return false;
  const text = String(value);
  if (text.length > 30 || !/^[2-6](?:[ -]?\d){12,18}$/.test(text.trim())) return false;
  const digits = [...text.replaceAll(/\D/g, '')].map(Number).reverse();
  const sum = digits.reduce((total, digit, index) => {
    const weighted = index % 2 === 1 ? digit * 2 : digit;
    return total + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return sum % 10 === 0;
}

interface Visited {
  key: string;
  value: unknown;
  /** 0 for the value itself, 1 for its members … */
  depth: number;
}

/**
 * Every value inside a JSON value, itself included, without recursion: depth cannot exhaust the stack.
 *
 * @example [...eachValue({ a: [1] })].map(({ key }) => key) // ['', 'a', '0']
 */
export function* eachValue(root: unknown): Generator<Visited> {
  const open: Visited[] = [{ key: '', value: root, depth: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    yield next;
    if (typeof next.value !== 'object' || next.value === null) continue;
    for (const [key, value] of Object.entries(next.value)) open.push({ key, value, depth: next.depth + 1 });
  }
}
