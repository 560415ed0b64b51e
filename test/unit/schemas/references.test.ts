import { describe, expect, it } from 'vitest';
import { listCanAdd, listCanRemove, startSection } from '../../../src/engine/forms/answers/list.ts';
import { fieldVisible } from '../../../src/engine/forms/answers/visible.ts';
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
  WRONG,
} from './application-forms.ts';

const reference = asking('references', complete, 'applicant_references.0');
const contact = asking('emergency-contacts', complete, 'applicant_emergency_contacts.0');
const of = 'applicant_emergency_contacts.0';

describe('a reference', () => {
  it('[APP-113] has two names, a phone, an e-mail and a relationship, all optional', () => {
    expect(Object.keys(form('references').ui.fields).sort()).toEqual(
      ['contact_no', 'email', 'first_name', 'last_name', 'relationship'].sort(),
    );
    expect(issuesIn('references', complete)).toEqual([]);
    expect(issuesIn('references', {})).toEqual([]);
    expect(issuesIn('references', { applicant_references: [{}] })).toEqual([]);
  });

  it('[APP-114] has one of six relationships', () => {
    const known = ['SIBLING', 'SPOUSE', 'CHILD', 'PARENT', 'NOT_DIRECTLY_RELATED', 'CO_SIGNER'];
    expect(form('references').ui.fields.relationship?.options?.map(({ value }) => value)).toEqual(known);
    for (const fine of known) expect(reference('relationship', fine)).toBeNull();
    expect(reference('relationship', 'FRIEND')).toBe(WRONG);
  });

  it('[APP-314] has names of 2 to 50 characters when they are present', () => {
    for (const name of ['first_name', 'last_name']) {
      expect(reference(name, undefined)).toBeNull();
      expect(reference(name, '')).toBeNull();
      expect(reference(name, 'A')).toBe(WRONG);
      expect(reference(name, 'Al')).toBeNull();
      expect(reference(name, letters(50))).toBeNull();
      expect(reference(name, letters(51))).toBe(WRONG);
    }
  });

  it('[APP-315] has a phone of 10 digits if present', () => {
    expect(reference('contact_no', undefined)).toBeNull();
    expect(reference('contact_no', '(216) 555-0100')).toBeNull();
    expect(reference('contact_no', '216555010')).toBe(WRONG);
    expect(reference('contact_no', '21655501000')).toBe(WRONG);
  });

  it('[APP-316] has a well-formed e-mail of at most 50 characters', () => {
    expect(reference('email', undefined)).toBeNull();
    expect(reference('email', 'cleo')).toBe(WRONG);
    expect(reference('email', emailOf(50))).toBeNull();
    expect(reference('email', emailOf(51))).toBe(WRONG);
  });
});

