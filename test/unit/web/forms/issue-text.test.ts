import { join } from 'node:path';
import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import application from '../../../../locales/en/application.json' with { type: 'json' };
import errors from '../../../../locales/en/errors.json' with { type: 'json' };
import forms from '../../../../locales/en/forms.json' with { type: 'json' };
import applicationFormFacts from '../../../../schemas/application/form-facts.schema.json' with {
  type: 'json',
};
import { compileForms } from '../../../../src/engine/forms/compile.ts';
import type { FormBundle, FormFacts } from '../../../../src/engine/forms/form.ts';
import { neutralFacts } from '../../../../src/engine/forms/form-facts.ts';
import {
  describeIssue,
  issueLabel,
  issueSentence,
  placeOf,
} from '../../../../src/web/forms/reading/issue-text.ts';
import { loadForms } from '../../../forms/load-forms.ts';

const bundles = compileForms(loadForms(join(import.meta.dirname, '../../../../schemas')));
const form = (id: string): FormBundle => {
  const found = bundles.get(`application/${id}`);
  if (found === undefined) throw new Error(`no form ${id}`);
  return found;
};
const facts: FormFacts = neutralFacts(applicationFormFacts, '2026-11-02');
const i18n = i18next.createInstance();

beforeAll(async () => {
  await i18n.init({
    lng: 'en',
    resources: { en: { application, errors, forms } },
    interpolation: { escapeValue: false },
  });
});

describe('the text of an issue', () => {
  const issue = { path: 'applicants.email', params: {} };

  it.each([
    [{ code: 'validation.invalid', rule: 'required', params: {} }, 'Email is required.'],
    [
      { code: 'validation.invalid', rule: 'maxLength', params: { limit: 50 } },
      'Email can have at most 50 characters.',
    ],
    [
      { code: 'validation.invalid', rule: 'maxLength', params: { limit: 1 } },
      'Email can have at most 1 character.',
    ],
    [{ code: 'validation.invalid', rule: 'nobody-knows', params: {} }, 'Please check Email.'],
    [{ code: 'ssn.min', rule: 'ssn', params: {} }, 'The Social Security number must have 9 digits.'],
    [{ code: 'no.such.code', rule: 'required', params: {} }, 'Email is required.'],
  ])('%j', (of, text) => {
    expect(describeIssue(i18n.t, { ...issue, ...of }, 'Email')).toBe(text);
  });
});

describe('the field and index of a path', () => {
  it.each([
    ['applicants', 'applicants.email', { name: 'email', index: null }],
    ['addresses', 'applicant_addresses.2.city', { name: 'city', index: 2 }],
    ['addresses', 'applicant_addresses', { name: '', index: null }],
    ['terms-of-service', 'transunion_terms_of_service', { name: 'transunion_terms_of_service', index: null }],
    ['terms-of-service', 'applicants.email', null],
    ['pets', 'applicant_addresses.0.city', null],
  ])('%s: %s', (id, path, place) => {
    expect(placeOf(form(id), path)).toEqual(place);
  });
});

describe('the name of a field in the summary', () => {
  const all = [form('applicants'), form('addresses')];
  const draft = { applicant_addresses: [{ is_current: true }, { is_current: false, address_type: 'RENT' }] };

  it.each([
    ['applicants.email', 'Email'],
    ['applicant_addresses.0.city', 'Current address: City'],
    ['applicant_addresses.1.lease_expiration_date', 'Previous address 1: Move out date'],
    ['applicant_addresses', 'Where you live and have lived'],
    ['nowhere.at.all', 'nowhere.at.all'],
  ])('%s', (path, label) => {
    expect(issueLabel(i18n.t, all, path, draft, facts)).toBe(label);
  });
});

describe('the sentence of the summary', () => {
  const all = [form('applicants'), form('addresses')];
  const draft = { applicant_addresses: [{ is_current: true }] };
  const missing = { code: 'validation.invalid', rule: 'required', params: {} };

  it.each([
    [{ ...missing, path: 'applicants.email' }, 'Email is required.'],
    [{ ...missing, path: 'applicant_addresses.0.city' }, 'Current address: City is required.'],
    [
      { ...missing, path: 'applicant_addresses.0.address1', code: 'street_name1.required' },
      'Current address: Street address is required.',
    ],
    [
      { ...missing, path: 'applicants.contact_no_2', code: 'applicants.contact_no.min' },
      'Second phone: The phone number must have 10 digits.',
    ],
  ])('names every field once: %j', (issue, sentence) => {
    expect(issueSentence(i18n.t, all, issue, draft, facts)).toBe(sentence);
  });
});
