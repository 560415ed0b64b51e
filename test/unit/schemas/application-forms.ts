import { join } from 'node:path';
import applicationFormFacts from '../../../schemas/application/form-facts.schema.json' with { type: 'json' };
import { checkForm } from '../../../src/engine/forms/answers/check.ts';
import { compileForms } from '../../../src/engine/forms/compile.ts';
import type { Draft, FieldIssue, FormBundle, FormFacts } from '../../../src/engine/forms/form.ts';
import { neutralFacts } from '../../../src/engine/forms/form-facts.ts';
import type { ApplicationFormFacts } from '../../../src/server/forms/form-facts.ts';
import { formFiles, loadForms } from '../../forms/load-forms.ts';

export const root = join(import.meta.dirname, '..', '..', '..');
export const sources = loadForms(join(root, 'schemas'));
/** The forms of spec/application.md. */
export const ofApplication = sources.filter(({ id }) => /^(application|payment)\//.test(id));
export const bundles = compileForms(sources);

/** The form with this name, such as `addresses` or `payment/payment-form`. */
export function form(name: string): FormBundle {
  const bundle = bundles.get(name.includes('/') ? name : `application/${name}`);
  if (!bundle) throw new Error(`There is no form ${name}.`);
  return bundle;
}

export const facts: ApplicationFormFacts = {
  ...neutralFacts(applicationFormFacts, '2026-03-01'),
  applicant_id: 'a1',
};

export const ohio = { id: 36, label: 'Ohio', code: 'OH' };

export const rented = {
  is_current: true,
  address_type: 'RENT',
  street_no: '12',
  address1: 'Elm Street',
  apartment_no: '4B',
  zip_code: '44113',
  city: 'Cleveland',
  state_id: ohio,
  move_in_date: '2022-05-01',
  lease_expiration_date: '2026-04-30',
  reason_for_moving: 'Closer to work',
  landlord_name: 'Mona Leaf',
  landlord_contact_no: '2165550100',
  landlord_email: 'mona@example.com',
};

export const employed = {
  is_current: true,
  type: 'FULL_TIME',
  business_name: 'Harbor Bakery',
  position: 'Baker',
  address_line_1: '8 Quay Road',
  zip_code: '44113',
  city: 'Cleveland',
  state_id: ohio,
  income: '52000',
  income_frequency: 'ANNUALLY',
  start_date: '2020-01-15',
  supervisor_name: 'Ida Crust',
  supervisor_contact_no: '2165550101',
};

export const contact = {
  first_name: 'Ben',
  last_name: 'Okafor',
  contact_no: '2165550102',
  relationship: 'SIBLING',
  address_line_1: '3 Lake View',
  zip_code: '44113',
  city: 'Cleveland',
  state_id: ohio,
};

/** A draft that is valid in every form. */
export const complete = {
  transunion_terms_of_service: true,
  applicants: {
    first_name: 'Ada',
    last_name: 'Okafor',
    email: 'ada@example.com',
    contact_no: '(216) 555-0103',
    gender: 'FEMALE',
  },
  applicant_screening_info: { ssn: '123-45-6789', date_of_birth: '1990-07-14', maritial_status: 'MARRIED' },
  applicant_addresses: [rented],
  applicant_employers: [employed],
  no_other_income: false,
  applicant_other_incomes: [{ source: 'Savings', amount: '1200', income_frequency: 'MONTHLY' }],
  no_pets: false,
  applicant_pets: [{ type: 'Beagle', name: 'Rex', age: '4', weight: '22.5' }],
  no_vehicle: false,
  applicant_vehicles: [{ make: 'Honda', model: 'Civic', year: '2019' }],
  applicant_references: [{ first_name: 'Cleo', last_name: 'Park', relationship: 'CO_SIGNER' }],
  applicant_emergency_contacts: [contact],
  signature_n_approval: {
    transunion_terms_of_service: true,
    credit_data_approval: '1',
    application_terms_and_condition: true,
    application_consent_to_share_data: true,
    signature_data: { type: 'type', content: 'Ada Okafor', font: 'Caveat' },
    full_name: 'Ada Okafor',
  },
} satisfies Draft;

export const checkPayment = {
  amount: '95.00',
  payment_type: 'CHECKING',
  account_holders_name: 'Ada Okafor',
  routing_number: '021000021',
  account_number: '000123456789',
  account_type: 'Checking',
  address_line_1: '12 Elm Street',
  zip_code: '44113',
};

export function issuesIn(name: string, draft: unknown, given: Partial<FormFacts> = {}): FieldIssue[] {
  return checkForm(form(name), draft, { ...facts, ...given });
}

/** A copy of the draft with another value at a dotted path; `undefined` removes the value. */
export function changed(draft: unknown, path: string, value: unknown): Draft {
  const copy = structuredClone(draft) as Record<string, unknown>;
  const names = path.split('.');
  const last = names.pop() ?? '';
  const parent = names.reduce<Record<string, unknown>>(
    (at, name) => at[name] as Record<string, unknown>,
    copy,
  );
  if (value === undefined) delete parent[last];
  else parent[last] = value;
  return copy;
}

/** Message key of each field with this value, or null if it is valid. */
export function asking(name: string, draft: unknown, base: string) {
  return (field: string, value: unknown, given: Partial<FormFacts> = {}): string | null => {
    const path = base === '' ? field : `${base}.${field}`;
    const issue = issuesIn(name, changed(draft, path, value), given).find((one) => one.path === path);
    return issue?.code ?? null;
  };
}

/** A text of the given length. */
export const letters = (count: number): string => 'a'.repeat(count);

/** A well-formed e-mail address of the given length. */
export const emailOf = (count: number): string => `${letters(count - '@example.com'.length)}@example.com`;

export const WRONG = 'validation.invalid';

export const pathsOf = (id: string): { schema: string; ui: string } => {
  const [schema = '', ui = ''] = formFiles('schemas', id);
  return { schema, ui };
};
