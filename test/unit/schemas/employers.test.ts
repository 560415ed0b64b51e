import { describe, expect, it } from 'vitest';
import { applyEffects } from '../../../src/engine/forms/answers/effects.ts';
import {
  blankEntry,
  listCanAdd,
  listCanRemove,
  startSection,
} from '../../../src/engine/forms/answers/list.ts';
import { fieldDisabled, fieldVisible, flagDisabled } from '../../../src/engine/forms/answers/visible.ts';
import {
  asking,
  changed,
  complete,
  emailOf,
  employed,
  facts,
  form,
  issuesIn,
  letters,
  ohio,
  WRONG,
} from './application-forms.ts';

const employers = form('employers');
const { ui } = employers;
const fields = employers.schema.properties.applicant_employers?.items?.properties ?? {};
const employer = asking('employers', complete, 'applicant_employers.0');
const ofType = (type: string) =>
  asking('employers', changed(complete, 'applicant_employers.0.type', type), 'applicant_employers.0');
const previous = { ...employed, is_current: false, end_date: '2019-12-31', reason_for_leaving: 'Moved' };
const withPrevious = { applicant_employers: [employed, previous] };
const earlier = asking('employers', withPrevious, 'applicant_employers.1');

const supervisor = [
  'supervisor_name',
  'supervisor_contact_no',
  'supervisor_contact_no_2',
  'supervisor_contact_no_3',
  'supervisor_email',
];

