import { describe, expect, it } from 'vitest';
import { billingAddressOf } from '../../../../src/server/features/payment/billing-address.ts';
import { amountCents, amountText } from '../../../../src/server/forms/payment-form.ts';

describe('the amount of the payment form', () => {
  it.each([
    [5500, 5500],
    ['55', 5500],
    ['55.5', 5550],
    ['55.05', 5505],
    ['55.0500', 5505],
    ['55.055', -1],
    ['', -1],
    ['1e3', -1],
    [-1, -1],
    [55.5, -1],
    [null, -1],
  ])('%j is read as %s cents', (sent, cents) => {
    expect(amountCents(sent)).toBe(cents);
  });

  it('is validated in dollars if it is in whole cents, else as it was sent', () => {
    expect(amountText(5)).toBe('0.05');
    expect(amountText('55')).toBe('55');
    expect(amountText(undefined)).toBeUndefined();
  });
});

describe('the billing address', () => {
  const address = { address1: 'Elm Street', city: 'Austin', zip_code: '78704', state_id: { code: 'TX' } };

  it('is the current address of the draft', () => {
    const draft = {
      applicant_addresses: [{ address1: 'Old Road' }, { ...address, is_current: true, apartment_no: '7' }],
    };
    expect(billingAddressOf(draft)).toEqual({
      apartment_no: '7',
      address_line_1: 'Elm Street',
      city: 'Austin',
      state_code: 'TX',
      zip_code: '78704',
    });
  });

  it('is the first address if none is marked as current, with its number only once', () => {
    const one = (changed: object) =>
      billingAddressOf({ applicant_addresses: [{ ...address, ...changed }] }).address_line_1;
    expect(one({ street_no: '12' })).toBe('12 Elm Street');
    expect(one({ street_no: '12', address1: '12 Elm Street' })).toBe('12 Elm Street');
  });

  it('is empty if the draft has no usable address', () => {
    for (const draft of [{}, { applicant_addresses: 'x' }, { applicant_addresses: [null] }]) {
      expect(Object.values(billingAddressOf(draft))).toEqual(['', '', '', '', '']);
    }
  });
});
