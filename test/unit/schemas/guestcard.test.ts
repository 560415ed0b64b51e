import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import guestcardFormFacts from '../../../schemas/guestcard/form-facts.schema.json' with { type: 'json' };
import { checkForm } from '../../../src/engine/forms/answers/check.ts';
import { applyEffects } from '../../../src/engine/forms/answers/effects.ts';
import { compileForms } from '../../../src/engine/forms/compile.ts';
import type { FormFacts } from '../../../src/engine/forms/form.ts';
import { neutralFacts } from '../../../src/engine/forms/form-facts.ts';
import { loadForms } from '../../forms/load-forms.ts';

const forms = compileForms(loadForms(join(import.meta.dirname, '..', '..', '..', 'schemas')));
const facts: FormFacts = {
  ...neutralFacts(guestcardFormFacts, '2026-03-02'),
  tomorrow: '2026-03-03',
  movein_from: '2026-03-02',
  movein_to: '2026-04-01',
};

function bundle(id: string) {
  const found = forms.get(`guestcard/${id}`);
  if (!found) throw new Error(`There is no form ${id}.`);
  return found;
}

/** Message key and rule of one field with this value in an otherwise valid form, or null if it is valid. */
function wrong(id: string, good: object, field: string, value: unknown): string | null {
  const issue = checkForm(bundle(id), { ...good, [field]: value }, facts).find(({ path }) => path === field);
  return issue === undefined ? null : `${issue.code} ${issue.rule}`;
}

const GENERIC = 'validation.invalid';
const person = { first_name: 'Nora', last_name: 'Quill', email: 'nora@example.com' };

describe('the contact form', () => {
  it('is valid with only names and an address', () => {
    expect(checkForm(bundle('contact'), person, facts)).toEqual([]);
  });

  it.each([
    ['[PRE-274]', 'first_name', '', `${GENERIC} required`],
    ['[PRE-274]', 'first_name', 'A', `${GENERIC} minLength`],
    ['[PRE-274]', 'first_name', ' A ', `${GENERIC} minLength`],
    ['[PRE-274]', 'first_name', ' Al ', null],
    ['[PRE-274]', 'first_name', 'A'.repeat(15), null],
    ['[PRE-274]', 'first_name', 'A'.repeat(16), `${GENERIC} maxLength`],
    ['[PRE-275]', 'first_name', 'A & B', 'ampersand_not_allowed pattern'],
    ['[PRE-276]', 'middle_name', '', null],
    ['[PRE-276]', 'middle_name', 'Q', null],
    ['[PRE-276] [PLT-362]', 'middle_name', 'QQ', 'only_alphabets_allowed pattern'],
    ['[PRE-276]', 'middle_name', '4', 'only_alphabets_allowed pattern'],
    ['[PRE-277]', 'last_name', '', `${GENERIC} required`],
    ['[PRE-277]', 'last_name', 'Q', `${GENERIC} minLength`],
    ['[PRE-277]', 'last_name', 'Qu', null],
    ['[PRE-277]', 'last_name', 'Q'.repeat(20), null],
    ['[PRE-277]', 'last_name', 'Q'.repeat(21), `${GENERIC} maxLength`],
    ['[PRE-278]', 'last_name', 'Q & A', 'ampersand_not_allowed pattern'],
    ['[PRE-279]', 'email', '', `${GENERIC} required`],
    ['[PRE-279]', 'email', 'nora', `${GENERIC} email`],
    ['[PRE-279]', 'email', `${'n'.repeat(38)}@example.com`, null],
    ['[PRE-279]', 'email', `${'n'.repeat(39)}@example.com`, `${GENERIC} maxLength`],
    ['[PRE-281]', 'contact_no', '', null],
    ['[PRE-281]', 'contact_no', '512555010', 'applicants.contact_no.min phone'],
    ['[PRE-281]', 'contact_no', '(512) 555-0100', null],
    ['[PRE-281]', 'contact_no', '51255501000', 'applicants.contact_no.min phone'],
  ])('%s %s %j: %s', (_, field, value, expected) => {
    expect(wrong('contact', person, field, value)).toBe(expected);
  });

  it('[PRE-280] requires the type of a phone number only if the number is filled in', () => {
    const withNumber = { ...person, contact_no: '5125550100' };
    expect(wrong('contact', person, 'contact_no_type', '')).toBeNull();
    expect(wrong('contact', withNumber, 'contact_no_type', '')).toBe(`${GENERIC} choice`);
    expect(wrong('contact', withNumber, 'contact_no_type', 'WORK')).toBeNull();
  });

  it('[PRE-163] [PRE-164] offers the types of numbers and of tours', () => {
    const values = (id: string, field: string) =>
      bundle(id).ui.fields[field]?.options?.map(({ value }) => value);
    expect(values('contact', 'contact_no_type')).toEqual(['HOME', 'WORK', 'MOBILE']);
    expect(values('appointment', 'tour_type')).toEqual(['IN_PERSON', 'VIRTUAL']);
  });
});

