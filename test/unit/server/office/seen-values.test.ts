import { describe, expect, it } from 'vitest';
import { changesUnseen, requireSeen } from '../../../../src/server/features/office/seen-values.ts';

describe('what a save would overwrite unseen', () => {
  const seen = { rent: '900', from: '', note: 'A' };
  it.each([
    ['nothing, without what was seen', { seen: undefined, wanted: {}, held: { rent: '950' } }, []],
    ['nothing that is as it was seen', { seen, wanted: { rent: '1' }, held: seen }, []],
    [
      'what was changed since, also where the save changes something else',
      { seen, wanted: { ...seen, note: 'B' }, held: { ...seen, rent: '950' } },
      [{ field: 'rent', before: '900', after: '950' }],
    ],
    [
      'nothing that became what the save wants',
      { seen, wanted: { ...seen, rent: '950' }, held: { ...seen, rent: '950' } },
      [],
    ],
    [
      'what was added and what was taken out',
      { seen: { a: 1 }, wanted: { a: 1 }, held: { b: 2 } },
      [
        { field: 'a', before: 1, after: null },
        { field: 'b', before: null, after: 2 },
      ],
    ],
  ])('is %s', (_what, saving, changes) => {
    expect(changesUnseen(saving)).toEqual(changes);
  });

  it('refuses it with the name of who was first', () => {
    expect(() => requireSeen({ seen, wanted: seen, held: {}, by: 'Kim Lee' })).toThrow(
      expect.objectContaining({
        code: 'record.changed',
        details: expect.objectContaining({ by: 'Kim Lee' }),
      }),
    );
  });
});
