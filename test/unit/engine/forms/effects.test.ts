import { describe, expect, it } from 'vitest';
import { applyEffects } from '../../../../src/engine/forms/answers/effects.ts';
import type { FormUi } from '../../../../src/engine/forms/form.ts';
import {
  changed,
  complete,
  employed,
  facts,
  form,
  rented,
  sources,
} from '../../schemas/application-forms.ts';

const cars: FormUi = {
  title: 'application:sections.vehicles',
  of: 'cars',
  kind: 'list',
  list: {
    entity: 'cars',
    limit: null,
    first: null,
    removable: 'always',
    addOn: 'end',
    add: '',
    remove: '',
    entry: '',
    summary: [],
    blank: {},
    start: [{}],
  },
  rows: [],
  fields: {},
  effects: [
    { on: 'make', clear: ['model'] },
    { on: 'model', clear: ['trim'] },
    { on: 'trim', set: { make: 'none' } },
  ],
};
const schema = { $id: 'cars', type: 'object', properties: { cars: { type: 'array', items: {} } } } as const;
const bundle = { schema, ui: cars };

describe('effects', () => {
  it('return the same draft if none fires', () => {
    const renamed = changed(complete, 'applicants.first_name', 'Bea');
    for (const source of sources) expect(applyEffects(source, complete, renamed, facts)).toBe(renamed);
  });

  it('modify neither of the two drafts', () => {
    const before = { applicant_addresses: [rented] };
    const after = changed(before, 'applicant_addresses.0.address_type', 'OWN');
    const copies = structuredClone([before, after]);
    applyEffects(form('addresses'), before, after, facts);
    expect([before, after]).toEqual(copies);
  });

  it('run once, in order', () => {
    const before = { cars: [{ make: 'A', model: 'B', trim: 'C' }] };
    const after = applyEffects(bundle, before, changed(before, 'cars.0.make', 'X'), facts);
    expect(after).toEqual({ cars: [{ make: 'none' }] });
    const trimmed = applyEffects(bundle, before, changed(before, 'cars.0.trim', 'D'), facts);
    expect(trimmed).toEqual({ cars: [{ make: 'none', model: 'B', trim: 'D' }] });
  });

  it('also work on fields at the root of the draft', () => {
    const root = { schema, ui: { ...cars, of: null, kind: 'root' as const } };
    expect(applyEffects(root, { make: 'A', model: 'B' }, { make: 'X', model: 'B' }, facts)).toEqual({
      make: 'X',
    });
  });

  it('recognize a stored entry after another one was removed', () => {
    const before = {
      cars: [
        { id: 1, make: 'A', model: 'B' },
        { id: 2, make: 'X', model: 'Y' },
      ],
    };
    const after = { cars: [{ id: 2, make: 'X', model: 'Y' }] };
    expect(applyEffects(bundle, before, after, facts)).toBe(after);
  });

  it('do not fire for an entry that was added unchanged', () => {
    const before = { applicant_employers: [employed] };
    const after = { applicant_employers: [employed, { ...employed, is_current: false }] };
    expect(applyEffects(form('employers'), before, after, facts)).toBe(after);
  });

  it.each([[undefined], [null], ['text'], [[null, 'x']]])('ignore %j in place of a list', (value) => {
    const after = { ...complete, applicant_addresses: value };
    expect(applyEffects(form('addresses'), complete, after, facts)).toBe(after);
  });
});
