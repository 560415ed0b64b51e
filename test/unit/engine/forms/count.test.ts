import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import file from '../../../../flows/application.flow.json' with { type: 'json' };
import type { FlowFile } from '../../../../src/engine/flow/flow-file.ts';
import { buildFlow } from '../../../../src/engine/flow/machine/build.ts';
import { percentage } from '../../../../src/engine/flow/wizard/progress.ts';
import { applicableSteps } from '../../../../src/engine/flow/wizard/steps.ts';
import { countForm } from '../../../../src/engine/forms/answers/count.ts';
import { formInstance } from '../../../../src/engine/forms/answers/instance.ts';
import { entryRequired, requiredIn } from '../../../../src/engine/forms/answers/required.ts';
import type { ApplicationFormFacts } from '../../../../src/server/forms/form-facts.ts';
import {
  bundles,
  changed,
  complete,
  contact,
  employed,
  facts,
  form,
  rented,
} from '../../schemas/application-forms.ts';

const flow = buildFlow(file as FlowFile);

type Person = Pick<ApplicationFormFacts, 'applicant_type' | 'is_responsible'>;

/** Total and invalid fields of every tab of this person, counted from the same forms that validate. */
function progressOf(person: Partial<Person>, draft: Readonly<Record<string, unknown>>) {
  const given = { ...facts, ...person };
  const steps = applicableSteps(flow, 'editing', {
    applicant_type: given.applicant_type,
    is_responsible: given.is_responsible,
    allow_edit: true,
    submitted: false,
    documents_complete: true,
  });
  return Object.fromEntries(
    steps.map((step) => {
      const counts = step.sections.map((section) => {
        const bundle = bundles.get(section.form);
        if (!bundle) throw new Error(`There is no form ${section.form}.`);
        return countForm(bundle, draft, given);
      });
      const sum = (of: 'total' | 'invalids') => counts.reduce((all, count) => all + count[of], 0);
      return [step.id, { total: sum('total'), invalids: sum('invalids') }];
    }),
  );
}

describe('the count of a form', () => {
  it('includes the required fields of an untouched form, all of them missing', () => {
    expect(countForm(form('applicants'), {}, facts)).toMatchObject({ total: 4, invalids: 4 });
    expect(countForm(form('screening-info'), {}, facts)).toMatchObject({ total: 2, invalids: 2 });
    expect(countForm(form('terms-of-service'), {}, facts)).toMatchObject({ total: 1, invalids: 1 });
  });

  it('includes an optional field with an error', () => {
    const draft = changed(complete, 'applicants.middle_name', 'xyz');
    expect(countForm(form('applicants'), draft, facts)).toMatchObject({
      total: 5,
      invalids: 1,
      errors: [{ path: 'applicants.middle_name', code: 'only_alphabets_allowed' }],
    });
  });

  it('includes server issues of a masked answer, once each and in the order of the fields', () => {
    const masked = changed(complete, 'applicant_screening_info.ssn', '*****4678');
    const told = ['dl_number', 'ssn'].map((name) => ({
      path: `applicant_screening_info.${name}`,
      code: 'validation.invalid',
      rule: 'maxLength',
      params: { limit: 15 },
    }));
    const screening = form('screening-info');
    const before = countForm(screening, masked, facts);
    expect(before.invalids).toBe(0);
    const judged = countForm(screening, masked, facts, told);
    expect(judged.errors.map(({ path }) => path)).toEqual([
      'applicant_screening_info.ssn',
      'applicant_screening_info.dl_number',
    ]);
    expect([judged.total, judged.invalids]).toEqual([before.total + 1, 2]);
    expect(countForm(form('applicants'), complete, facts, told).invalids).toBe(0);
  });

  it('depends on the answers', () => {
    const count = (type: string) =>
      countForm(form('addresses'), changed(complete, 'applicant_addresses.0.address_type', type), facts)
        .total;
    expect([count('OWN'), count('FAMILY'), count('RENT')]).toEqual([6, 8, 9]);
  });

  it('includes every entry of a list', () => {
    const two = { applicant_emergency_contacts: [contact, {}] };
    expect(countForm(form('emergency-contacts'), two, facts)).toMatchObject({ total: 16, invalids: 8 });
  });

  it('is 0 for a list that is not asked for', () => {
    expect(countForm(form('pets'), { no_pets: true }, facts)).toEqual({ total: 0, invalids: 0, errors: [] });
  });

  it('does not include a field that the property hides', () => {
    const count = (hidden: boolean) =>
      countForm(form('emergency-contacts'), complete, { ...facts, hide_relationship: hidden }).total;
    expect([count(false), count(true)]).toEqual([8, 7]);
  });

  it('includes a missing current address in addition to the fields', () => {
    const none = changed(complete, 'applicant_addresses.0.is_current', false);
    expect(countForm(form('addresses'), none, facts)).toMatchObject({ total: 10, invalids: 1 });
  });
});

