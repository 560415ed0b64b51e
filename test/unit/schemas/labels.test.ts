import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import flow from '../../../flows/application.flow.json' with { type: 'json' };
import { form, ofApplication, root } from './application-forms.ts';

type Texts = { [name: string]: string | Texts };

const english = JSON.parse(readFileSync(join(root, 'locales/en/application.json'), 'utf8')) as Texts;
const { steps } = flow.states.editing.wizard;

/** English text of an application key. */
function text(key: string): unknown {
  return key
    .replace('application:', '')
    .split('.')
    .reduce<string | Texts | undefined>(
      (at, name) => (typeof at === 'object' ? at[name] : undefined),
      english,
    );
}

const stepOf = (id: string) => {
  const step = steps.find((one) => one.id === id);
  if (!step) throw new Error(`There is no tab ${id}.`);
  return {
    label: text(step.label),
    required: step.required,
    forms: step.sections?.map((one) => one.form) ?? [],
  };
};

describe('the tabs', () => {
  it.each([
    ['[APP-007]', 'applicants', 'Personal Info', 7],
    ['[APP-008]', 'addresses', 'Addresses', 14],
    ['[APP-009]', 'employers_n_other_incomes', 'Incomes', 22],
    ['[APP-010]', 'pets_n_vehicles', 'Pets, Vehicles', 4],
    ['[APP-011]', 'applicant_documents', 'Documents', 0],
    ['[APP-012]', 'references_n_emergency_contacts', 'References', 14],
    ['[APP-013]', 'applicant_consent', 'Consent', 2],
    ['[APP-014]', 'payments', 'Payments', 0],
  ])('%s %s is labeled "%s" and counts %i required fields', (_, id, label, required) => {
    expect(stepOf(id)).toMatchObject({ label, required });
  });

  it.each([
    ['[APP-016]', 'applicants', ['terms-of-service', 'applicants', 'screening-info']],
    ['[APP-017]', 'addresses', ['addresses']],
    ['[APP-018]', 'employers_n_other_incomes', ['employers', 'other-incomes']],
    ['[APP-019]', 'pets_n_vehicles', ['pets', 'vehicles']],
    ['[APP-021]', 'references_n_emergency_contacts', ['references', 'emergency-contacts']],
    ['[APP-022]', 'applicant_consent', ['consent']],
  ])('%s %s holds the sections %j', (_, id, names) => {
    expect(stepOf(id).forms).toEqual(names.map((name) => `application/${name}`));
    for (const name of names) expect(form(name).ui.title).toMatch(/^application:sections\./);
  });
});

describe('labels that the spec defines', () => {
  it('[APP-098] call the lease expiration date of a previous address "Move out date"', () => {
    const { labelWhen = [] } = form('addresses').ui.fields.lease_expiration_date ?? {};
    expect(labelWhen).toEqual([
      { when: { is_current: { const: false } }, label: 'application:fields.move_out_date' },
    ]);
    expect(text('application:fields.move_out_date')).toBe('Move out date');
  });

  it('[APP-107] call the type of a pet its breed', () => {
    expect(text(form('pets').ui.fields.type?.label ?? '')).toBe('Breed');
    const { properties = {} } = form('pets').schema.properties.applicant_pets?.items ?? {};
    expect(Object.keys(properties)).toEqual(
      expect.arrayContaining([
        ...['type', 'name', 'coloration', 'age', 'weight', 'weight_unit', 'sex', 'is_fixed'],
        ...['applicant_id', 'files'],
      ]),
    );
    expect(form('pets').ui.fields.files).toMatchObject({ widget: 'upload', accept: 'image/*' });
  });

  it('offer to add an entry on the last one only for pets and vehicles', () => {
    const lists = ofApplication.filter(({ ui }) => ui.list?.addOn === 'last').map(({ id }) => id);
    expect(lists).toEqual(['application/pets', 'application/vehicles']);
  });

  it('add pets and vehicles with "Add Pet" and "Add Vehicle"', () => {
    expect(text(form('pets').ui.list?.add ?? '')).toBe('Add Pet');
    expect(text(form('vehicles').ui.list?.add ?? '')).toBe('Add Vehicle');
  });
});
