import { describe, expect, it } from 'vitest';
import {
  boxOfMark,
  freePlace,
  isOver,
  MARK_WIDTHS,
  type PlacedMark,
  withinPage,
  wrongMark,
} from '../../../machines/lease/placed-mark.ts';

const PAGE = { width: 789.48, height: 1021.68 };
const mark = (more: Partial<PlacedMark> = {}): PlacedMark => ({
  ...{ id: 'm1', signer: 'A1', kind: 'signature', page: 1, left: 100, top: 100 },
  ...more,
});

describe('marks that the office places', () => {
  it('stay inside their page, by whole pixels', () => {
    const { width, height } = boxOfMark(mark());
    expect(withinPage(mark({ left: -50, top: -1 }), PAGE)).toMatchObject({ left: 0, top: 0 });
    const far = withinPage(mark({ left: 5000, top: 5000 }), PAGE);
    expect(far).toMatchObject({
      left: Math.floor(PAGE.width - width),
      top: Math.floor(PAGE.height - height),
    });
    expect(wrongMark([far], [PAGE])).toBeNull();
    expect(withinPage(mark({ left: 10.4 }), PAGE).left).toBe(10);
  });

  it('are wrong outside their page, on a page that is not there, and over each other', () => {
    const wrong = (...marks: PlacedMark[]) => wrongMark(marks, [PAGE, PAGE])?.problem ?? null;
    expect(wrong(mark())).toBeNull();
    expect(wrong(mark({ page: 3 }))).toBe('outside');
    expect(wrong(mark({ left: PAGE.width - MARK_WIDTHS.signature + 1 }))).toBe('outside');
    expect(wrong(mark({ top: -1 }))).toBe('outside');
    expect(wrong(mark(), mark({ id: 'm2', left: 150, top: 110, kind: 'initials' }))).toBe('overlap');
    expect(wrong(mark(), mark({ id: 'm2', page: 2 }))).toBeNull();
    // Edges may touch.
    expect(wrong(mark(), mark({ id: 'm2', left: 100 + MARK_WIDTHS.signature }))).toBeNull();
  });

  it('are added where nothing is yet, until the page is full', () => {
    const marks: PlacedMark[] = [];
    for (let at = freePlace([], mark(), PAGE); at !== null; at = freePlace(marks, mark(), PAGE)) {
      const next = mark({ id: `m${marks.length}`, ...at });
      expect(marks.some((one) => isOver(one, next))).toBe(false);
      marks.push(next);
    }
    expect(marks.length).toBeGreaterThan(40);
    expect(wrongMark(marks, [PAGE])).toBeNull();
  });
});
