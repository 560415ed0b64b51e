import { describe, expect, it } from 'vitest';
import { fieldVisible } from '../../../src/engine/forms/answers/visible.ts';
import { applyLookup, padZip } from '../../../src/engine/forms/answers/zip.ts';
import { asking, changed, checkPayment, facts, form, issuesIn, letters, WRONG } from './application-forms.ts';

const name = 'payment/payment-form';
const { ui } = form(name);
const payment = asking(name, checkPayment, '');
const byCard = {
  amount: '95.00',
  payment_type: 'CARD',
  account_holders_name: 'Ada Okafor',
  address_line_1: '12 Elm Street',
  zip_code: '44113',
};
const card = asking(name, byCard, '');

describe('the payment form', () => {
  it('is valid if it is complete', () => {
    expect(issuesIn(name, checkPayment)).toEqual([]);
    expect(issuesIn(name, byCard)).toEqual([]);
  });

  it('[APP-139] [PLT-169] asks for an amount, an address, the payment method and the account holder', () => {
    expect(Object.keys(ui.fields)).toEqual(
      expect.arrayContaining([
        ...['amount', 'apartment_no', 'address_line_1', 'city', 'state_code', 'zip_code', 'payment_type'],
        'account_holders_name',
      ]),
    );
  });

  it('[APP-141] [PLT-168] asks for routing number, account number and account type for a bank check', () => {
    for (const field of ['routing_number', 'account_number', 'account_type']) {
      expect(fieldVisible(ui, field, { payment_type: 'CHECKING' }, facts)).toBe(true);
      expect(fieldVisible(ui, field, { payment_type: 'CARD' }, facts)).toBe(false);
    }
  });

  it('never asks for a card number, an expiry or a CVV: they belong to the provider', () => {
    for (const field of ['card_no', 'expiry_month', 'expiry_year', 'cvv']) {
      expect(form(name).schema.properties).not.toHaveProperty(field);
      expect(ui.fields).not.toHaveProperty(field);
    }
  });

  it('[APP-142] is paid by CARD or CHECKING', () => {
    expect(ui.fields.payment_type?.options?.map(({ value }) => value)).toEqual(['CARD', 'CHECKING']);
    expect(card('payment_type', 'CASH')).toBe(WRONG);
  });

  it('[APP-344] needs the payment method', () => {
    expect(payment('payment_type', undefined)).toBe(WRONG);
    expect(card('payment_type', '')).toBe(WRONG);
  });

  it('[APP-143] has the account types Checking and Savings', () => {
    expect(ui.fields.account_type?.options?.map(({ value }) => value)).toEqual(['Checking', 'Savings']);
    expect(payment('account_type', 'Savings')).toBeNull();
    expect(payment('account_type', 'SAVINGS')).toBe(WRONG);
  });

  it('[APP-336] needs an amount that is a number', () => {
    expect(payment('amount', undefined)).toBe(WRONG);
    for (const fine of ['95', '95.00', 95, 95.5]) expect(payment('amount', fine)).toBeNull();
    for (const wrong of ['all', '$95', '9,5', '-95', '']) expect(payment('amount', wrong)).toBe(WRONG);
  });

  it('[APP-337] needs address_line_1 after trimming', () => {
    expect(payment('address_line_1', undefined)).toBe(WRONG);
    expect(payment('address_line_1', '   ')).toBe(WRONG);
    expect(payment('address_line_1', ' 12 Elm ')).toBeNull();
  });

  it('[APP-338] has an apartment_no of at most 20 characters', () => {
    expect(payment('apartment_no', undefined)).toBeNull();
    expect(payment('apartment_no', letters(20))).toBeNull();
    expect(payment('apartment_no', letters(21))).toBe(WRONG);
  });

  it('[APP-339] leaves city and state optional', () => {
    expect(payment('city', undefined)).toBeNull();
    expect(payment('state_code', undefined)).toBeNull();
    expect(payment('city', 'Cleveland')).toBeNull();
    expect(payment('state_code', 'OH')).toBeNull();
  });

  it('[APP-340] needs a ZIP of 5 or 9 digits once separators are stripped', () => {
    expect(payment('zip_code', undefined)).toBe(WRONG);
    for (const fine of ['44113', '44113 1234', '44113-1234', ' 44113 '])
      expect(payment('zip_code', fine)).toBeNull();
    for (const wrong of ['4411', '441131', '44113-123', '44113-12345', 'Ohio']) {
      expect(payment('zip_code', wrong)).toBe('zip_code.length');
    }
  });

  it('[APP-349] [PLT-267] needs a routing number of digits only for CHECKING', () => {
    expect(payment('routing_number', undefined)).toBe(WRONG);
    expect(payment('routing_number', '02100002a')).toBe('routing_number.invalid');
    expect(payment('routing_number', '021-000-021')).toBe('routing_number.invalid');
    expect(payment('routing_number', '021000021')).toBeNull();
    expect(card('routing_number', undefined)).toBeNull();
  });

  it('[APP-350] [PLT-268] needs a routing number that passes the checksum', () => {
    for (const fine of ['021000021', '011401533', '322271627'])
      expect(payment('routing_number', fine)).toBeNull();
    for (const wrong of ['021000022', '120000021', '123456789', '02100002', '0210000210']) {
      expect(payment('routing_number', wrong)).toBe('routing_number.invalid');
    }
  });

  it('refuses a routing number of nine zeros, which the checksum alone would pass', () => {
    expect(payment('routing_number', '000000000')).toBe('routing_number.invalid');
  });

  it('[APP-351] needs an account number of digits only for CHECKING', () => {
    expect(payment('account_number', undefined)).toBe(WRONG);
    for (const wrong of ['12 34', '12-34', 'abc']) expect(payment('account_number', wrong)).toBe(WRONG);
    expect(payment('account_number', '000123')).toBeNull();
    expect(card('account_number', undefined)).toBeNull();
  });

  it('[APP-352] needs an account type for CHECKING', () => {
    expect(payment('account_type', undefined)).toBe(WRONG);
    expect(card('account_type', undefined)).toBeNull();
  });

  it("[APP-353] needs the account holder's name", () => {
    expect(payment('account_holders_name', undefined)).toBe(WRONG);
    expect(card('account_holders_name', '  ')).toBe(WRONG);
  });

  it('asks for no bank data before the payment method is chosen', () => {
    expect(issuesIn(name, {}).map(({ path }) => path)).toEqual([
      'amount',
      'payment_type',
      'account_holders_name',
      'address_line_1',
      'zip_code',
    ]);
  });

  it('does not validate bank data of a card payment', () => {
    expect(issuesIn(name, changed(checkPayment, 'payment_type', 'CARD'))).toEqual([]);
    expect(issuesIn(name, { ...byCard, routing_number: '1', account_number: 'x' })).toEqual([]);
  });
});

