import { describe, expect, it } from 'vitest';
import { marksOf, newMarks, type SignedDocument } from '../../../machines/lease/sign-draft.ts';

const document = (addendum_id: string | null, signed: string[] = []): SignedDocument => ({
  addendum_id,
  toSign: new Map([
    ['s1', { kind: 'signature' as const }],
    ['i1', { kind: 'initials' as const }],
  ]),
  signed: new Set(signed),
});

describe('the draft of a signer', () => {
  it('[PRE-198] [PRE-199] contains signatures and initials of the lease and of each addendum', () => {
    const draft = {
      lease: { a: {} },
      addendums: { A1: { b: {} } },
      acceptance: { lease: { c: {} }, addendums: { A1: { d: {} } } },
    };
    expect(marksOf(draft)).toEqual([
      { addendum_id: null, spot: 'a', kind: 'signature' },
      { addendum_id: 'A1', spot: 'b', kind: 'signature' },
      { addendum_id: null, spot: 'c', kind: 'initials' },
      { addendum_id: 'A1', spot: 'd', kind: 'initials' },
    ]);
    expect(marksOf({})).toEqual([]);
  });

  it('only adds new marks, and removes none', () => {
    const draft = { lease: { s1: {} }, acceptance: { lease: { i1: {} } } };
    expect(newMarks([document(null, ['s1'])], draft)).toEqual({
      fresh: [{ addendum_id: null, spot: 'i1', kind: 'initials' }],
    });
    expect(newMarks([document(null, ['s1', 'i1'])], {})).toEqual({ fresh: [] });
  });

  it.each([
    [{ lease: { s1: {}, s2: {} } }, 's2'],
    [{ lease: { i1: {} } }, 'i1'],
    [{ acceptance: { lease: { s1: {} } } }, 's1'],
    [{ addendums: { B: { s1: {} } } }, 's1'],
    [{ lease: { constructor: {} } }, 'constructor'],
  ])('is refused as a whole for %j', (draft, spot) => {
    expect(newMarks([document(null), document('A')], draft)).toMatchObject({ refused: { spot } });
  });
});
