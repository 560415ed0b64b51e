/** The dimensions of a lease document's page, in CSS pixels at the tags' scale, from the top left. */
import { TAG_SCALE } from '../../../machines/lease/tag-place.ts';

/** Letter, in points. */
export const PAGE_POINTS = { width: 612, height: 792 } as const;

const margin = 96;
const right = PAGE_POINTS.width * TAG_SCALE - margin;

export const PAGE = {
  left: margin,
  right,
  width: right - margin,
  top: 88,
  /** The text ends above it; the foot begins below. */
  bottom: 912,
  /** The line height as a multiple of the font size. */
  line: 1.68,
} as const;

/** Positions of the initials on every page, and of the line with title and page number below them. */
export const FOOT = {
  initialsTop: 932,
  text: 984,
  size: 11,
  labelGap: 150,
  labelWidth: 62,
  spotWidth: 48,
  /** Signers whose initials fit beside each other; labels of more of them are narrower. */
  mostSigners: 6,
} as const;

/** Font sizes, and the height of a line of a paragraph. */
export const TYPE = { title: 28, heading: 18, paragraph: 16.4, small: 12, line: 16.4 * PAGE.line } as const;

/** The space above a block. */
export const ABOVE = {
  title: 0,
  heading: 26,
  paragraph: 11,
  item: 6,
  row: 10,
  initials: 16,
  signatures: 18,
} as const;

export const SPOT = {
  signatureWidth: 240,
  initialsWidth: 60,
  /** Distance between the initials spots of two signers. */
  initialsStep: 150,
  /** Signers beside each other. */
  initialsOfRow: 3,
} as const;

/** Indent of an item and of its bullet, and distance of a row's text. */
export const ITEM_INDENT = 24;
export const BULLET = 6;
export const ROW_COLUMN = 170;
/** Space at the right of an item with a spot beside it. */
export const ITEM_SPOT = 90;