describe('an emergency contact', () => {
  it('[APP-115] has names, a phone, an e-mail, a relationship and an address', () => {
    expect(Object.keys(form('emergency-contacts').ui.fields).sort()).toEqual(
      [
        ...['first_name', 'last_name', 'contact_no', 'email', 'relationship', 'apartment_no'],
        ...['address_line_1', 'address_line_2', 'city', 'state_id', 'zip_code'],
      ].sort(),
    );
    expect(issuesIn('emergency-contacts', complete)).toEqual([]);
  });

  it('[APP-116] has one of seven relationships', () => {
    const known = ['SIBLING', 'SPOUSE', 'CHILD', 'PARENT', 'NOT_DIRECTLY_RELATED', 'FRIEND', 'OTHER'];
    expect(form('emergency-contacts').ui.fields.relationship?.options?.map(({ value }) => value)).toEqual(
      known,
    );
    for (const fine of known) expect(contact('relationship', fine)).toBeNull();
    expect(contact('relationship', 'CO_SIGNER')).toBe(WRONG);
  });

  it('[APP-117] may have its state as a state_code', () => {
    const none = changed(complete, `${of}.state_id`, undefined);
    expect(issuesIn('emergency-contacts', none)).toHaveLength(1);
    expect(issuesIn('emergency-contacts', changed(none, `${of}.state_code`, 'OH'))).toEqual([]);
  });

  it.each([
    ['[APP-317]', 'first_name'],
    ['[APP-318]', 'last_name'],
  ])('%s needs a %s of 2 to 50 characters', (_, name) => {
    expect(contact(name, undefined)).toBe(WRONG);
    expect(contact(name, 'A')).toBe(WRONG);
    expect(contact(name, 'Al')).toBeNull();
    expect(contact(name, letters(50))).toBeNull();
    expect(contact(name, letters(51))).toBe(WRONG);
  });

  it('[APP-319] needs a phone of 10 digits', () => {
    expect(contact('contact_no', undefined)).toBe(WRONG);
    expect(contact('contact_no', '(216) 555-0100')).toBeNull();
    expect(contact('contact_no', '216555010')).toBe(WRONG);
    expect(contact('contact_no', '21655501000')).toBe(WRONG);
  });

  it('[APP-320] has a well-formed e-mail of at most 50 characters', () => {
    expect(contact('email', undefined)).toBeNull();
    expect(contact('email', 'ben@')).toBe(WRONG);
    expect(contact('email', emailOf(50))).toBeNull();
    expect(contact('email', emailOf(51))).toBe(WRONG);
  });

  it.each([
    ['[APP-321]', 'address_line_1'],
    ['[APP-322]', 'city'],
  ])('%s needs a %s of at most 50 characters', (_, name) => {
    expect(contact(name, undefined)).toBe(WRONG);
    expect(contact(name, letters(50))).toBeNull();
    expect(contact(name, letters(51))).toBe(WRONG);
  });

  it('[APP-323] needs a state', () => {
    expect(contact('state_id', undefined)).toBe(WRONG);
    expect(contact('state_id', ohio)).toBeNull();
  });

  it('[APP-324] has a ZIP of 5 or 9 digits', () => {
    for (const fine of ['44113', '44113 1234']) expect(contact('zip_code', fine)).toBeNull();
    for (const wrong of ['4411', '441131', '4411312345'])
      expect(contact('zip_code', wrong)).toBe('zip_code.length');
  });

  it('needs a ZIP, because city and state appear only after it', () => {
    expect(contact('zip_code', undefined)).toBe(WRONG);
  });

  it('[APP-325] needs a relationship', () => {
    expect(contact('relationship', undefined)).toBe(WRONG);
    expect(contact('relationship', 'FRIEND')).toBeNull();
  });

  it('needs no relationship if the property hides it', () => {
    expect(contact('relationship', undefined, { hide_relationship: true })).toBeNull();
    expect(contact('relationship', 'NONSENSE', { hide_relationship: true })).toBeNull();
  });

  it('[APP-358] hides the relationship if the portal setting says so, as a reference does', () => {
    for (const name of ['references', 'emergency-contacts']) {
      const { ui } = form(name);
      expect(fieldVisible(ui, 'relationship', {}, facts)).toBe(true);
      expect(fieldVisible(ui, 'relationship', {}, { ...facts, hide_relationship: true })).toBe(false);
    }
  });
});

describe('the lists of references and emergency contacts', () => {
  it.each(['references', 'emergency-contacts'])(
    'of %s start with a blank entry, and always keep one',
    (name) => {
      const { ui } = form(name);
      expect(startSection(form(name), {}, facts)).toEqual({ [ui.of ?? '']: [{}] });
      expect(listCanRemove(ui, [{}], 0, facts)).toBe(false);
      expect(listCanRemove(ui, [{}, {}], 0, facts)).toBe(true);
      expect(listCanAdd(ui, 99, facts)).toBe(true);
    },
  );
});

describe('limits that several forms share', () => {
  it('[APP-417] an apartment number has at most 20 characters wherever it is asked for', () => {
    const places: [string, string][] = [
      ['addresses', 'applicant_addresses.0'],
      ['employers', 'applicant_employers.0'],
      ['emergency-contacts', of],
    ];
    for (const [name, base] of places) {
      expect(asking(name, complete, base)('apartment_no', letters(20))).toBeNull();
      expect(asking(name, complete, base)('apartment_no', letters(21))).toBe(WRONG);
    }
    const payment = asking('payment/payment-form', {}, '');
    expect(payment('apartment_no', letters(20))).toBeNull();
    expect(payment('apartment_no', letters(21))).toBe(WRONG);
  });

  it('[APP-418] a city has at most 25 characters in addresses and 50 elsewhere', () => {
    expect(asking('addresses', complete, 'applicant_addresses.0')('city', letters(25))).toBeNull();
    expect(asking('addresses', complete, 'applicant_addresses.0')('city', letters(26))).toBe(WRONG);
    for (const [name, base] of [
      ['employers', 'applicant_employers.0'],
      ['emergency-contacts', of],
    ] as const) {
      expect(asking(name, complete, base)('city', letters(50))).toBeNull();
      expect(asking(name, complete, base)('city', letters(51))).toBe(WRONG);
    }
  });
});
