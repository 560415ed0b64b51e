/**
 * The provider's validation rules for cards and bank accounts.
 *
 * @see spec/application.md §5 Payment form
 */
import { expiryOffered } from './expiry.ts';

export interface CardInput {
  card_no: string;
  expiry_month: string;
  expiry_year: string;
  cvv: string;
  account_holders_name?: string;
}

export interface BankInput {
  account_holders_name: string;
  routing_number: string;
  account_number: string;
  account_type: string;
}

export interface FieldProblem {
  field: string;
  /** A key of `texts.ts`. */
  code: string;
}

/**
 * The problems of a card, in the order of the fields; empty if it is valid.
 *
 * @example cardProblems({ card_no: '4242 4242', expiry_month: '1', expiry_year: '2030', cvv: '12' }, today)
 *   // [{ field: 'card_no', code: 'card_no.digits' }, { field: 'cvv', code: 'cvv.length' }]
 */
export function cardProblems(card: CardInput, today: Date): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const problem = (field: string, code: string) => problems.push({ field, code });
  if (card.account_holders_name !== undefined && card.account_holders_name.trim() === '') {
    problem('account_holders_name', 'required');
  }
  if (card.card_no === '') problem('card_no', 'required');
  else if (!/^\d+$/.test(card.card_no)) problem('card_no', 'card_no.digits');
  else if (card.card_no.length < 12 || card.card_no.length > 19 || !luhn(card.card_no)) {
    problem('card_no', 'card_no.invalid');
  }
  if (card.expiry_month === '') problem('expiry_month', 'required');
  if (card.expiry_year === '') problem('expiry_year', 'required');
  if (card.expiry_month !== '' && card.expiry_year !== '') {
    if (!expiryOffered(card.expiry_month, card.expiry_year, today)) problem('expiry_month', 'expiry.past');
  }
  if (card.cvv === '') problem('cvv', 'required');
  else if (!/^\d+$/.test(card.cvv)) problem('cvv', 'cvv.digits');
  else if (card.cvv.length < 3 || card.cvv.length > 4) problem('cvv', 'cvv.length');
  return problems;
}

/** The problems of a bank account, in the order of the fields; empty if it is valid. */
export function bankProblems(bank: BankInput): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const problem = (field: string, code: string) => problems.push({ field, code });
  if (bank.account_holders_name.trim() === '') problem('account_holders_name', 'required');
  if (bank.routing_number === '') problem('routing_number', 'required');
  else if (!routingNumberHolds(bank.routing_number)) problem('routing_number', 'routing_number.invalid');
  if (bank.account_number === '') problem('account_number', 'required');
  else if (!/^\d{4,17}$/.test(bank.account_number)) problem('account_number', 'account_number.digits');
  if (bank.account_type !== 'Checking' && bank.account_type !== 'Savings')
    problem('account_type', 'required');
  return problems;
}

/**
 * Whether a routing number is valid: nine digits, not all zeros, whose sum weighted 3, 7, 1 is divisible by ten.
 *
 * @see spec/platform.md §5
 */
export function routingNumberHolds(routing: string): boolean {
  if (!/^\d{9}$/.test(routing) || routing === '000000000') return false;
  const weights = [3, 7, 1];
  const sum = [...routing].reduce(
    (total, digit, index) => total + Number(digit) * (weights[index % 3] ?? 0),
    0,
  );
  return sum % 10 === 0;
}

/** The brand by the first digits of a card number. */
export function brandOf(cardNumber: string): string {
  if (cardNumber.startsWith('4')) return 'Visa';
  if (/^(5[1-5]|2[2-7])/.test(cardNumber)) return 'Mastercard';
  if (/^3[47]/.test(cardNumber)) return 'American Express';
  if (/^6/.test(cardNumber)) return 'Discover';
  return 'Card';
}

function luhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = index % 2 === 0 ? Number(digit) : Number(digit) * 2;
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
