/** Breaks words into lines, and places the texts and blanks of a line. Pure. */
import { widthOfField } from './fields.ts';
import type { LaidText, Measure } from './laid-document.ts';
import type { Word } from './lease-text.ts';

/** The words of a line, each with its distance from the beginning of the line. */
export type BrokenLine = readonly { readonly word: Word; readonly at: number }[];

/** The style of words: `size` in CSS pixels. */
export interface WordStyle {
  readonly size: number;
  readonly bold: boolean;
  readonly measure: Measure;
}

/** @example brokenLines(words, { size: 14, bold: false, measure, width: 620 }).length // 3 */
export function brokenLines(
  words: readonly Word[],
  { width, ...style }: WordStyle & { readonly width: number },
): BrokenLine[] {
  const space = style.measure(' ', style.bold, style.size);
  const lines: { word: Word; at: number }[][] = [];
  let at = 0;
  for (const word of words) {
    const wide = widthOf(word, style);
    const line = lines.at(-1);
    if (line === undefined || at + space + wide > width) {
      lines.push([{ word, at: 0 }]);
      at = wide;
    } else {
      line.push({ word, at: at + space });
      at += space + wide;
    }
  }
  return lines;
}

/** The blank of a value in a line. */
export interface LineBlank {
  readonly field: string;
  readonly left: number;
  readonly width: number;
}

/**
 * The texts and blanks of a line from `left`, with the baseline at `top`. Adjacent words of one weight are one text, so
 * that they are selected and read as one.
 */
export function writtenLine(
  line: BrokenLine,
  { left, top, ...style }: WordStyle & { readonly left: number; readonly top: number },
): { readonly texts: readonly LaidText[]; readonly blanks: readonly LineBlank[] } {
  const { size } = style;
  const texts: LaidText[] = [];
  const blanks: LineBlank[] = [];
  let isOpen = false;
  for (const [index, { word, at }] of line.entries()) {
    let from = left + at;
    for (const [inner, atom] of word.entries()) {
      if ('field' in atom) {
        const width = widthOfField(atom.field);
        blanks.push({ field: atom.field, left: from, width });
        from += width;
        isOpen = false;
        continue;
      }
      const bold = style.bold || atom.bold;
      const before = isOpen ? texts.at(-1) : undefined;
      if (before?.bold === bold) {
        const space = index > 0 && inner === 0 ? ' ' : '';
        texts[texts.length - 1] = { ...before, text: `${before.text}${space}${atom.text}` };
      } else texts.push({ text: atom.text, bold, size, left: from, top });
      isOpen = true;
      from += style.measure(atom.text, bold, size);
    }
  }
  return { texts, blanks };
}

function widthOf(word: Word, { size, bold, measure }: WordStyle): number {
  return word.reduce(
    (sum, atom) =>
      sum + ('field' in atom ? widthOfField(atom.field) : measure(atom.text, bold || atom.bold, size)),
    0,
  );
}