describe('an employer', () => {
  it('is valid if it is complete', () => {
    expect(issuesIn('employers', complete)).toEqual([]);
    expect(issuesIn('employers', withPrevious)).toEqual([]);
  });

  it('[APP-100] has one of five types', () => {
    const types = ['FULL_TIME', 'PART_TIME', 'STUDENT', 'NOT_EMPLOYED', 'RETIRED'];
    expect(ui.fields.type?.options?.map(({ value }) => value)).toEqual(types);
    for (const type of types) expect(employer('type', type)).toBeNull();
    expect(employer('type', 'GIG')).toBe(WRONG);
  });

  it('[APP-101] has a business, a place, a position and dates', () => {
    expect(Object.keys(fields)).toEqual(
      expect.arrayContaining([
        ...['self_employed', 'business_name', 'address_line_1', 'address_line_2', 'apartment_no', 'city'],
        ...['state_id', 'zip_code', 'position', 'start_date', 'end_date'],
      ]),
    );
    expect(fields.self_employed?.type).toBe('boolean');
    expect(fields.state_id?.type).toBe('object');
  });

  it('[APP-102] has an income, a reason for leaving and files', () => {
    expect(Object.keys(fields)).toEqual(
      expect.arrayContaining(['income', 'income_frequency', 'reason_for_leaving', 'files']),
    );
    expect(ui.fields.files).toMatchObject({ widget: 'upload', purpose: 'employer' });
    expect(employer('files', [{ id: 'f1', file_name: 'stub.pdf' }])).toBeNull();
    expect(employer('files', 'stub.pdf')).toBe(WRONG);
  });

  it('[APP-103] has five fields for its supervisor', () => {
    expect(Object.keys(fields)).toEqual(expect.arrayContaining(supervisor));
  });

  it('[APP-104] is paid ANNUALLY or MONTHLY', () => {
    expect(ui.fields.income_frequency?.options?.map(({ value }) => value)).toEqual(['ANNUALLY', 'MONTHLY']);
    expect(employer('income_frequency', 'MONTHLY')).toBeNull();
    expect(employer('income_frequency', 'WEEKLY')).toBe(WRONG);
  });

  it('[APP-420] is FULL_TIME by default', () => {
    expect(blankEntry(employers)).toMatchObject({ type: 'FULL_TIME' });
    expect(startSection(employers, {}, facts).applicant_employers).toMatchObject([{ type: 'FULL_TIME' }]);
  });

  it('[APP-419] is paid ANNUALLY by default, and so is another income', () => {
    expect(blankEntry(employers)).toMatchObject({ income_frequency: 'ANNUALLY' });
    expect(blankEntry(form('other-incomes'))).toEqual({ income_frequency: 'ANNUALLY' });
  });

  it.each([
    ['[APP-281]', 'business_name'],
    ['[APP-282]', 'address_line_1'],
    ['[APP-283]', 'city'],
    ['[APP-284]', 'position'],
  ])('%s %s has at most 50 characters', (_, name) => {
    expect(employer(name, letters(50))).toBeNull();
    expect(employer(name, letters(51))).toBe(WRONG);
  });

  it.each([
    ['[APP-285]', 'state_id', ohio],
    ['[APP-287]', 'address_line_1', '8 Quay Road'],
    ['[APP-288]', 'city', 'Cleveland'],
    ['[APP-289]', 'position', 'Baker'],
  ])('%s %s is required for FULL_TIME and PART_TIME', (_, name, value) => {
    for (const type of ['FULL_TIME', 'PART_TIME']) {
      expect(ofType(type)(name, undefined)).toBe(WRONG);
      expect(ofType(type)(name, value)).toBeNull();
    }
    for (const type of ['STUDENT', 'NOT_EMPLOYED', 'RETIRED'])
      expect(ofType(type)(name, undefined)).toBeNull();
  });

  it('[APP-286] zip_code is required for FULL_TIME and PART_TIME, with 5 or 9 digits', () => {
    for (const type of ['FULL_TIME', 'PART_TIME']) {
      expect(ofType(type)('zip_code', undefined)).toBe(WRONG);
      expect(ofType(type)('zip_code', '4411')).toBe('zip_code.length');
      expect(ofType(type)('zip_code', '441131')).toBe('zip_code.length');
      expect(ofType(type)('zip_code', '44113')).toBeNull();
      expect(ofType(type)('zip_code', '44113 1234')).toBeNull();
    }
    expect(ofType('RETIRED')('zip_code', undefined)).toBeNull();
  });

  it('[APP-290] income is required for FULL_TIME and PART_TIME, at most 10 characters', () => {
    for (const type of ['FULL_TIME', 'PART_TIME']) {
      expect(ofType(type)('income', undefined)).toBe(WRONG);
      expect(ofType(type)('income', '1234567890')).toBeNull();
      expect(ofType(type)('income', '12345678901')).toBe(WRONG);
    }
    expect(ofType('NOT_EMPLOYED')('income', undefined)).toBeNull();
  });

  it('accepts an income as text or as a number', () => {
    for (const fine of [52000, 0, '52,000.50', '$52000']) expect(employer('income', fine)).toBeNull();
    for (const wrong of ['lots', '-5', -5, '1.234']) expect(employer('income', wrong)).toBe(WRONG);
  });

  it('[APP-291] start_date is required for FULL_TIME and PART_TIME, 10 characters long', () => {
    for (const type of ['FULL_TIME', 'PART_TIME']) {
      expect(ofType(type)('start_date', undefined)).toBe(WRONG);
      expect(ofType(type)('start_date', '2020-1-15')).toBe(WRONG);
      expect(ofType(type)('start_date', '2020-01-15')).toBeNull();
    }
    expect(ofType('STUDENT')('start_date', undefined)).toBeNull();
  });

  it.each([
    ['[APP-292]', 'reason_for_leaving'],
    ['[APP-293]', 'end_date'],
  ])('%s %s is required for non-current FULL_TIME and PART_TIME employers', (_, name) => {
    expect(earlier(name, undefined)).toBe(WRONG);
    expect(employer(name, undefined)).toBeNull();
    const partTime = changed(withPrevious, 'applicant_employers.1.type', 'PART_TIME');
    expect(asking('employers', partTime, 'applicant_employers.1')(name, undefined)).toBe(WRONG);
    const retired = changed(withPrevious, 'applicant_employers.1.type', 'RETIRED');
    expect(asking('employers', retired, 'applicant_employers.1')(name, undefined)).toBeNull();
  });

  it('treats an employer without is_current after the first as a previous one', () => {
    const unsaid = changed(withPrevious, 'applicant_employers.1.is_current', undefined);
    expect(asking('employers', unsaid, 'applicant_employers.1')('end_date', undefined)).toBe(WRONG);
  });

  it('[APP-294] supervisor_name is required for FULL_TIME and PART_TIME unless self-employed, at most 50 characters', () => {
    for (const type of ['FULL_TIME', 'PART_TIME']) {
      expect(ofType(type)('supervisor_name', undefined)).toBe(WRONG);
      expect(ofType(type)('supervisor_name', letters(50))).toBeNull();
      expect(ofType(type)('supervisor_name', letters(51))).toBe(WRONG);
    }
    expect(ofType('STUDENT')('supervisor_name', undefined)).toBeNull();
    const self = changed(complete, 'applicant_employers.0.self_employed', true);
    expect(asking('employers', self, 'applicant_employers.0')('supervisor_name', undefined)).toBeNull();
  });

  it('[APP-295] supervisor_contact_no is required for FULL_TIME and PART_TIME unless self-employed', () => {
    for (const type of ['FULL_TIME', 'PART_TIME']) {
      expect(ofType(type)('supervisor_contact_no', undefined)).toBe(WRONG);
    }
    expect(ofType('NOT_EMPLOYED')('supervisor_contact_no', undefined)).toBeNull();
    const self = changed(complete, 'applicant_employers.0.self_employed', true);
    expect(asking('employers', self, 'applicant_employers.0')('supervisor_contact_no', undefined)).toBeNull();
  });

  it('[APP-296] each supervisor phone given has 10 digits', () => {
    for (const name of ['supervisor_contact_no', 'supervisor_contact_no_2', 'supervisor_contact_no_3']) {
      expect(employer(name, '(216) 555-0100')).toBeNull();
      expect(employer(name, '216555010')).toBe(WRONG);
      expect(employer(name, '21655501000')).toBe(WRONG);
    }
  });

  it('[APP-297] supervisor_email is well formed and has at most 50 characters', () => {
    expect(employer('supervisor_email', undefined)).toBeNull();
    expect(employer('supervisor_email', 'ida@')).toBe(WRONG);
    expect(employer('supervisor_email', emailOf(50))).toBeNull();
    expect(employer('supervisor_email', emailOf(51))).toBe(WRONG);
  });
});

