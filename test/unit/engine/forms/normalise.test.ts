import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalise } from '../../../../src/engine/forms/answers/normalise.ts';

describe('normalise', () => {
  it('trims texts and treats blank ones as missing', () => {
    expect(
      normalise({ applicants: { first_name: ' Ann ', middle_name: '', email: '  ', gender: null } }),
    ).toEqual({
      applicants: { first_name: 'Ann' },
    });
  });

  it('treats an empty object as missing', () => {
    expect(normalise({ applicants: {}, signature_n_approval: { signature_data: { type: '' } } })).toEqual({});
  });

  it('keeps false, zero and empty lists', () => {
    const draft = { no_pets: false, applicant_pets: [], applicants: { age: 0 } };
    expect(normalise(draft)).toEqual(draft);
  });

  it('keeps the positions of list entries, including blank ones', () => {
    expect(normalise({ applicant_pets: [null, { type: '' }, { type: ' Cat ' }] })).toEqual({
      applicant_pets: [{}, {}, { type: 'Cat' }],
    });
  });

  it.each([
    ['an id', 36, { id: 36 }],
    ['an id as text', ' 36 ', { id: '36' }],
    ['an id with its label', { id: 36, label: 'Ohio' }, { id: 36, label: 'Ohio' }],
    ['a code', { code: 'OH' }, { code: 'OH' }],
  ])('reads a state from %s', (_, given, state) => {
    expect(normalise({ applicant_addresses: [{ state_id: given }] })).toEqual({
      applicant_addresses: [{ state_id: state }],
    });
  });

  it('treats a state with only a label as missing', () => {
    expect(normalise({ applicant_addresses: [{ city: 'Cleveland', state_id: { label: 'Ohio' } }] })).toEqual({
      applicant_addresses: [{ city: 'Cleveland' }],
    });
  });

  it('reads a state from state_code if there is no state_id, and prefers state_id', () => {
    const entry = (value: object) => normalise({ applicant_addresses: [value] }).applicant_addresses;
    expect(entry({ state_code: 'OH' })).toEqual([{ state_code: 'OH', state_id: { code: 'OH' } }]);
    expect(entry({ state_code: 'OH', state_id: 5 })).toEqual([{ state_code: 'OH', state_id: { id: 5 } }]);
  });

  it.each([[null], ['text'], [7], [[1, 2]], [undefined]])('treats %j as an empty draft', (given) => {
    expect(normalise(given)).toEqual({});
  });

  it('changes nothing the second time, and never modifies its input', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (draft) => {
        const before = structuredClone(draft);
        const once = normalise(draft);
        expect(draft).toEqual(before);
        expect(normalise(once)).toEqual(once);
      }),
      { numRuns: 200 },
    );
  });
});
