import { describe, expect, it } from 'vitest';
import type { PlacedMark } from '../../../../machines/lease/placed-mark.ts';
import {
  afterColleague,
  afterKey,
  movedTo,
  newMark,
  overOthers,
  sameMarks,
} from '../../../../src/web/features/office/leases/new/papers/marks-state.ts';

const PAGES = [
  { width: 789.48, height: 1021.68 },
  { width: 400, height: 300 },
];
const mark = (more: Partial<PlacedMark> = {}): PlacedMark => ({
  ...{ id: 'a', signer: 'A1', kind: 'signature', page: 1, left: 100, top: 100 },
  ...more,
});
const key = (name: string, shiftKey = false) => ({ key: name, shiftKey });

describe('marks while they are placed', () => {
  it('move by arrow keys, with Shift in larger steps, and never out of the page', () => {
    expect(afterKey(mark(), key('ArrowRight'), PAGES)).toMatchObject({ left: 102, top: 100 });
    expect(afterKey(mark(), key('ArrowUp', true), PAGES)).toMatchObject({ left: 100, top: 80 });
    expect(afterKey(mark({ left: 1 }), key('ArrowLeft', true), PAGES)).toMatchObject({ left: 0 });
    expect(afterKey(mark(), key('Enter'), PAGES)).toBeNull();
  });

  it('go to another page, into its smaller size', () => {
    const next = afterKey(mark({ top: 900 }), key('PageDown'), PAGES);
    expect(next).toMatchObject({ page: 2, top: 260 });
    expect(afterKey(mark(), key('PageUp'), PAGES)).toMatchObject({ page: 1 });
    expect(movedTo(mark({ page: 2 }), { left: 390, top: 0 }, PAGES)).toMatchObject({ left: 200, top: 0 });
  });

  it('are added beside each other, and named when they lie over each other', () => {
    const wanted = { id: 'b', signer: 'A1', kind: 'initials', page: 1 } as const;
    const first = newMark([], wanted, PAGES);
    expect(first).toMatchObject({ left: 20, top: 20 });
    const second = newMark([mark({ left: 20, top: 20 })], wanted, PAGES);
    expect(overOthers([mark({ left: 20, top: 20 }), second ?? mark()]).size).toBe(0);
    expect([...overOthers([mark(), mark({ id: 'b', left: 150 }), mark({ id: 'c', page: 2 })])]).toEqual([
      'a',
      'b',
    ]);
    expect(newMark([], { ...wanted, page: 9 }, PAGES)).toBeNull();
  });

  it('take over what a colleague has placed, moved and removed, except where they were changed here', () => {
    const [a, b, c] = [mark(), mark({ id: 'b', top: 300 }), mark({ id: 'c', top: 500 })];
    const mine = [mark({ left: 7 }), b, c];
    const change = (field: string, before: PlacedMark | null, after: PlacedMark | null) => ({
      ...{ field, before, after },
    });
    const merged = afterColleague([a, b, c], mine, [
      change('a', a, mark({ top: 9 })),
      change('b', b, null),
      change('c', c, mark({ id: 'c', top: 510 })),
      change('d', null, mark({ id: 'd', top: 700 })),
    ]);
    expect(
      sameMarks(merged.mine, [mark({ left: 7 }), mark({ id: 'c', top: 510 }), mark({ id: 'd', top: 700 })]),
    ).toBe(true);
    expect(
      sameMarks(merged.seen, [mark({ top: 9 }), mark({ id: 'c', top: 510 }), mark({ id: 'd', top: 700 })]),
    ).toBe(true);
  });
});
