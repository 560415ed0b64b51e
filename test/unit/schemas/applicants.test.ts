import { describe, expect, it } from 'vitest';
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
  WRONG,
} from './application-forms.ts';

const applicant = asking('applicants', complete, 'applicants');
const screening = asking('screening-info', complete, 'applicant_screening_info');

describe('applicant details', () => {
  it('[APP-086] ask for names, e-mail, three phone numbers and gender', () => {
    expect(Object.keys(form('applicants').ui.fields).sort()).toEqual(
      [
        ...['first_name', 'last_name', 'middle_name', 'email'],
        ...['contact_no', 'contact_no_2', 'contact_no_3', 'gender'],
      ].sort(),
    );
    expect(applicant('middle_name', 'Q')).toBeNull();
    expect(applicant('middle_name', 'Qu')).not.toBeNull();
  });

  it('accept a complete draft', () => {
    expect(issuesIn('applicants', complete)).toEqual([]);
    expect(issuesIn('screening-info', complete)).toEqual([]);
    expect(issuesIn('terms-of-service', complete)).toEqual([]);
  });

  it('[APP-091] store transunion_terms_of_service as a boolean', () => {
    expect(form('terms-of-service').schema.properties.transunion_terms_of_service?.type).toBe('boolean');
    expect(issuesIn('terms-of-service', { transunion_terms_of_service: 'true' })).not.toEqual([]);
  });

  it('[APP-244] require the terms of service to be ticked', () => {
    for (const draft of [{}, { transunion_terms_of_service: false }, { transunion_terms_of_service: null }]) {
      expect(issuesIn('terms-of-service', draft)).toMatchObject([
        { path: 'transunion_terms_of_service', code: WRONG, rule: 'ticked' },
      ]);
    }
    expect(issuesIn('terms-of-service', { transunion_terms_of_service: true })).toEqual([]);
  });

  it.each([
    ['[APP-245]', 'first_name', 15],
    ['[APP-247]', 'last_name', 20],
  ])('%s %s is required and, trimmed, has 2 to %i characters', (_, name, most) => {
    expect(applicant(name, undefined)).toBe(WRONG);
    expect(applicant(name, '   ')).toBe(WRONG);
    expect(applicant(name, ' A ')).toBe(WRONG);
    expect(applicant(name, 'Al')).toBeNull();
    expect(applicant(name, letters(most))).toBeNull();
    expect(applicant(name, `  ${letters(most)}  `)).toBeNull();
    expect(applicant(name, letters(most + 1))).toBe(WRONG);
  });

  it('counts a letter outside the basic plane as one character', () => {
    expect(applicant('first_name', '𐐀'.repeat(15))).toBeNull();
    expect(applicant('first_name', '𐐀')).toBe(WRONG);
  });

  it.each([
    ['[APP-246]', 'first_name'],
    ['[APP-248]', 'last_name'],
  ])('%s %s has no ampersand', (_, name) => {
    expect(applicant(name, 'Tom & Jo')).toBe('ampersand_not_allowed');
    expect(applicant(name, '&')).toBe('ampersand_not_allowed');
    expect(applicant(name, 'Tom and Jo')).toBeNull();
  });

  it('[APP-249] middle_name is optional and one letter a-z or A-Z', () => {
    for (const fine of [undefined, '', null, 'a', 'z', 'A', 'Z', ' q ']) {
      expect(applicant('middle_name', fine)).toBeNull();
    }
    for (const wrong of ['1', '.', 'é', '&', 'ab', 'A.']) {
      expect(applicant('middle_name', wrong)).toBe('only_alphabets_allowed');
    }
  });

  it('[APP-250] email is required, well formed and has at most 50 characters', () => {
    expect(applicant('email', undefined)).toBe(WRONG);
    for (const wrong of [
      'ada',
      'ada@',
      '@example.com',
      'ada@example',
      'a b@example.com',
      'a@b@example.com',
    ]) {
      expect(applicant('email', wrong)).toBe(WRONG);
    }
    for (const fine of ['ada+flat@example.co.uk', "o'hara@example.com", 'ada@xn--bcher-kva.example']) {
      expect(applicant('email', fine)).toBeNull();
    }
    expect(applicant('email', emailOf(50))).toBeNull();
    expect(applicant('email', emailOf(51))).toBe(WRONG);
  });

  it('[APP-251] contact_no is required and has 10 digits once formatting is stripped', () => {
    expect(applicant('contact_no', '')).toBe(WRONG);
    for (const fine of ['2165550100', '(216) 555-0100', '216.555.0100', ' 216 555 0100 ']) {
      expect(applicant('contact_no', fine)).toBeNull();
    }
    for (const wrong of ['216555010', '21655501000', '(216) 555-010', 'call me', '216555010x']) {
      expect(applicant('contact_no', wrong)).toBe('applicants.contact_no.min');
    }
  });

  it.each([
    ['[APP-252]', 'contact_no_2'],
    ['[APP-253]', 'contact_no_3'],
  ])('%s %s is optional and has 10 digits if given', (_, name) => {
    expect(applicant(name, undefined)).toBeNull();
    expect(applicant(name, '')).toBeNull();
    expect(applicant(name, '(216) 555-0100')).toBeNull();
    expect(applicant(name, '21655501')).toBe('applicants.contact_no.min');
    expect(applicant(name, '21655501000')).toBe('applicants.contact_no.min');
  });

  it('[APP-254] gender is optional', () => {
    expect(applicant('gender', undefined)).toBeNull();
    expect(applicant('gender', '')).toBeNull();
    expect(applicant('gender', 'FEMALE')).toBeNull();
  });

  it('[APP-356] the portal setting application_form_hide_gender hides gender', () => {
    const { ui } = form('applicants');
    expect(fieldVisible(ui, 'gender', {}, facts)).toBe(true);
    expect(fieldVisible(ui, 'gender', {}, { ...facts, hide_gender: true })).toBe(false);
  });
});