describe('the kind of employment', () => {
  const before = { ...complete, applicant_employers: [{ ...employed, self_employed: true }, previous] };
  const choose = (index: number, type: string) =>
    applyEffects(employers, before, changed(before, `applicant_employers.${index}.type`, type), facts);
  const at = (draft: Readonly<Record<string, unknown>>, index: number) =>
    (draft.applicant_employers as Record<string, unknown>[])[index];

  it('[APP-189] STUDENT clears the business name of that employer', () => {
    expect(at(choose(0, 'STUDENT'), 0)).not.toHaveProperty('business_name');
    expect(at(choose(0, 'STUDENT'), 1)).toHaveProperty('business_name');
    expect(at(choose(1, 'STUDENT'), 1)).not.toHaveProperty('business_name');
    for (const type of ['PART_TIME', 'NOT_EMPLOYED', 'RETIRED']) {
      expect(at(choose(0, type), 0)).toHaveProperty('business_name');
    }
  });

  it('[APP-190] STUDENT on the first employer empties the list of other incomes', () => {
    expect(choose(0, 'STUDENT').applicant_other_incomes).toEqual([]);
    expect(choose(1, 'STUDENT').applicant_other_incomes).toHaveLength(1);
    expect(choose(0, 'RETIRED').applicant_other_incomes).toHaveLength(1);
  });

  it('[APP-191] STUDENT on the first employer ticks no_other_income', () => {
    expect(choose(0, 'STUDENT').no_other_income).toBe(true);
    expect(choose(1, 'STUDENT').no_other_income).toBe(false);
  });

  it('[APP-192] no_other_income is disabled while the first employer is STUDENT', () => {
    const flag = (draft: Readonly<Record<string, unknown>>, given = facts) =>
      flagDisabled(form('other-incomes').ui, draft, given);
    expect(flag(choose(0, 'STUDENT'))).toBe(true);
    expect(flag(choose(1, 'STUDENT'))).toBe(false);
    expect(flag(choose(0, 'RETIRED'))).toBe(false);
    expect(flag({})).toBe(false);
  });

  it('does not disable no_other_income for an applicant without an employers section', () => {
    const notResponsible = { ...facts, is_responsible: false };
    expect(flagDisabled(form('other-incomes').ui, choose(0, 'STUDENT'), notResponsible)).toBe(false);
  });

  it('[APP-193] self-employed can be chosen only for FULL_TIME and PART_TIME', () => {
    const shown = (type: string) => fieldVisible(ui, 'self_employed', { type }, facts);
    expect(['FULL_TIME', 'PART_TIME', 'STUDENT', 'NOT_EMPLOYED', 'RETIRED'].map(shown)).toEqual([
      ...[true, true, false, false, false],
    ]);
  });

  it('[APP-194] any other type resets self_employed to false', () => {
    for (const type of ['STUDENT', 'NOT_EMPLOYED', 'RETIRED']) {
      expect(at(choose(0, type), 0)).toMatchObject({ self_employed: false });
    }
    const partTime = choose(0, 'PART_TIME');
    expect(at(partTime, 0)).toMatchObject({ self_employed: true });
    const fullTime = changed(partTime, 'applicant_employers.0.type', 'FULL_TIME');
    expect(applyEffects(employers, partTime, fullTime, facts)).toBe(fullTime);
  });

  it('[APP-195] self-employed clears and hides all supervisor fields', () => {
    const full = { ...employed, ...Object.fromEntries(supervisor.map((name) => [name, 'x'])) };
    const draft = { applicant_employers: [full] };
    const ticked = changed(draft, 'applicant_employers.0.self_employed', true);
    const entry = at(applyEffects(employers, draft, ticked, facts), 0);
    for (const name of supervisor) {
      expect(entry).not.toHaveProperty(name);
      expect(fieldVisible(ui, name, { ...full, self_employed: true }, facts)).toBe(false);
      expect(fieldVisible(ui, name, { ...full, self_employed: false }, facts)).toBe(true);
    }
    expect(entry).toMatchObject({ business_name: employed.business_name });
  });

  it('keeps the supervisor fields when self-employed is unticked', () => {
    const unticked = changed(before, 'applicant_employers.0.self_employed', false);
    expect(applyEffects(employers, before, unticked, facts)).toBe(unticked);
  });

  it('does nothing while the type stays the same', () => {
    const renamed = changed(before, 'applicant_employers.0.business_name', 'Quay Bakery');
    expect(applyEffects(employers, before, renamed, facts)).toBe(renamed);
  });
});

