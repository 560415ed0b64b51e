import { describe, expect, it } from 'vitest';
import { billingOf } from '../../../../src/web/payment/payload/provider-payload.ts';
import { facts, form } from '../../schemas/application-forms.ts';

const payload = {
  contact: {
    first_name: ' Ada ',
    last_name: 'Bell',
    address1: '12 Elm Street',
    city: 'Portland',
    state: 'or',
    postal_code: '97205-1022',
  },
  account_number: '000123456789',
  routing_number: '110000000',
};
const address = { address_line_1: '12 Elm Street', city: 'Portland', state_code: 'OR', zip_code: '97205' };
const bank = { account_number: '000123456789', routing_number: '110000000' };
const paymentForm = form('payment/payment-form');
const filled = (given: unknown) => billingOf(given, paymentForm, facts);

describe('the prefill from a payload of the payment provider', () => {
  it('[PLT-170] has holder, address and bank account, under the names of each payment form', () => {
    expect(filled(payload)).toEqual({ account_holders_name: 'Ada Bell', ...address, ...bank });
    const { address_line_1: address1, ...rest } = address;
    expect(billingOf(payload, form('guestcard/payment'), facts)).toEqual({
      account_holders_name: 'Ada Bell',
      address1,
      ...rest,
      ...bank,
    });
  });

  it('leaves out values that are missing, no text, too long, or invalid in the form', () => {
    const contact = {
      first_name: 'Ada',
      address1: 7,
      city: 'x'.repeat(101),
      state: 'Oregon',
      postal_code: '97',
    };
    const wrong = { contact, routing_number: '110000001', account_number: '12a' };
    expect(filled(wrong)).toEqual({ account_holders_name: 'Ada' });
    for (const nothing of [null, undefined, 'text', 5, [], {}, { contact: null }, { contact: 'Ada' }])
      expect(filled(nothing)).toEqual({});
  });

  it('never includes card data, whatever the provider sends', () => {
    const withCard = { ...payload, card_number: '4242424242424242', expiration_date: '1129', cvv: '123' };
    expect(filled(withCard)).toEqual(filled(payload));
  });
});
