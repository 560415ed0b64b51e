import { describe, expect, it } from 'vitest';
import { checkForm, withTold } from '../../../../src/engine/forms/answers/check.ts';
import { onScreen } from '../../../../src/engine/forms/answers/on-screen.ts';
import type { Draft } from '../../../../src/engine/forms/form.ts';
import { changed, complete, contact, facts, form, rented } from '../../schemas/application-forms.ts';

const told = (path: string) => ({ path, code: 'validation.invalid', rule: '', params: {} });

/** The server issues that remain with these answers. */
const left = (id: string, path: string, draft: Draft) =>
  withTold(form(id), [], [told(path)], draft, facts).map((issue) => issue.path);

/** The issues that a person sees in the form of a step. */
const seen = (id: string, draft: Draft) =>
  onScreen(form(id).ui, checkForm(form(id), draft, facts), draft, facts).map(({ path }) => path);

describe('an issue reported by the server', () => {
  it('is dropped if the answers no longer ask for the field', () => {
    const landlord = 'applicant_addresses.0.landlord_name';
    expect(left('addresses', landlord, complete)).toEqual([landlord]);
    const own = changed(complete, 'applicant_addresses.0.address_type', 'OWN');
    expect(left('addresses', landlord, own)).toEqual([]);
  });

  it('is dropped if its entry was removed or the list is marked as empty', () => {
    const two = { applicant_pets: [{ name: 'Rex' }, { name: 'Max' }] };
    expect(left('pets', 'applicant_pets.1.name', two)).toEqual(['applicant_pets.1.name']);
    expect(left('pets', 'applicant_pets.1.name', { applicant_pets: [{ name: 'Rex' }] })).toEqual([]);
    expect(left('pets', 'applicant_pets.1.name', { ...two, no_pets: true })).toEqual([]);
  });

  it('stays on the blank entry of an untouched list, and on a list as a whole', () => {
    const name = 'applicant_emergency_contacts.0.first_name';
    expect(left('emergency-contacts', name, {})).toEqual([name]);
    expect(left('pets', 'applicant_pets', complete)).toEqual(['applicant_pets']);
  });
});

describe('the issues that a person sees', () => {
  it('are only the ZIP while it is missing or invalid, then city and state', () => {
    const { city, state_id, zip_code, ...rest } = rented;
    const at = (name: string) => `applicant_addresses.0.${name}`;
    const address = (zip?: string) => ({ applicant_addresses: [{ ...rest, zip_code: zip }] });
    expect(seen('addresses', address())).toEqual([at('zip_code')]);
    expect(seen('addresses', address('441'))).toEqual([at('zip_code')]);
    expect(seen('addresses', address(zip_code))).toEqual([at('city'), at('state_id')]);
  });

  it('depend on the ZIP of each list entry', () => {
    const { city, zip_code, ...second } = contact;
    const draft = { applicant_emergency_contacts: [{ ...contact, city: '' }, second] };
    expect(seen('emergency-contacts', draft)).toEqual([
      'applicant_emergency_contacts.0.city',
      'applicant_emergency_contacts.1.zip_code',
    ]);
  });

  it('include city and state if nothing else explains why the form is not done', () => {
    const city = told('applicant_addresses.0.city');
    const draft = { applicant_addresses: [{ zip_code: '' }] };
    expect(onScreen(form('addresses').ui, [city], draft, facts)).toEqual([city]);
  });
});
