import { expect, it } from 'vitest';
import { centsOfDollars, dollarsOfCents } from '../../../../src/engine/language/money.ts';

it.each([
  ['500', 50_000],
  ['1,250.5', 125_050],
  ['1.15', 115],
  ['0', 0],
  ['9,999,999.99', 999_999_999],
  ['1 00', null],
  ['500,50', null],
  ['12.345', null],
  ['$5', null],
  ['5.', null],
  ['', null],
])('%j is read to the cent, or rejected', (text, cents) => {
  expect(centsOfDollars(text)).toBe(cents);
});

it('amounts written from cents are read back unchanged', () => {
  for (const cents of [1, 10, 99, 115, 1001, 125_050, 100_000_000])
    expect(centsOfDollars(dollarsOfCents(cents))).toBe(cents);
  expect(dollarsOfCents(null)).toBe('');
});
