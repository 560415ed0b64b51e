import { describe, expect, it } from 'vitest';
import { applyEffects } from '../../../src/engine/forms/answers/effects.ts';
import {
  blankEntry,
  listCanAdd,
  listCanRemove,
  startSection,
} from '../../../src/engine/forms/answers/list.ts';
import { entryRequired } from '../../../src/engine/forms/answers/required.ts';
import { fieldApplies, fieldLabel, fieldVisible } from '../../../src/engine/forms/answers/visible.ts';
import {
  asking,
  changed,
  complete,
  emailOf,
  facts,
  form,
  issuesIn,
  letters,
  ohio,
  rented,
  WRONG,
} from './application-forms.ts';

const addresses = form('addresses');
const { ui } = addresses;
const address = asking('addresses', complete, 'applicant_addresses.0');
const owned = changed(complete, 'applicant_addresses.0.address_type', 'OWN');

const landlord = [
  'landlord_name',
  'landlord_contact_no',
  'landlord_contact_no_2',
  'landlord_contact_no_3',
  'landlord_fax',
  'landlord_email',
];

describe('an address', () => {
  it('is valid if it is complete', () => {
    expect(issuesIn('addresses', complete)).toEqual([]);
  });

  it('[APP-094] has a type, a place, a reason and the dates of moving in and out', () => {
    const { properties = {} } = addresses.schema.properties.applicant_addresses?.items ?? {};
    const names = [
      ...['address_type', 'apartment_no', 'street_no', 'address1', 'city', 'state_id', 'zip_code'],
      ...['reason_for_moving', 'move_in_date', 'lease_expiration_date', 'id'],
    ];
    expect(Object.keys(properties)).toEqual(expect.arrayContaining(names));
  });

  it('[APP-095] has six fields for its landlord', () => {
    const { properties = {} } = addresses.schema.properties.applicant_addresses?.items ?? {};
    expect(Object.keys(properties)).toEqual(expect.arrayContaining(landlord));
  });

  it('[APP-096] is of the type RENT, OWN or FAMILY', () => {
    expect(ui.fields.address_type?.options?.map(({ value }) => value)).toEqual(['RENT', 'OWN', 'FAMILY']);
    for (const fine of ['RENT', 'OWN', 'FAMILY']) expect(address('address_type', fine)).toBeNull();
    expect(address('address_type', 'HOTEL')).toBe(WRONG);
  });

  it('[APP-277] needs its type', () => {
    expect(address('address_type', undefined)).toBe(WRONG);
  });

  it('[APP-097] stores its state as an object with id and label, and accepts a state_code instead', () => {
    expect(address('state_id', { id: 36, label: 'Ohio' })).toBeNull();
    const coded = changed(
      changed(complete, 'applicant_addresses.0.state_id', undefined),
      'applicant_addresses.0.state_code',
      'OH',
    );
    expect(issuesIn('addresses', coded)).toEqual([]);
  });

  it('[APP-266] needs a state', () => {
    for (const none of [undefined, null, '', {}, { label: 'Ohio' }])
      expect(address('state_id', none)).toBe(WRONG);
    expect(address('state_id', ohio)).toBeNull();
  });

  it.each([
    ['[APP-261]', 'apartment_no', 20],
    ['[APP-262]', 'street_no', 20],
    ['[APP-264]', 'address1', 52],
    ['[APP-268]', 'reason_for_moving', 50],
    ['[APP-275]', 'landlord_fax', 20],
  ])('%s %s has at most %i characters', (_, name, most) => {
    expect(address(name, letters(most))).toBeNull();
    expect(address(name, letters(most + 1))).toBe(WRONG);
  });

  it('[APP-263] address1 is required, with a key of its own', () => {
    expect(address('address1', undefined)).toBe('street_name1.required');
    expect(address('address1', '  ')).toBe('street_name1.required');
    expect(address('address1', letters(53))).toBe(WRONG);
  });

  it('[APP-265] city is required and, trimmed, has at most 25 characters', () => {
    expect(address('city', undefined)).toBe(WRONG);
    expect(address('city', '   ')).toBe(WRONG);
    expect(address('city', ` ${letters(25)} `)).toBeNull();
    expect(address('city', letters(26))).toBe(WRONG);
  });

  it('[APP-267] zip_code is required with 5 or 9 digits', () => {
    expect(address('zip_code', '')).toBe(WRONG);
    for (const fine of ['44113', '441131234', '44113-1234', '44113 1234']) {
      expect(address('zip_code', fine)).toBeNull();
    }
    for (const wrong of ['4411', '441131', '44113123', '4411312345', 'ABCDE']) {
      expect(address('zip_code', wrong)).toBe('zip_code.length');
    }
  });

  it.each([
    ['[APP-269]', 'move_in_date'],
    ['[APP-270]', 'lease_expiration_date'],
  ])('%s %s is 10 characters long and a day that exists', (_, name) => {
    expect(address(name, '2024-02-29')).toBeNull();
    for (const wrong of ['2024-2-29', '2023-02-29', '2024-02-29 ago', '29/02/2024']) {
      expect(address(name, wrong)).toBe(WRONG);
    }
  });

  it('[APP-279] marks the move-in date as required', () => {
    expect(entryRequired(addresses, rented, facts)).toContain('move_in_date');
    expect(address('move_in_date', undefined)).toBe(WRONG);
  });

  it('[APP-280] needs the lease expiration date for RENT', () => {
    expect(address('lease_expiration_date', undefined)).toBe(WRONG);
    const family = changed(complete, 'applicant_addresses.0.address_type', 'FAMILY');
    expect(
      issuesIn('addresses', changed(family, 'applicant_addresses.0.lease_expiration_date', undefined)),
    ).toEqual([]);
  });

  it('[APP-271] needs the landlord name unless the type is OWN, at most 50 characters', () => {
    expect(address('landlord_name', undefined)).toBe(WRONG);
    expect(address('landlord_name', letters(50))).toBeNull();
    expect(address('landlord_name', letters(51))).toBe(WRONG);
    expect(asking('addresses', owned, 'applicant_addresses.0')('landlord_name', undefined)).toBeNull();
    const family = changed(complete, 'applicant_addresses.0.address_type', 'FAMILY');
    expect(asking('addresses', family, 'applicant_addresses.0')('landlord_name', undefined)).toBe(WRONG);
  });

  it('[APP-272] needs the landlord phone unless the type is OWN, with 10 digits', () => {
    expect(address('landlord_contact_no', undefined)).toBe(WRONG);
    expect(address('landlord_contact_no', '216555010')).toBe(WRONG);
    expect(address('landlord_contact_no', '(216) 555-0100')).toBeNull();
    expect(asking('addresses', owned, 'applicant_addresses.0')('landlord_contact_no', undefined)).toBeNull();
  });

  it.each([
    ['[APP-273]', 'landlord_contact_no_2'],
    ['[APP-274]', 'landlord_contact_no_3'],
  ])('%s %s has 10 digits if given', (_, name) => {
    expect(address(name, undefined)).toBeNull();
    expect(address(name, '2165550100')).toBeNull();
    expect(address(name, '216555010')).toBe(WRONG);
    expect(address(name, '21655501000')).toBe(WRONG);
  });

  it('[APP-276] landlord_email is well formed and has at most 50 characters', () => {
    expect(address('landlord_email', undefined)).toBeNull();
    expect(address('landlord_email', 'mona')).toBe(WRONG);
    expect(address('landlord_email', emailOf(50))).toBeNull();
    expect(address('landlord_email', emailOf(51))).toBe(WRONG);
  });

  it('locks city and state after a lookup, unlike all other forms', () => {
    const lookup = (name: string) => form(name).ui.fields.zip_code?.lookup;
    expect(lookup('addresses')).toEqual({ city: 'city', state: 'state_id', lock: true });
    expect(lookup('employers')).toEqual({ city: 'city', state: 'state_id' });
    expect(lookup('emergency-contacts')).toEqual({ city: 'city', state: 'state_id' });
    expect(lookup('payment/payment-form')).toEqual({ city: 'city', state: 'state_code' });
  });

  it('[APP-217] shows city and state once the ZIP has 5 characters, as the other forms do', () => {
    for (const layout of ['addresses', 'employers', 'emergency-contacts'].map((name) => form(name).ui)) {
      for (const name of ['city', 'state_id']) {
        expect(fieldVisible(layout, name, { zip_code: '' }, facts)).toBe(false);
        expect(fieldVisible(layout, name, { zip_code: '4411' }, facts)).toBe(false);
        expect(fieldVisible(layout, name, { zip_code: '44113' }, facts)).toBe(true);
        expect(fieldVisible(layout, name, { zip_code: '441131234' }, facts)).toBe(true);
      }
    }
  });
});

