import { describe, expect, it } from 'vitest';
import { checkForm } from '../../../../src/engine/forms/answers/check.ts';
import {
  ALL_THAT_IS_DUE,
  wantedAmount,
} from '../../../../src/web/features/resident-payment/wanted-amount.ts';
import { form } from '../../schemas/application-forms.ts';

const amountForm = form('make-payment/amount');
const facts = { today: '2026-03-02', most_cents: 115_000 };
const wanted = (amount: unknown) => wantedAmount(amountForm, { how_much: 'part', amount }, facts);

describe('the amount that a resident wants to pay', () => {
  it.each([
    ['500', 50_000],
    ['12.5', 1250],
    ['0.01', 1],
    ['1,150.00', 115_000],
    ['19.99', 1999],
    ['1.15', 115],
  ])('%s is read to the cent', (text, cents) => {
    expect(wanted(text)).toBe(cents);
  });

  it.each([
    '1 00',
    '0',
    '0.00',
    '99999',
    '1150.01',
    '12.345',
    'abc',
    '500,50',
    '1,50',
    '-5',
    '+5',
    '1e3',
    '.5',
    '',
    undefined,
  ])('%s is invalid, and no other amount is paid instead', (text) => {
    expect(wanted(text)).toBe('wrong');
  });

  it('has an issue that states the format or the limit', () => {
    const issue = (amount: string) => checkForm(amountForm, { how_much: 'part', amount }, facts)[0];
    expect(issue('1 00')).toMatchObject({ path: 'amount', rule: 'dollars' });
    expect(issue('99999')).toMatchObject({ rule: 'amountUpToFact', params: { limit: '$1,150.00' } });
  });

  it('is at least the full amount due if no partial payment is accepted, and never 0', () => {
    const whole = { ...facts, least_cents: 115_000, most_cents: 615_000 };
    const wantedOf = (amount: string) => wantedAmount(amountForm, { how_much: 'part', amount }, whole);
    expect(wantedOf('1150')).toBe(115_000);
    expect(wantedOf('6,150.00')).toBe(615_000);
    expect(wantedOf('1149.99')).toBe('wrong');
    expect(checkForm(amountForm, { how_much: 'part', amount: '5' }, whole)).toMatchObject([
      { rule: 'amountFromFact', params: { limit: '$1,150.00' } },
    ]);
    const ahead = (amount: string) =>
      wantedAmount(form('make-payment/ahead'), { how_much: 'part', amount }, whole);
    expect([ahead('5'), ahead('6150.01'), ahead('0'), ahead('')]).toEqual([500, 'wrong', 'wrong', 'wrong']);
  });

  it('is the full amount due if that is chosen, whatever was typed', () => {
    expect(wantedAmount(amountForm, ALL_THAT_IS_DUE, facts)).toBe('all');
    expect(wantedAmount(amountForm, { how_much: 'all', amount: 'abc' }, facts)).toBe('all');
  });
});
