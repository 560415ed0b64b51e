/**
 * The position of a tag in a lease document: on the displayed page, and in the page's own coordinates.
 *
 * A tag's `top`, `left` and `width` are CSS pixels at {@link TAG_SCALE} from the top left of the page **as displayed**:
 * cropped to its CropBox and rotated by its /Rotate. A PDF draws in user space: points, y upwards, not cropped or
 * rotated. The transform between both is that of pdf.js' `page.getViewport({ scale: TAG_SCALE })`, so that the place a
 * person clicks is the place drawn into the sealed file.
 */

/** CSS pixels per unit of the page. @see spec/pre-application.md: PDF render scale 1.29 */
export const TAG_SCALE = 1.29;

/** x0, y0, x1, y1 in user space, in any order of corners, as in a PDF's box arrays. */
export type PageBox = readonly [number, number, number, number];

/** [a, b, c, d, e, f] as in a PDF's `cm`: x' = a·x + c·y + e, y' = b·x + d·y + f. */
export type Transform = readonly [number, number, number, number, number, number];

/** How a page is displayed, as defined in the PDF. */
export interface PageGeometry {
  readonly mediaBox: PageBox;
  /** Absent: the whole MediaBox is shown. */
  readonly cropBox?: PageBox;
  /** Degrees clockwise, from /Rotate; a value that is not a multiple of 90 counts as 0. */
  readonly rotate?: number;
  /** Points per unit of user space; absent: 1. */
  readonly userUnit?: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** 0, 90, 180 or 270. */
type Rotation = 0 | 90 | 180 | 270;

/** The clockwise rotation of a page. @example rotationOf({ mediaBox, rotate: -90 }) // 270 */
function rotationOf({ rotate = 0 }: PageGeometry): Rotation {
  return rotate % 90 === 0 ? ((((rotate % 360) + 360) % 360) as Rotation) : 0;
}

/** The visible part of the page: the CropBox within the MediaBox, or the MediaBox if they do not overlap. */
function visibleBox({ mediaBox, cropBox }: PageGeometry): PageBox {
  const media = ordered(mediaBox);
  if (cropBox === undefined) return media;
  const crop = ordered(cropBox);
  const [x0, y0] = [Math.max(media[0], crop[0]), Math.max(media[1], crop[1])];
  const [x1, y1] = [Math.min(media[2], crop[2]), Math.min(media[3], crop[3])];
  return x1 > x0 && y1 > y0 ? [x0, y0, x1, y1] : media;
}

/**
 * The transform from user space to CSS pixels (y downwards) of the displayed page: the viewport transform of pdf.js.
 */
function viewportOf(page: PageGeometry): Transform {
  const [x0, y0, x1, y1] = visibleBox(page);
  const s = TAG_SCALE * (page.userUnit ?? 1);
  switch (rotationOf(page)) {
    case 0:
      return [s, 0, 0, -s, -s * x0, s * y1];
    case 90:
      return [0, s, s, 0, -s * y0, -s * x0];
    case 180:
      return [-s, 0, 0, s, s * x1, -s * y0];
    case 270:
      return [0, -s, -s, 0, s * y1, s * x1];
  }
}

/**
 * The size of the page as displayed, in CSS pixels.
 * @example shownSize({ mediaBox: [0, 0, 612, 792], rotate: 90 }) // { width: 1021.68, height: 789.48 }
 */
export function shownSize(page: PageGeometry): { width: number; height: number } {
  const [x0, y0, x1, y1] = visibleBox(page);
  const s = TAG_SCALE * (page.userUnit ?? 1);
  const upright = rotationOf(page) % 180 === 0;
  return upright
    ? { width: (x1 - x0) * s, height: (y1 - y0) * s }
    : { width: (y1 - y0) * s, height: (x1 - x0) * s };
}

/**
 * The point in user space for a position on the displayed page.
 * @example toPagePoint({ mediaBox: [0, 0, 612, 792] }, { left: 129, top: 129 }) // { x: 100, y: 692 }
 */
export function toPagePoint(page: PageGeometry, at: { left: number; top: number }): Point {
  return apply(inverse(viewportOf(page)), at.left, at.top);
}

/**
 * The matrix (`cm`) that draws content upright for the reader, however the page is rotated: its origin is the given
 * position, x runs to the reader's right and y **upwards**, and one unit is one CSS pixel at {@link TAG_SCALE}.
 *
 * @example // text of font_size 14 whose baseline starts 100 px from the left and 212 px from the top
 * const matrix = uprightAt(page, { left: 100, top: 212 }) // then draw with a size of 14 at 0, 0
 */
export function uprightAt(page: PageGeometry, at: { left: number; top: number }): Transform {
  const [a, b, c, d] = inverse(viewportOf(page));
  const origin = toPagePoint(page, at);
  return [a, b, flipped(c), flipped(d), origin.x, origin.y];
}

function ordered([ax, ay, bx, by]: PageBox): PageBox {
  return [Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by)];
}

function apply([a, b, c, d, e, f]: Transform, x: number, y: number): Point {
  return { x: a * x + c * y + e, y: b * x + d * y + f };
}

function inverse([a, b, c, d, e, f]: Transform): Transform {
  const by = a * d - b * c;
  return [d / by, -b / by, -c / by, a / by, (c * f - d * e) / by, (b * e - a * f) / by];
}

/** The negated value, without a negative zero. */
function flipped(value: number): number {
  return value === 0 ? 0 : -value;
}