describe('the appointment', () => {
  it.each([
    ['', null],
    ['2026-03-01', 'applicants.appointment_date.min afterToday'],
    ['2026-03-02', 'applicants.appointment_date.min afterToday'],
    ['2026-03-03', null],
  ])('[PRE-283] on %j: %s', (value, expected) => {
    expect(wrong('appointment', {}, 'appointment_date', value)).toBe(expected);
  });

  it('[PRE-284] offers days from tomorrow onwards', () => {
    expect(bundle('appointment').ui.fields.appointment_date?.days).toEqual({ from: ['tomorrow'] });
  });

  it('[PRE-234] loses its time when another day is chosen', () => {
    const before = { appointment_date: '2026-03-05', appointment_time: 's1' };
    const after = { ...before, appointment_date: '2026-03-06' };
    expect(applyEffects(bundle('appointment'), before, after, facts)).toEqual({
      appointment_date: '2026-03-06',
    });
  });
});

describe('the move', () => {
  const move = { date_needed: '2026-03-20', lease_term: '12' };

  it.each([
    ['[PRE-285]', '', `${GENERIC} required`],
    ['[PRE-285]', '2026-03-02', 'applicants.movein_date.min afterToday'],
    ['[PRE-285]', '2026-03-03', null],
    ['[PRE-293]', '2026-04-01', null],
    ['[PRE-293]', '2026-04-02', 'movein_date.window betweenFacts'],
  ])('%s on %j: %s', (_, value, expected) => {
    expect(wrong('move-in', move, 'date_needed', value)).toBe(expected);
  });

  it('[PRE-293] outside its window gets an issue that names the window', () => {
    const [issue] = checkForm(bundle('move-in'), { ...move, date_needed: '2026-05-01' }, facts);
    expect(issue?.params.limit).toBe('03/02/2026 - 04/01/2026');
  });

  it('[PRE-286] needs a lease term', () => {
    expect(wrong('move-in', move, 'lease_term', '')).toBe(`${GENERIC} choice`);
  });
});

describe('the address', () => {
  it.each([
    ['[PRE-287]', 'apartment_no', 'A'.repeat(20), null],
    ['[PRE-287]', 'apartment_no', 'A'.repeat(21), `${GENERIC} maxLength`],
    ['[PRE-288]', 'address1', ` ${'A'.repeat(52)} `, null],
    ['[PRE-288]', 'address1', 'A'.repeat(53), `${GENERIC} maxLength`],
    ['[PRE-289]', 'city', ` ${'A'.repeat(25)} `, null],
    ['[PRE-289]', 'city', 'A'.repeat(26), `${GENERIC} maxLength`],
    ['[PRE-290]', 'zip_code', '78704', null],
    ['[PRE-290]', 'zip_code', '78704-1234', null],
    ['[PRE-290]', 'zip_code', '787041', 'zip_code.length zip'],
  ])('%s %s %j: %s', (_, field, value, expected) => {
    expect(wrong('address', {}, field, value)).toBe(expected);
  });
});