describe('everybody can reach 100 %', () => {
  const whole = (person: Partial<Person>, draft: Readonly<Record<string, unknown>>) =>
    percentage(progressOf(person, draft));

  it('a PRIMARY applicant', () => {
    expect(whole({}, complete)).toBe(100);
    expect(Object.keys(progressOf({}, complete))).toHaveLength(8);
  });

  it('a student without other income', () => {
    const student = {
      ...complete,
      applicant_employers: [{ is_current: true, type: 'STUDENT', self_employed: false }],
      no_other_income: true,
      applicant_other_incomes: [],
    };
    expect(whole({}, student)).toBe(100);
    expect(progressOf({}, student).employers_n_other_incomes).toEqual({ total: 1, invalids: 0 });
  });

  it('a guarantor without pets, vehicles or references', () => {
    const { applicant_pets, applicant_vehicles, applicant_emergency_contacts, ...draft } = complete;
    expect(whole({ applicant_type: 'GUARANTOR' }, draft)).toBe(100);
    expect(whole({}, draft)).toBeLessThan(100);
  });

  it('an applicant who is not responsible, without an employer', () => {
    const { applicant_employers, applicant_references, ...draft } = complete;
    expect(whole({ is_responsible: false }, draft)).toBe(100);
    expect(whole({ is_responsible: true }, draft)).toBeLessThan(100);
  });

  it('a self-employed person who owns a house and has neither pet nor vehicle', () => {
    const { landlord_name, landlord_contact_no, lease_expiration_date, ...house } = rented;
    const { supervisor_name, supervisor_contact_no, ...job } = employed;
    const draft = {
      ...complete,
      applicant_addresses: [{ ...house, address_type: 'OWN' }],
      applicant_employers: [{ ...job, self_employed: true }],
      no_pets: true,
      no_vehicle: true,
    };
    expect(whole({}, draft)).toBe(100);
  });

  it('only with answers: an empty application stays below 5 %', () => {
    expect(progressOf({}, {}).applicants).toEqual({ total: 7, invalids: 7 });
    expect(whole({}, {})).toBeLessThan(5);
  });
});

describe('any draft', () => {
  const draft = fc.dictionary(
    fc.constantFrom(...Object.keys(complete)),
    fc.oneof(fc.constantFrom(...Object.values(complete)), fc.jsonValue({ maxDepth: 3 })),
  );

  it('has no field counted twice, and never more invalid fields than the total', () => {
    fc.assert(
      fc.property(draft, fc.constantFrom(...bundles.values()), (given, bundle) => {
        const { total, invalids, errors } = countForm(bundle, given, facts);
        expect(new Set(errors.map(({ path }) => path)).size).toBe(errors.length);
        expect(invalids).toBe(errors.length);
        expect(total).toBeGreaterThanOrEqual(invalids);
      }),
      { numRuns: 300 },
    );
  });
});

describe('required fields', () => {
  it('come from the branch of the schema that holds', () => {
    const addresses = form('addresses');
    const paths = (type: string) =>
      requiredIn(
        addresses,
        formInstance(addresses, { applicant_addresses: [{ address_type: type }] }, facts),
        facts,
      );
    expect(paths('OWN')).not.toContain('applicant_addresses.0.landlord_name');
    expect(paths('RENT')).toContain('applicant_addresses.0.landlord_name');
    expect(paths('RENT')).toContain('applicant_addresses.0.lease_expiration_date');
  });

  it('of one entry depend on its position in the list', () => {
    const previous = { ...employed, is_current: false };
    expect(entryRequired(form('employers'), previous, facts, 1)).toContain('end_date');
    expect(entryRequired(form('employers'), employed, facts, 0)).not.toContain('end_date');
  });

  it('depend on the facts of the person', () => {
    const asked = (hide_relationship: boolean) =>
      entryRequired(form('emergency-contacts'), contact, { ...facts, hide_relationship }, 0);
    expect(asked(false)).toContain('relationship');
    expect(asked(true)).not.toContain('relationship');
  });

  it('of a form at the root come from the form itself', () => {
    expect(entryRequired(form('payment/payment-form'), { payment_type: 'CHECKING' }, facts)).toContain(
      'routing_number',
    );
    expect(entryRequired(form('payment/payment-form'), { payment_type: 'CARD' }, facts)).not.toContain(
      'routing_number',
    );
  });
});
