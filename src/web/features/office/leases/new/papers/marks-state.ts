/** The marks of a paper while the office places them. Pure. */
import {
  boxOfMark,
  freePlace,
  isOver,
  type PlacedMark,
  type ShownPage,
  withinPage,
} from '../../../../../../../machines/lease/placed-mark.ts';
import type { SeenChange } from '../../../../../../contract/office/side-by-side.contract.ts';
import { withTheirs } from '../../../forms/colleague-changes.tsx';

/** CSS pixels at the tags' scale in a point, the unit of print. */
const POINT = 1.29;
/** Pixels of an arrow key, and with Shift. */
const STEPS = { small: 2, large: 20 } as const;
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const PAGES: Readonly<Record<string, number>> = { PageUp: -1, PageDown: 1 };

/** Marks in reading order. */
export function inReadingOrder(marks: readonly PlacedMark[]): PlacedMark[] {
  return [...marks].sort((a, b) => a.page - b.page || a.top - b.top || a.left - b.left);
}

/** The mark after a key: moved on its page or to another one; null for any other key. */
export function afterKey(
  mark: PlacedMark,
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
  pages: readonly ShownPage[],
): PlacedMark | null {
  const arrow = ARROWS[key];
  const step = shiftKey ? STEPS.large : STEPS.small;
  if (arrow !== undefined)
    return movedTo(mark, { left: mark.left + arrow[0] * step, top: mark.top + arrow[1] * step }, pages);
  const turn = PAGES[key];
  if (turn === undefined) return null;
  const page = Math.min(pages.length, Math.max(1, mark.page + turn));
  return movedTo({ ...mark, page }, mark, pages);
}

/** The mark at another place of its page, kept within it. */
export function movedTo(
  mark: PlacedMark,
  { left, top }: { readonly left: number; readonly top: number },
  pages: readonly ShownPage[],
): PlacedMark {
  const page = pages[mark.page - 1];
  return page === undefined ? mark : withinPage({ ...mark, left, top }, page);
}

/** A new mark at a free place of its page; null if there is none. */
export function newMark(
  marks: readonly PlacedMark[],
  wanted: Omit<PlacedMark, 'left' | 'top'>,
  pages: readonly ShownPage[],
): PlacedMark | null {
  const page = pages[wanted.page - 1];
  const place = page === undefined ? null : freePlace(marks, wanted, page);
  return place === null ? null : { ...wanted, ...place };
}

/** The ids of marks that lie over another one. */
export function overOthers(marks: readonly PlacedMark[]): Set<string> {
  return new Set(
    marks.filter((one) => marks.some((other) => other !== one && isOver(one, other))).map(({ id }) => id),
  );
}

/** Distances of a mark from the left and the top of its page, in points. */
export function distances(mark: Pick<PlacedMark, 'kind' | 'left' | 'top'>): { left: number; top: number } {
  const { left, top } = boxOfMark(mark);
  return { left: Math.round(left / POINT), top: Math.round(top / POINT) };
}

/** Whether both are the same marks at the same places. */
export function sameMarks(one: readonly PlacedMark[], other: readonly PlacedMark[]): boolean {
  const words = (marks: readonly PlacedMark[]) => JSON.stringify(Object.entries(byId(marks)).sort());
  return words(one) === words(other);
}

/** The marks after what a colleague has changed: theirs, except where this page has changed them itself. */
export function afterColleague(
  seen: readonly PlacedMark[],
  mine: readonly PlacedMark[],
  changes: readonly SeenChange[],
): { readonly seen: PlacedMark[]; readonly mine: PlacedMark[] } {
  const told = changes.map(({ field, before, after }) => ({
    ...{ field, before },
    after: after === null ? null : placeOf({ id: field, ...(after as Omit<PlacedMark, 'id'>) }),
  }));
  const merged = withTheirs(byId(seen), byId(mine), told);
  return { seen: marksOf(merged.seen), mine: marksOf(merged.mine) };
}

/** Each mark as one value, so that a place is never made of two. */
function byId(marks: readonly PlacedMark[]): Record<string, string | null> {
  return Object.fromEntries(marks.map((mark) => [mark.id, placeOf(mark)]));
}

function placeOf({ signer, kind, page, left, top }: PlacedMark): string {
  return JSON.stringify({ signer, kind, page, left, top });
}

function marksOf(values: Readonly<Record<string, string | null>>): PlacedMark[] {
  return Object.entries(values).flatMap(([id, place]) =>
    place === null ? [] : [{ id, ...JSON.parse(place) }],
  );
}
