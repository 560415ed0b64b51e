import { describe, expect, it } from 'vitest';
import type { FormBundle } from '../../../../src/engine/forms/form.ts';
import { knownAnswers, knownPlaces } from '../../../../src/server/forms/known-answers.ts';
import { withUnknown } from '../../../../src/server/forms/unknown-answers.ts';

const text = { type: 'string' };
const form = (of: string | null, kind: string, node: object) => {
  const properties = of === null ? node : { [of]: node };
  return { schema: { properties }, ui: { of, kind, fields: {} } } as unknown as FormBundle;
};
const places = knownPlaces([
  form('home', 'object', { type: 'object', properties: { city: text } }),
  form('pets', 'list', { type: 'array', items: { type: 'object', properties: { id: text, name: text } } }),
]);
/** Stored answers after a page has sent these. */
const saved = (sent: Record<string, unknown>, stored: Record<string, unknown>) =>
  withUnknown(places, knownAnswers(places, sent), stored);

describe('a stored answer that no form knows any longer', () => {
  it('stays when other fields of its object are saved, and is never taken from the request', () => {
    const stored = { home: { city: 'Austin', garden: 'YES' } };
    expect(saved({ home: { city: 'Waco' } }, stored)).toEqual({ home: { city: 'Waco', garden: 'YES' } });
    expect(saved({ home: { garden: 'NO' } }, stored)).toEqual({ home: { garden: 'YES' } });
  });

  it('stays with its list entry wherever that moves, and is removed with it', () => {
    const stored = {
      pets: [
        { id: 'a', name: 'Rex', chip: '1' },
        { id: 'b', name: 'Mia', chip: '2' },
      ],
    };
    expect(
      saved(
        {
          pets: [
            { id: 'b', name: 'Mimi' },
            { id: 'c', name: 'New' },
          ],
        },
        stored,
      ),
    ).toEqual({
      pets: [
        { id: 'b', name: 'Mimi', chip: '2' },
        { id: 'c', name: 'New' },
      ],
    });
  });

  it('stays with an entry without an id only if they share an answer', () => {
    const stored = {
      pets: [
        { name: 'Rex', chip: '1' },
        { name: 'Mia', chip: '2' },
      ],
    };
    expect(saved({ pets: [{ name: 'Rex' }, { name: 'Leo' }] }, stored)).toEqual({
      pets: [{ name: 'Rex', chip: '1' }, { name: 'Leo' }],
    });
    expect(saved({ pets: [{ name: 'Mia' }] }, stored)).toEqual({ pets: [{ name: 'Mia' }] });
    // An entry that was stored with an id is matched by the id only.
    const known = { pets: [{ id: 'a', name: 'Rex', chip: '1' }] };
    expect(saved({ pets: [{ name: 'Rex' }] }, known)).toEqual({ pets: [{ name: 'Rex' }] });
  });

  it('is dropped if the new answers have another shape', () => {
    expect(saved({ home: null, pets: [] }, { home: { garden: 'YES' }, pets: 'none' })).toEqual({
      home: null,
      pets: [],
    });
  });
});