describe('screening info', () => {
  it('[APP-092] has SSN, date of birth, licence, income, maritial_status and the renter uid', () => {
    const { properties = {} } = form('screening-info').schema.properties.applicant_screening_info ?? {};
    expect(Object.keys(properties).sort()).toEqual(
      [
        ...['ssn', 'date_of_birth', 'dl_number', 'annual_income', 'maritial_status'],
        'screening_request_renter_uid',
      ].sort(),
    );
  });

  it('[APP-255] ssn is required with 9 digits', () => {
    expect(screening('ssn', undefined)).toBe(WRONG);
    expect(screening('ssn', '123456789')).toBeNull();
    expect(screening('ssn', '123-45-6789')).toBeNull();
    for (const wrong of ['12345678', '1234567890', '12345678a', '*****']) {
      expect(screening('ssn', wrong)).toBe('ssn.min');
    }
  });

  it('accepts the mask under which a stored SSN is shown', () => {
    expect(screening('ssn', '*****6789')).toBeNull();
    expect(screening('ssn', '****56789')).toBe('ssn.min');
  });

  it('[APP-256] date_of_birth is required and 10 characters long', () => {
    expect(screening('date_of_birth', undefined)).toBe(WRONG);
    expect(screening('date_of_birth', '1990-07-14')).toBeNull();
    for (const wrong of ['1990-7-14', '1990-07-14T00', '90-07-14', '14 July 90']) {
      expect(screening('date_of_birth', wrong)).toBe('date_of_birth.invalid');
    }
  });

  it('[APP-257] date_of_birth gives an age of at least 18 and under 125', () => {
    expect(screening('date_of_birth', '2008-03-01')).toBeNull();
    expect(screening('date_of_birth', '2008-03-02')).toBe('date_of_birth.invalid');
    expect(screening('date_of_birth', '1901-03-02')).toBeNull();
    expect(screening('date_of_birth', '1901-03-01')).toBe('date_of_birth.invalid');
    expect(screening('date_of_birth', '2030-01-01')).toBe('date_of_birth.invalid');
  });

  it('counts a birthday on February 29 as passed on March 1', () => {
    expect(screening('date_of_birth', '2008-02-29', { today: '2026-02-28' })).toBe('date_of_birth.invalid');
    expect(screening('date_of_birth', '2008-02-29', { today: '2026-03-01' })).toBeNull();
  });

  it('accepts February 29 in leap years only', () => {
    expect(screening('date_of_birth', '2000-02-29')).toBeNull();
    expect(screening('date_of_birth', '1996-02-29')).toBeNull();
    for (const wrong of [
      '1900-02-29',
      '1995-02-29',
      '1990-02-30',
      '1990-04-31',
      '1990-13-01',
      '1990-00-10',
    ]) {
      expect(screening('date_of_birth', wrong)).toBe('date_of_birth.invalid');
    }
  });

  it('[APP-258] dl_number has at most 15 characters and may be null', () => {
    expect(screening('dl_number', null)).toBeNull();
    expect(screening('dl_number', undefined)).toBeNull();
    expect(screening('dl_number', letters(15))).toBeNull();
    expect(screening('dl_number', letters(16))).toBe(WRONG);
  });

  it('[APP-259] annual_income is optional', () => {
    expect(screening('annual_income', undefined)).toBeNull();
    expect(screening('annual_income', null)).toBeNull();
    expect(screening('annual_income', '52000')).toBeNull();
    expect(screening('annual_income', 52000)).toBeNull();
    expect(screening('annual_income', 'plenty')).toBe(WRONG);
  });

  it('[APP-260] marital status is optional', () => {
    expect(screening('maritial_status', undefined)).toBeNull();
    expect(screening('maritial_status', 'MARRIED')).toBeNull();
  });

  it('[APP-357] the portal setting application_form_hide_maritial_status hides marital status', () => {
    const { ui } = form('screening-info');
    expect(fieldVisible(ui, 'maritial_status', {}, facts)).toBe(true);
    expect(fieldVisible(ui, 'maritial_status', {}, { ...facts, hide_maritial_status: true })).toBe(false);
  });

  it('does not validate a hidden field', () => {
    const draft = changed(complete, 'applicant_screening_info.maritial_status', 7.5);
    const listed = changed(draft, 'applicant_screening_info.maritial_status', ['MARRIED']);
    expect(issuesIn('screening-info', listed)).toHaveLength(1);
    expect(issuesIn('screening-info', listed, { hide_maritial_status: true })).toEqual([]);
  });

  it('marks SSN and licence number as secret', () => {
    const { fields } = form('screening-info').ui;
    const secret = Object.keys(fields).filter((name) => fields[name]?.secret);
    expect(secret.sort()).toEqual(['dl_number', 'ssn']);
  });
});
