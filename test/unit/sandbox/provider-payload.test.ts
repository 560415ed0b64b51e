import { describe, expect, it } from 'vitest';
import { cardFieldsOf, expiryOf, payerOf, walletOf } from '../../../src/sandbox/card/provider-payload.ts';

const today = new Date('2026-03-05T12:00:00Z');

describe('the payload of a provider', () => {
  it.each([
    ['0426', { expiry_month: '4', expiry_year: '2026' }],
    ['1236', { expiry_month: '12', expiry_year: '2036' }],
    ['0326', null],
    ['1237', null],
    ['1329', null],
    ['0029', null],
    ['12/29', null],
    ['129', null],
    ['', null],
  ])('[PLT-171] has the expiry as MMYY: %s', (mmyy, expiry) => {
    expect(expiryOf(mmyy, today)).toEqual(expiry);
  });

  it('[PLT-170] [PLT-171] fills the provider’s own fields: number, month and year of the card', () => {
    expect(cardFieldsOf(walletOf(today), today)).toEqual({
      account_holders_name: 'Riley Hart',
      card_no: '4242424242424242',
      expiry_month: '11',
      expiry_year: '2029',
      account_number: '000123456789',
      routing_number: '110000000',
    });
    const { expiry_month, ...rest } = cardFieldsOf({ ...walletOf(today), expiration_date: '0226' }, today);
    expect([expiry_month, rest.expiry_year, rest.card_no]).toEqual([
      undefined,
      undefined,
      '4242424242424242',
    ]);
  });

  it('is passed to the embedding page without card data', () => {
    expect(Object.keys(payerOf(walletOf(today)))).toEqual(['contact', 'account_number', 'routing_number']);
  });
});
