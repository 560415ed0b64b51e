/** Test numbers with a fixed result. Any other valid number is approved. */
export type MoneyOutcome =
  | { kind: 'approve' }
  | { kind: 'decline'; reason: string; message: string }
  /** The money moves, but the provider does not respond. */
  | { kind: 'silent' }
  /** The plugin cannot tokenize this card. */
  | { kind: 'no-token' };

export interface TestNumber {
  number: string;
  /** The key of its description in `texts.ts`. */
  does: string;
  outcome: MoneyOutcome;
}

export const TEST_CARDS: readonly TestNumber[] = [
  { number: '4242424242424242', does: 'does.approve', outcome: { kind: 'approve' } },
  { number: '5555555555554444', does: 'does.approve', outcome: { kind: 'approve' } },
  {
    number: '4000000000000002',
    does: 'does.decline',
    outcome: { kind: 'decline', reason: 'card_declined', message: 'Card declined' },
  },
  {
    number: '4000000000009995',
    does: 'does.funds',
    outcome: { kind: 'decline', reason: 'insufficient_funds', message: 'Insufficient funds' },
  },
  { number: '4000000000000119', does: 'does.silent', outcome: { kind: 'silent' } },
  { number: '4000000000000341', does: 'does.no-token', outcome: { kind: 'no-token' } },
];

export const TEST_ROUTING_NUMBER = '110000000';

export const TEST_ACCOUNTS: readonly TestNumber[] = [
  { number: '000123456789', does: 'does.approve', outcome: { kind: 'approve' } },
  {
    number: '000111111116',
    does: 'does.funds',
    outcome: { kind: 'decline', reason: 'insufficient_funds', message: 'Insufficient funds' },
  },
  {
    number: '000222222227',
    does: 'does.decline',
    outcome: { kind: 'decline', reason: 'account_closed', message: 'Account closed' },
  },
  { number: '000333333335', does: 'does.silent', outcome: { kind: 'silent' } },
];

/**
 * The result of a charge to this card or account.
 *
 * @example outcomeOf(TEST_CARDS, '4000000000009995') // { kind: 'decline', reason: 'insufficient_funds', … }
 */
export function outcomeOf(numbers: readonly TestNumber[], number: string): MoneyOutcome {
  return numbers.find((entry) => entry.number === number)?.outcome ?? { kind: 'approve' };
}
