import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { GENERIC } from '../../../../src/engine/forms/answers/generic.ts';
import { startSection } from '../../../../src/engine/forms/answers/list.ts';
import type { FieldSchema } from '../../../../src/engine/forms/form.ts';
import {
  bundles,
  changed,
  complete,
  employed,
  facts,
  form,
  issuesIn,
  ofApplication,
  rented,
  root,
  sources,
} from '../../schemas/application-forms.ts';

/** All message keys in a schema. */
function named(schema: FieldSchema): string[] {
  const own = Object.values(schema.messages ?? {});
  const below = Object.values(schema.properties ?? {});
  return [...own, ...[...below, ...(schema.items ? [schema.items] : [])].flatMap(named)];
}

const textsIn = (language: string) =>
  JSON.parse(readFileSync(join(root, 'locales', language, 'errors.json'), 'utf8')) as Record<string, string>;

describe('the issues of a form', () => {
  it('are in the order of the form, entry by entry', () => {
    const draft = {
      applicant_employers: [{ is_current: true }, { is_current: false, type: 'RETIRED', city: 7.5 }],
    };
    const paths = issuesIn('employers', draft).map(({ path }) => path);
    expect(paths).toEqual(
      [
        ...['position', 'address_line_1', 'zip_code', 'city', 'state_id', 'income', 'start_date'],
        ...['supervisor_name', 'supervisor_contact_no'],
      ].map((name) => `applicant_employers.0.${name}`),
    );
  });

  it('list an issue of the whole list before those of its entries', () => {
    const draft = { applicant_addresses: [{ ...rented, is_current: false, city: '' }] };
    expect(issuesIn('addresses', draft).map(({ path }) => path)).toEqual([
      'applicant_addresses',
      'applicant_addresses.0.city',
    ]);
  });

  it('name a field once, by the rule that has its own text', () => {
    expect(issuesIn('applicants', changed(complete, 'applicants.first_name', '&'))).toEqual([
      { path: 'applicants.first_name', code: 'ampersand_not_allowed', rule: 'pattern', params: {} },
    ]);
  });

  it('contain the failed rule and its limit', () => {
    expect(issuesIn('applicants', changed(complete, 'applicants.first_name', 'A'))).toEqual([
      { path: 'applicants.first_name', code: GENERIC, rule: 'minLength', params: { limit: 2 } },
    ]);
  });

  it.each([
    ['a text', 'applicants.last_name', 'required'],
    ['a choice', 'applicant_addresses.0.address_type', 'choice'],
    ['a state', 'applicant_addresses.0.state_id', 'choice'],
    ['a box', 'signature_n_approval.application_terms_and_condition', 'ticked'],
    ['a signature', 'signature_n_approval.signature_data', 'required'],
  ])('contain %s that is missing', (_, path, rule) => {
    const missing = [...bundles.keys()].flatMap((id) =>
      issuesIn(id, changed(complete, path, undefined)).filter((issue) => issue.path === path),
    );
    expect(missing).toMatchObject([{ code: GENERIC, rule }]);
  });

  it('contain no missing tick for a box that must stay empty', () => {
    const minor = {
      ...{ applicant_type: 'CO-APPLICANT', first_name: 'Kit', last_name: 'Okafor' },
      ...{ is_minor: true, is_responsible: true, date_of_birth: '2015-02-01' },
    };
    expect(issuesIn('household/co-applicant', minor)).toMatchObject([
      { path: 'is_responsible', rule: 'enum' },
    ]);
  });

  it('name the format of a field', () => {
    expect(issuesIn('applicants', changed(complete, 'applicants.email', 'ada'))).toMatchObject([
      { rule: 'email' },
    ]);
  });

  it.each([
    ['a text where an object belongs', { applicants: 'Ada' }, 'applicants', 'applicants'],
    ['an object where a list belongs', { applicant_pets: { type: 'Cat' } }, 'pets', 'applicant_pets'],
    ['a text where an entry belongs', { applicant_pets: ['Cat'] }, 'pets', 'applicant_pets.0'],
    [
      'a list where a text belongs',
      changed(complete, 'applicants.email', ['a']),
      'applicants',
      'applicants.email',
    ],
  ])('are found without a crash in %s', (_, draft, name, path) => {
    expect(issuesIn(name, draft)).toContainEqual({ path, code: GENERIC, rule: 'type', params: {} });
  });

  it.each([[null], ['nonsense'], [42], [[]]])('treat the draft %j as empty', (draft) => {
    for (const { id } of sources) expect(issuesIn(id, draft)).toEqual(issuesIn(id, {}));
  });

  it('ignore unknown names and names of JavaScript built-ins', () => {
    const strange = JSON.parse('{"__proto__":{"x":1},"constructor":"y","toString":7}') as object;
    const draft = { ...complete, applicants: { ...complete.applicants, ...strange, nickname: 'A' } };
    expect(issuesIn('applicants', draft)).toEqual([]);
  });

  it('are the same for an untouched form and for its blank start', () => {
    for (const name of ['employers', 'other-incomes', 'pets', 'vehicles', 'emergency-contacts']) {
      expect(issuesIn(name, startSection(form(name), {}, facts))).toEqual(issuesIn(name, {}));
    }
  });

  it('accept numbers for texts, as if a person had typed them', () => {
    expect(issuesIn('employers', { applicant_employers: [{ ...employed, income: 52000.5 }] })).toEqual([]);
  });
});

describe('message keys', () => {
  const keys = new Set(ofApplication.flatMap(({ schema }) => named(schema)));

  it('[APP-243] are the shared key, and one key for each rule that the spec names', () => {
    expect([...keys].sort()).toEqual(
      [
        ...['ampersand_not_allowed', 'only_alphabets_allowed', 'applicants.contact_no.min', 'ssn.min'],
        ...['date_of_birth.invalid', 'street_name1.required', 'zip_code.length'],
        ...['applicant_address.is_current', 'applicant_vehicles.year.regex', 'routing_number.invalid'],
      ].sort(),
    );
    for (const language of ['en', 'es']) {
      const texts = textsIn(language);
      const all = [GENERIC, ...keys].map((key) => texts[key]);
      expect(all.every((text) => typeof text === 'string' && text !== '')).toBe(true);
      expect(new Set(all).size).toBe(all.length);
    }
  });

  it('have the same placeholders in every language', () => {
    const [english, spanish] = [textsIn('en'), textsIn('es')];
    expect(Object.keys(spanish).sort()).toEqual(Object.keys(english).sort());
    const places = (text = '') => (text.match(/\{\{\w+\}\}/g) ?? []).sort();
    for (const [key, text] of Object.entries(english)) expect(places(spanish[key])).toEqual(places(text));
  });
});
