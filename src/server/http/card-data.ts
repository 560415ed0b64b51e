/**
 * Card numbers and security codes never reach our services: a request that carries them is refused.
 */
import { AppError } from '../errors.ts';
import { hasCardNumber } from './card-number.ts';

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
 * Whether a value under this name is card data.
 *
 * By name (`card_no`, `cardNumber`, `cvv` …, unless blank) and by content: a text with a card number in it. Bank
 * account numbers are not card data.
 */
export function isCardData(key: string, value: unknown): boolean {
  const name = key.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  if (cardKeys.has(name) && !isBlank(value)) return true;
  if (typeof value !== 'string' && typeof value !== 'number') return false;
  return !bankKeys.has(name) && hasCardNumber(String(value));
}

/**
 * Whether a query or a form contains a card number or a security code anywhere.
 *
 * @example carriesCardData({ payment: { cvv: '123' } }) // true
 */
function carriesCardData(sent: unknown): boolean {
  for (const { key, value } of eachValue(sent)) {
    if (isCardData(key, value)) return true;
  }
  return false;
}

/** @throws {AppError} `card_data.refused`. The refused value appears in no error and no log. */
export function refuseCardData(sent: unknown): void {
  if (carriesCardData(sent)) throw new AppError('card_data.refused');
}

function isBlank(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === 'string' && value.trim() === '');
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
