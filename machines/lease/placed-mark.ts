/**
 * Marks that the office places on a PDF of its own: whose each is, and where. The same rules for the page, which places
 * them, and for the server, which stores them. All numbers are CSS pixels at the tags' scale.
 */
import { type ShownBox, spotBox } from './spot-box.ts';

/** `date`: the day on which the signer has finished, printed by the portal. */
export type MarkKind = 'signature' | 'initials' | 'date';

/** `signer`: the id of an applicant, or {@link LANDLORD}. `page` counts from 1. */
export interface PlacedMark {
  readonly id: string;
  readonly signer: string;
  readonly kind: MarkKind;
  readonly page: number;
  readonly left: number;
  readonly top: number;
}

/** The size of a page as displayed. */
export interface ShownPage {
  readonly width: number;
  readonly height: number;
}

/** The signer of the landlord's marks. */
export const LANDLORD = 'landlord';
/** The smallest and the largest side of a page that takes marks. */
export const PAGE_SIDES = { least: 240, most: 6000 } as const;
/** Marks of a kind have one width, so that a place is all that is chosen. */
export const MARK_WIDTHS = { signature: 200, initials: 60, date: 170 } as const;
/** Of a date: as high as what can be gripped; its line is lower. */
const DATE_HEIGHT = 24;
/** Distance of a new mark from the edges of its page. */
const MARGIN = 20;

/** The box of a mark on its page. @example boxOfMark({ kind: 'signature', left: 10, top: 20 }).height // 40 */
export function boxOfMark({ kind, left, top }: Pick<PlacedMark, 'kind' | 'left' | 'top'>): ShownBox {
  const width = MARK_WIDTHS[kind];
  if (kind === 'date') return { left, top, width, height: DATE_HEIGHT };
  return spotBox(kind, { left, top, width });
}

/** The kinds of marks that a signer can have: the landlord has no initials. */
export function kindsOf(signer: string): readonly MarkKind[] {
  return signer === LANDLORD ? ['signature', 'date'] : ['signature', 'initials', 'date'];
}

/** The mark moved into its page. @example withinPage({ …mark, left: -5 }, { width: 600, height: 800 }).left // 0 */
export function withinPage<Mark extends PlacedMark>(mark: Mark, page: ShownPage): Mark {
  const { width, height } = boxOfMark(mark);
  const inside = (at: number, most: number) => Math.round(Math.max(0, Math.min(at, Math.floor(most))));
  return {
    ...mark,
    left: inside(mark.left, page.width - width),
    top: inside(mark.top, page.height - height),
  };
}

/** What is wrong with a mark. */
export type MarkProblem = 'outside' | 'overlap';

/**
 * The first mark that is not on a page of the paper, or lies over another one; null if all are placed well.
 *
 * @example wrongMark([{ …mark, page: 9 }], [{ width: 600, height: 800 }]) // { mark, problem: 'outside' }
 */
export function wrongMark<Mark extends PlacedMark>(
  marks: readonly Mark[],
  pages: readonly ShownPage[],
): { readonly mark: Mark; readonly problem: MarkProblem } | null {
  for (const [index, mark] of marks.entries()) {
    const page = pages[mark.page - 1];
    if (page === undefined || !isInside(boxOfMark(mark), page)) return { mark, problem: 'outside' };
    if (marks.slice(0, index).some((other) => isOver(mark, other))) return { mark, problem: 'overlap' };
  }
  return null;
}

/**
 * A free place for a new mark on a page, from the top; null if there is none.
 *
 * @example freePlace(marks, { kind: 'initials', page: 1 }, { width: 600, height: 800 }) // { left: 20, top: 20 }
 */
export function freePlace(
  marks: readonly PlacedMark[],
  wanted: Pick<PlacedMark, 'kind' | 'page'>,
  page: ShownPage,
): { left: number; top: number } | null {
  const { width, height } = boxOfMark({ ...wanted, left: 0, top: 0 });
  for (let top = MARGIN; top + height <= page.height; top += height + MARGIN / 2)
    for (let left = MARGIN; left + width <= page.width; left += width + MARGIN / 2) {
      const mark = { id: '', signer: '', ...wanted, left, top };
      if (!marks.some((other) => isOver(mark, other))) return { left, top };
    }
  return null;
}

/** Whether two marks lie over each other. */
export function isOver(one: PlacedMark, other: PlacedMark): boolean {
  if (one.page !== other.page) return false;
  const [a, b] = [boxOfMark(one), boxOfMark(other)];
  return (
    a.left < b.left + b.width &&
    b.left < a.left + a.width &&
    a.top < b.top + b.height &&
    b.top < a.top + a.height
  );
}

function isInside({ left, top, width, height }: ShownBox, page: ShownPage): boolean {
  return left >= 0 && top >= 0 && left + width <= page.width && top + height <= page.height;
}
