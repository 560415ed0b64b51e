import { describe, expect, it } from 'vitest';
import { mergeVersions } from '../../../../src/web/wizard/saving/merge-versions.ts';

const max = { id: '1', type: 'Beagle', name: 'Max' };
const rex = { id: '2', type: 'Boxer', name: 'Rex' };
const tom = { type: 'Cat', name: 'Tom' };

describe('two versions of a part', () => {
  it('are merged property by property', () => {
    const base = { first_name: 'Ada', last_name: 'Stone' };
    expect(mergeVersions(base, { ...base, first_name: 'Adele' }, { ...base, last_name: 'Stein' })).toEqual({
      value: { first_name: 'Adele', last_name: 'Stein' },
      clash: false,
    });
  });

  it('clash only if both changed the same value differently, and then mine is kept', () => {
    expect(mergeVersions({ city: 'Reno' }, { city: 'Austin' }, { city: 'Boise' })).toEqual({
      value: { city: 'Austin' },
      clash: true,
    });
    expect(mergeVersions({ city: 'Reno' }, { city: 'Austin' }, { city: 'Austin' }).clash).toBe(false);
  });

  it('keep the removals and the unchanged values of the other version', () => {
    const base = { a: '1', b: '1' };
    expect(mergeVersions(base, base, { b: '1' }).value).toEqual({ b: '1' });
    expect(mergeVersions(base, { a: '1' }, base).value).toEqual({ a: '1' });
  });
});

describe('two versions of a list', () => {
  it('are merged entry by entry, with the additions of both', () => {
    expect(mergeVersions([max], [max, tom], [max, rex])).toEqual({ value: [max, rex, tom], clash: false });
    expect(mergeVersions(undefined, [tom], [rex])).toEqual({ value: [rex, tom], clash: false });
  });

  it('lose nothing when one changes an entry and the other removes another', () => {
    expect(mergeVersions([max, rex], [rex], [{ ...max, name: 'Maxi' }, rex]).value).toEqual([
      { ...max, name: 'Maxi' },
      rex,
    ]);
    expect(mergeVersions([max, rex], [{ ...max, name: 'Maxi' }, rex], [rex]).value).toEqual([
      rex,
      { ...max, name: 'Maxi' },
    ]);
    expect(mergeVersions([max, rex], [rex], [max, rex]).value).toEqual([rex]);
  });

  it('match an entry without an id by its content, and by its position', () => {
    const lia = { type: 'Cat', name: 'Lia' };
    expect(mergeVersions([tom, lia], [lia], [tom, lia]).value).toEqual([lia]);
    expect(mergeVersions([tom], [{ ...tom, name: 'Tommy' }], [{ ...tom, type: 'Lynx' }])).toEqual({
      value: [{ type: 'Lynx', name: 'Tommy' }],
      clash: false,
    });
  });

  it('contain an entry only once if both added the same', () => {
    expect(mergeVersions([], [tom], [tom]).value).toEqual([tom]);
    expect(mergeVersions([max], [max, tom], [max, rex, tom]).value).toEqual([max, rex, tom]);
  });
});