describe('the list of employers', () => {
  it('[APP-099] starts with the current employer', () => {
    expect(startSection(employers, {}, facts).applicant_employers).toMatchObject([{ is_current: true }]);
  });

  it('[APP-180] has the current employer first and previous ones after it', () => {
    expect(ui.list).toMatchObject({ first: 'current', entryFirst: 'application:lists.current_employer' });
    expect(fieldVisible(ui, 'reason_for_leaving', employed, facts, 0)).toBe(false);
    expect(fieldVisible(ui, 'reason_for_leaving', {}, facts, 1)).toBe(true);
  });

  it('[APP-182] allows the removal of previous employers only', () => {
    const entries = [employed, previous];
    expect(entries.map((_, index) => listCanRemove(ui, entries, index, facts))).toEqual([false, true]);
  });

  it('[APP-184] gets a blank entry with is_current false', () => {
    expect(blankEntry(employers)).toEqual({
      is_current: false,
      type: 'FULL_TIME',
      income_frequency: 'ANNUALLY',
    });
  });

  it('[APP-188] has no more entries than employment_limit allows', () => {
    expect(listCanAdd(ui, 1, { ...facts, employment_limit: 2 })).toBe(true);
    expect(listCanAdd(ui, 2, { ...facts, employment_limit: 2 })).toBe(false);
    expect(issuesIn('employers', withPrevious, { employment_limit: 1 })).toMatchObject([
      { path: 'applicant_employers', rule: 'maxItemsFact', params: { limit: 1 } },
    ]);
    expect(issuesIn('employers', withPrevious, { employment_limit: 2 })).toEqual([]);
  });

  it('[APP-196] the end date of the current employer is disabled', () => {
    expect(fieldDisabled(ui, 'end_date', employed, facts, 0)).toBe(true);
    expect(fieldDisabled(ui, 'end_date', employed, facts, 1)).toBe(true);
    expect(fieldDisabled(ui, 'end_date', previous, facts, 1)).toBe(false);
  });

  it('[APP-197] the first employer has neither end date nor leaving reason', () => {
    expect(fieldVisible(ui, 'end_date', employed, facts, 0)).toBe(false);
    expect(fieldVisible(ui, 'reason_for_leaving', employed, facts, 0)).toBe(false);
    expect(fieldVisible(ui, 'end_date', previous, facts, 1)).toBe(true);
  });

  it('[APP-198] only previous employers show the reason for leaving', () => {
    expect(fieldVisible(ui, 'reason_for_leaving', previous, facts, 1)).toBe(true);
    expect(fieldVisible(ui, 'reason_for_leaving', employed, facts, 1)).toBe(false);
  });

  it('shows the note of the property', () => {
    expect(ui.note).toEqual({ fact: 'employment_instruction' });
  });
});