describe('the type of an address', () => {
  const before = {
    applicant_addresses: [{ ...rented, landlord_fax: '1', landlord_contact_no_2: '2165550111' }],
  };
  const typed = (type: string) =>
    applyEffects(addresses, before, changed(before, 'applicant_addresses.0.address_type', type), facts)
      .applicant_addresses as Record<string, unknown>[];

  it('[APP-174] OWN clears and hides the landlord fields', () => {
    for (const name of landlord) {
      expect(typed('OWN')[0]).not.toHaveProperty(name);
      expect(fieldVisible(ui, name, { address_type: 'OWN' }, facts)).toBe(false);
    }
    expect(typed('OWN')[0]).toMatchObject({ address1: rented.address1, city: rented.city });
  });

  it('[APP-175] OWN clears and hides the lease expiration date', () => {
    expect(typed('OWN')[0]).not.toHaveProperty('lease_expiration_date');
    expect(fieldVisible(ui, 'lease_expiration_date', { address_type: 'OWN' }, facts)).toBe(false);
  });

  it('[APP-176] FAMILY clears the lease expiration date', () => {
    expect(typed('FAMILY')[0]).not.toHaveProperty('lease_expiration_date');
    expect(typed('FAMILY')[0]).toMatchObject({ landlord_name: rented.landlord_name });
  });

  it('[APP-177] RENT shows the lease expiration date', () => {
    expect(fieldVisible(ui, 'lease_expiration_date', { address_type: 'RENT' }, facts)).toBe(true);
    expect(fieldVisible(ui, 'lease_expiration_date', { address_type: 'FAMILY' }, facts)).toBe(false);
    expect(fieldVisible(ui, 'lease_expiration_date', {}, facts)).toBe(false);
  });

  it('[APP-178] RENT and FAMILY show the landlord fields', () => {
    for (const name of landlord) {
      expect(fieldVisible(ui, name, { address_type: 'RENT' }, facts)).toBe(true);
      expect(fieldVisible(ui, name, { address_type: 'FAMILY' }, facts)).toBe(true);
      expect(fieldVisible(ui, name, {}, facts)).toBe(false);
    }
  });

  it('does not change other addresses', () => {
    const two = { applicant_addresses: [rented, { ...rented, is_current: false }] };
    const next = applyEffects(
      addresses,
      two,
      changed(two, 'applicant_addresses.1.address_type', 'OWN'),
      facts,
    );
    expect((next.applicant_addresses as unknown[])[0]).toEqual(rented);
  });

  it('does not validate a hidden field', () => {
    expect(issuesIn('addresses', changed(owned, 'applicant_addresses.0.landlord_contact_no', '1'))).toEqual(
      [],
    );
  });
});

