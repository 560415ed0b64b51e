/**
 * The size and position of content in a tag's box: the same rules for the page and for the sealed file. All numbers are
 * CSS pixels at the tags' scale, y downwards from the top of the page.
 */
export interface TagPlace {
  readonly top: number;
  readonly left: number;
  readonly width: number;
  /** Absent: {@link DEFAULT_FONT_SIZE}. */
  readonly font_size?: number | undefined;
}

/** A box on the page as displayed. */
export interface ShownBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The content of a tag on the page. */
export type TagKind = 'signature' | 'initials' | 'text';

export const DEFAULT_FONT_SIZE = 14;
/** Distance between baselines, and from a box's top to its first baseline, as multiples of the font size. */
export const LINE_HEIGHT = 1.2;
export const FIRST_BASELINE = 0.94;

/**
 * Height of signatures and initials, in proportion to their width and within these limits: never too small to click.
 */
const HEIGHTS = {
  signature: { ofWidth: 0.2, least: 28, most: 60 },
  initials: { ofWidth: 0.5, least: 24, most: 40 },
} as const;
/** The size of handwriting and the position of its baseline, as multiples of the box's height. */
const HANDWRITING = { size: 0.72, baseline: 0.74 } as const;

/**
 * The box of a spot to sign, or of one line of a text tag.
 * @example spotBox('signature', { top: 100, left: 50, width: 200 }) // { left: 50, top: 100, width: 200, height: 40 }
 */
export function spotBox(kind: TagKind, { top, left, width, font_size }: TagPlace): ShownBox {
  if (kind === 'text') return { left, top, width, height: (font_size ?? DEFAULT_FONT_SIZE) * LINE_HEIGHT };
  const { ofWidth, least, most } = HEIGHTS[kind];
  return { left, top, width, height: Math.min(most, Math.max(least, width * ofWidth)) };
}

/**
 * The size and the start of the baseline of a name or initials in a spot: as large as fits, aligned left.
 * @param advance width of the text in its font at size 1: `measureText` at 1000 px, divided by 1000.
 * @example handwritingIn(spotBox('signature', place), 4.1) // { size: 28.8, left: 50, baseline: 129.6 }
 */
export function handwritingIn(
  box: ShownBox,
  advance: number,
): { size: number; left: number; baseline: number } {
  const size = Math.min(box.height * HANDWRITING.size, box.width / Math.max(advance, 0.01));
  return { size, left: box.left, baseline: box.top + box.height * HANDWRITING.baseline };
}

/**
 * The box of a drawn signature: as large as fits with its proportions kept, at the left and bottom of the spot (SVG's
 * xMinYMax meet).
 */
export function drawingIn(box: ShownBox, image: { width: number; height: number }): ShownBox {
  const scale = Math.min(box.width / image.width, box.height / image.height);
  const [width, height] = [image.width * scale, image.height * scale];
  return { left: box.left, top: box.top + box.height - height, width, height };
}

/** The baseline of each line of a text tag. @example textBaseline({ top: 100, font_size: 10 }, 1) // 121.4 */
export function textBaseline({ top, font_size }: Pick<TagPlace, 'top' | 'font_size'>, line: number): number {
  return top + (font_size ?? DEFAULT_FONT_SIZE) * (FIRST_BASELINE + LINE_HEIGHT * line);
}
