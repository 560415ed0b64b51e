import { describe, expect, it } from 'vitest';
import { landlordsToAsk } from '../../../../src/server/features/application/landlord/landlords-to-ask.ts';

const rented = {
  id: 'a1',
  is_current: true,
  address_type: 'RENT',
  street_no: '410',
  address1: 'Juniper Lane',
  apartment_no: '12',
  city: 'Austin',
  landlord_name: ' Oak Homes ',
  landlord_email: 'office@oakhomes.example',
};
const asked = (...entries: object[]) =>
  landlordsToAsk({ applicant_addresses: entries }, 'Ada@example.com').map(({ email }) => email);

describe('the landlord to ask about a rented home', () => {
  it('is the landlord of an address, with name and e-mail', () => {
    expect(landlordsToAsk({ applicant_addresses: [rented] }, 'ada@example.com')).toEqual([
      {
        address_id: 'a1',
        email: 'office@oakhomes.example',
        name: 'Oak Homes',
        address: '410 Juniper Lane, 12, Austin',
      },
    ]);
  });

  it('is each landlord of each address', () => {
    const other = { ...rented, id: 'a2', is_current: false, landlord_email: 'elm@example.com' };
    expect(asked(rented, other)).toEqual(['office@oakhomes.example', 'elm@example.com']);
  });

  it.each([
    ['of a home of relatives', { address_type: 'FAMILY' }],
    ['of an own home', { address_type: 'OWN' }],
    ['without an email address', { landlord_email: '  ' }],
    ['who is the applicant', { landlord_email: 'ada@Example.com' }],
    ['of an earlier address that cannot be named', { id: undefined, is_current: false }],
  ])('is nobody %s', (_, changed) => {
    expect(asked({ ...rented, ...changed })).toEqual([]);
  });

  it('has an empty address_id if the current address has no id', () => {
    const { id: _, ...nameless } = rented;
    expect(landlordsToAsk({ applicant_addresses: [nameless] }, '')[0]?.address_id).toBe('');
    expect(landlordsToAsk({ applicant_addresses: 'none' }, '')).toEqual([]);
  });
});