describe('the payment form', () => {
  const bank = {
    payment_type: 'CHECKING',
    account_holders_name: 'Nora Quill',
    routing_number: '110000000',
    account_number: '000123456789',
    account_type: 'Checking',
    address1: '9 Elm Street',
    zip_code: '78704',
  };

  it('is valid for a bank account, and for a card without card fields', () => {
    expect(checkForm(bundle('payment'), bank, facts)).toEqual([]);
    const { routing_number: _r, account_number: _a, account_type: _t, ...card } = bank;
    expect(checkForm(bundle('payment'), { ...card, payment_type: 'CARD' }, facts)).toEqual([]);
  });

  it.each([
    ['[PRE-302]', 'address1', '', `${GENERIC} required`],
    ['[PRE-303]', 'zip_code', '', `${GENERIC} required`],
    ['[PRE-303]', 'zip_code', '7870', 'zip_code.five pattern'],
    ['[PRE-303]', 'zip_code', '787041234', 'zip_code.five pattern'],
    ['[PRE-303]', 'zip_code', '7870a', 'zip_code.five pattern'],
    ['[PRE-304]', 'payment_type', '', `${GENERIC} choice`],
    ['[PRE-307]', 'routing_number', '', `${GENERIC} required`],
    ['[PRE-307]', 'account_number', '', `${GENERIC} required`],
    ['[PRE-307]', 'account_number', '12 3', `${GENERIC} digits`],
    ['[PRE-307]', 'account_type', '', `${GENERIC} choice`],
    ['[PRE-308]', 'routing_number', '110000001', 'routing_number.invalid routingChecksum'],
    ['[PRE-308]', 'routing_number', '000000000', 'routing_number.invalid routingChecksum'],
    ['[PRE-310]', 'account_holders_name', '', `${GENERIC} required`],
  ])('%s %s %j: %s', (_, field, value, expected) => {
    expect(wrong('payment', bank, field, value)).toBe(expected);
  });

  it('[PRE-310] needs the cardholder too', () => {
    const card = { ...bank, payment_type: 'CARD' };
    expect(wrong('payment', card, 'account_holders_name', '')).toBe(`${GENERIC} required`);
  });

  it('[PRE-233] clears the bank account when another payment method is chosen', () => {
    const after = applyEffects(bundle('payment'), bank, { ...bank, payment_type: 'CARD' }, facts);
    expect(Object.keys(after).sort()).toEqual([
      'account_holders_name',
      'address1',
      'payment_type',
      'zip_code',
    ]);
  });

  it('[PRE-169] [PRE-170] offers cards and checks, checking and savings accounts', () => {
    const values = (field: string) => bundle('payment').ui.fields[field]?.options?.map(({ value }) => value);
    expect(values('payment_type')).toEqual(['CARD', 'CHECKING']);
    expect(values('account_type')).toEqual(['Checking', 'Savings']);
  });
});

describe('all forms together', () => {
  const fields = ['contact', 'appointment', 'move-in', 'address', 'preferences'].flatMap((id) =>
    Object.keys(bundle(id).ui.fields),
  );

  it.each([
    ['[PRE-160]', ['appointment_date', 'appointment_time', 'tour_type', 'date_needed', 'lease_term']],
    ['[PRE-161]', ['apartment_no', 'address1', 'address3', 'city', 'state_code', 'zip_code']],
    ['[PRE-162]', ['community_code', 'price_range', 'marketing_source', 'moving_reason', 'comments']],
  ])('%s hold %j', (_, names) => {
    expect(fields).toEqual(expect.arrayContaining(names));
  });

  it('hold the address of the payer', () => {
    const names = Object.keys(bundle('payment').ui.fields);
    const address = ['apartment_no', 'address1', 'address2', 'city', 'state_code', 'zip_code'];
    expect(names).toEqual(expect.arrayContaining(address));
  });

  it('[PRE-168] hold the bank account and its holder', () => {
    const names = Object.keys(bundle('payment').ui.fields);
    const bank = ['account_holders_name', 'routing_number', 'account_number', 'account_type'];
    expect(names).toEqual(expect.arrayContaining(bank));
  });

  it('ask for each field once', () => {
    expect(new Set(fields).size).toBe(fields.length);
  });

  it('store no card data: number, expiry and code belong to the provider', () => {
    const names = Object.keys(bundle('payment').ui.fields);
    for (const secret of ['card_no', 'expiry_month', 'expiry_year', 'cvv'])
      expect(names).not.toContain(secret);
  });
});