describe('a ZIP code', () => {
  it.each([
    ['1', '00001'],
    ['501', '00501'],
    ['4411', '04411'],
    ['44113', '44113'],
    ['441131', '441131'],
    ['44113 1234', '44113 1234'],
  ])('%s becomes %s when its field loses focus', (typed, left) => {
    expect(padZip(typed)).toBe(left);
  });

  it('is left-padded with zeros if it has fewer than 5 digits', () => {
    expect(ui.fields.zip_code?.widget).toBe('zip');
    expect([1, 12, 123, 1234].map((zip) => padZip(String(zip)))).toEqual([
      '00001',
      '00012',
      '00123',
      '01234',
    ]);
  });

  it('stays empty if it is empty', () => {
    expect(padZip('')).toBe('');
    expect(padZip(' ')).toBe(' ');
  });

  const ohio = { id: 36, label: 'Ohio', code: 'OH' };

  it('fills city and state of its form after a lookup', () => {
    const place = { city: 'Cleveland', state: ohio };
    expect(applyLookup(form('addresses').ui, 'zip_code', { zip_code: '44113' }, place)).toEqual({
      zip_code: '44113',
      city: 'Cleveland',
      state_id: ohio,
    });
    expect(applyLookup(ui, 'zip_code', { zip_code: '44113' }, place)).toEqual({
      zip_code: '44113',
      city: 'Cleveland',
      state_code: 'OH',
    });
  });

  it('clears city and state if it is unknown', () => {
    const entry = { zip_code: '00000', city: 'Cleveland', state_id: ohio, address1: 'Elm Street' };
    expect(applyLookup(form('addresses').ui, 'zip_code', entry, null)).toEqual({
      zip_code: '00000',
      address1: 'Elm Street',
    });
  });

  it('clears the state if its state is not on the list', () => {
    const entry = { zip_code: '09001', state_id: ohio };
    expect(applyLookup(form('addresses').ui, 'zip_code', entry, { city: 'APO', state: null })).toEqual({
      zip_code: '09001',
      city: 'APO',
    });
  });

  it('is not looked up when another field changes', () => {
    const entry = { city: 'Cleveland' };
    expect(applyLookup(form('addresses').ui, 'city', entry, null)).toBe(entry);
  });
});
