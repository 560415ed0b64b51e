/**
 * Fits printed text into its place on a page: the same rules for the page and for the sealed file. All numbers are CSS
 * pixels at the tags' scale.
 */
import { brokenRows } from './row-break.ts';
import { DEFAULT_FONT_SIZE, FIRST_BASELINE, LINE_HEIGHT, type TagPlace, textBaseline } from './spot-box.ts';

/** A printed text and its place. */
export interface PrintedText extends TagPlace {
  readonly value: string;
}

/** A row of text on one baseline. */
export interface PrintedRow {
  readonly text: string;
  readonly size: number;
  /** Distance from the top of the page. */
  readonly baseline: number;
}

/** A line stays in one row down to this fraction of its font size. */
const LEAST_IN_ONE_ROW = 0.5;

/**
 * The rows of a printed text. A line that is wider than its place is printed smaller; below half its size in two rows,
 * below a third in three, and so on. It never takes more than the height of one line, so it covers nothing else, and no
 * character is omitted.
 *
 * @param advance returns the width of a text at size 1.
 * @example printedRows({ top: 100, left: 50, width: 70, value: 'Ada Park' }, (text) => text.length)
 *   // [{ text: 'Ada Park', size: 8.75, baseline: 113.16 }]
 */
export function printedRows(tag: PrintedText, advance: (text: string) => number): PrintedRow[] {
  return tag.value.split(/\r\n|\r|\n/).flatMap((line, number) => rowsOfLine(tag, { line, number }, advance));
}

function rowsOfLine(
  tag: PrintedText,
  { line, number }: { readonly line: string; readonly number: number },
  advance: (text: string) => number,
): PrintedRow[] {
  const { top, width, font_size: full = DEFAULT_FONT_SIZE } = tag;
  const inOneRow = width > 0 ? Math.min(1, width / (advance(line) * full)) : 1;
  if (inOneRow >= LEAST_IN_ONE_ROW || Number.isNaN(inOneRow))
    return [{ text: line, size: full * inOneRow, baseline: textBaseline(tag, number) }];
  for (let count = 2; ; count++) {
    const size = full / count;
    const rows = brokenRows(line, (row) => advance(row) * size <= width);
    if (rows.length > count) continue;
    const first = top + full * LINE_HEIGHT * number + size * FIRST_BASELINE;
    return rows.map((text, at) => ({ text, size, baseline: first + at * size * LINE_HEIGHT }));
  }
}