describe('the list of addresses', () => {
  it('[APP-093] starts with the current address', () => {
    expect(startSection(addresses, {}, facts)).toEqual({ applicant_addresses: [{ is_current: true }] });
  });

  it('[APP-278] needs a current address', () => {
    const none = changed(complete, 'applicant_addresses.0.is_current', false);
    expect(issuesIn('addresses', none)).toMatchObject([
      { path: 'applicant_addresses', code: 'applicant_address.is_current' },
    ]);
    expect(
      issuesIn('addresses', changed(complete, 'applicant_addresses.0.is_current', undefined)),
    ).toMatchObject([{ path: 'applicant_addresses', code: 'applicant_address.is_current' }]);
    const second = { applicant_addresses: [{ ...rented, is_current: false }, rented] };
    expect(issuesIn('addresses', second)).toEqual([]);
  });

  it('reports the same issues if it is empty as if it is untouched', () => {
    expect(issuesIn('addresses', { applicant_addresses: [] })).toEqual(issuesIn('addresses', {}));
    expect(issuesIn('addresses', {}).map(({ path }) => path)).toContain('applicant_addresses.0.zip_code');
  });

  it('[APP-179] has the current address first and previous ones after it', () => {
    expect(ui.list).toMatchObject({ first: 'current', entryFirst: 'application:lists.current_address' });
    const label = (index: number) => fieldLabel(ui, 'lease_expiration_date', {}, facts, index);
    expect(label(0)).toBe('application:fields.lease_expiration_date');
    expect(label(1)).toBe('application:fields.move_out_date');
  });

  it('[APP-181] allows the removal of previous addresses only', () => {
    const entries = [rented, { is_current: false }, { is_current: false }];
    expect(entries.map((_, index) => listCanRemove(ui, entries, index, facts))).toEqual([false, true, true]);
    expect(listCanRemove(ui, [rented], 0, facts)).toBe(false);
  });

  it('[APP-183] gets a blank entry with is_current false', () => {
    expect(blankEntry(addresses)).toEqual({ is_current: false });
  });

  it('[APP-187] has no more entries than address_limit allows', () => {
    const limited = { ...facts, address_limit: 2 };
    expect(listCanAdd(ui, 1, limited)).toBe(true);
    expect(listCanAdd(ui, 2, limited)).toBe(false);
    expect(listCanAdd(ui, 40, { ...facts, address_limit: null })).toBe(true);
    const three = {
      applicant_addresses: [rented, { ...rented, is_current: false }, { ...rented, is_current: false }],
    };
    expect(issuesIn('addresses', three, { address_limit: 2 })).toMatchObject([
      { path: 'applicant_addresses', rule: 'maxItemsFact', params: { limit: 2 } },
    ]);
    expect(issuesIn('addresses', three, { address_limit: 3 })).toEqual([]);
  });

  it('allows the current address regardless of the limit', () => {
    expect(listCanAdd(ui, 0, { ...facts, address_limit: 0 })).toBe(true);
    expect(listCanAdd(ui, 1, { ...facts, address_limit: 0 })).toBe(false);
    expect(issuesIn('addresses', complete, { address_limit: 0 })).toEqual([]);
  });

  it('treats an entry without is_current as current by its position', () => {
    expect(fieldApplies(ui, 'lease_expiration_date', { address_type: 'RENT' }, facts, 1)).toBe(true);
    expect(fieldLabel(ui, 'lease_expiration_date', { is_current: true }, facts, 1)).toBe(
      'application:fields.lease_expiration_date',
    );
  });
});
