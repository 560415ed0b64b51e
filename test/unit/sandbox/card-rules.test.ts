import { describe, expect, it } from 'vitest';
import {
  bankProblems,
  brandOf,
  cardProblems,
  routingNumberHolds,
} from '../../../src/sandbox/card/card-rules.ts';
import { expiryYears } from '../../../src/sandbox/card/expiry.ts';
import {
  outcomeOf,
  TEST_ACCOUNTS,
  TEST_CARDS,
  TEST_ROUTING_NUMBER,
} from '../../../src/sandbox/card/test-numbers.ts';
import { BANK, CARD } from './sandbox.ts';

const today = new Date('2026-03-05T12:00:00.000Z');
const codes = (changed: Partial<typeof CARD>) =>
  cardProblems({ ...CARD, ...changed }, today).map(({ field, code }) => `${field} ${code}`);

describe('the rules of a card', () => {
  it('accept a valid card', () => {
    expect(codes({})).toEqual([]);
  });

  it.each<[string, keyof typeof CARD, [string, string][]]>([
    [
      '[APP-345] ask for the number, digits only and with its check digit',
      'card_no',
      [
        ['', 'required'],
        ['4242x', 'card_no.digits'],
        ['4242424242424241', 'card_no.invalid'],
      ],
    ],
    ['[APP-346] ask for the month', 'expiry_month', [['', 'required']]],
    ['[APP-347] ask for the year', 'expiry_year', [['', 'required']]],
    ['refuse the month that is running out', 'expiry_month', [['3', 'expiry.past']]],
    [
      '[APP-348] ask for the code, 3 or 4 digits and nothing else',
      'cvv',
      [
        ['', 'required'],
        ['abc', 'cvv.digits'],
        ['12', 'cvv.length'],
        ['12345', 'cvv.length'],
      ],
    ],
  ])('%s', (_name, field, refused) => {
    for (const [value, code] of refused) expect(codes({ [field]: value })).toEqual([`${field} ${code}`]);
  });

  it('accept a code of 3 or 4 digits', () => {
    expect([codes({ cvv: '123' }), codes({ cvv: '1234' })]).toEqual([[], []]);
  });

  it('recognize the brand by the first digits', () => {
    expect(['4242', '5555', '2223', '3782', '6011', '9'].map(brandOf)).toEqual([
      'Visa',
      'Mastercard',
      'Mastercard',
      'American Express',
      'Discover',
      'Card',
    ]);
  });
});

describe('the expiry choices', () => {
  it('[APP-354] are the current year and the next ten', () => {
    expect(expiryYears(today).map(({ year }) => year)).toEqual(
      Array.from({ length: 11 }, (_, n) => 2026 + n),
    );
  });

  it('leave out the months of this year up to the current one', () => {
    expect(expiryYears(today)[0]?.months).toEqual([4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(expiryYears(today)[1]?.months).toHaveLength(12);
  });

  it('leave out the current year in December', () => {
    expect(expiryYears(new Date('2026-12-01T12:00:00Z'))[0]?.year).toBe(2027);
  });
});

describe('a bank account', () => {
  it.each([
    ['110000000', true],
    ['110000001', false],
    ['000000000', false],
    ['11000000', false],
    ['11000000a', false],
  ])('with routing number %s: %s', (routing, holds) => {
    expect(routingNumberHolds(routing)).toBe(holds);
  });

  it('needs every field', () => {
    expect(bankProblems(BANK)).toEqual([]);
    const blank = { account_holders_name: ' ', routing_number: '', account_number: '', account_type: '' };
    expect(bankProblems(blank).map(({ field }) => field)).toEqual(Object.keys(blank));
  });
});

describe('the test numbers', () => {
  it('are all valid by the rules', () => {
    for (const { number } of TEST_CARDS) expect(codes({ card_no: number })).toEqual([]);
    for (const { number } of TEST_ACCOUNTS) {
      const account = { ...BANK, routing_number: TEST_ROUTING_NUMBER, account_number: number };
      expect(bankProblems(account)).toEqual([]);
    }
  });

  it('determine the outcome; any other number is approved', () => {
    expect(outcomeOf(TEST_CARDS, '4000000000009995')).toMatchObject({ kind: 'decline' });
    expect(outcomeOf(TEST_CARDS, '4111111111111111')).toEqual({ kind: 'approve' });
  });
});
