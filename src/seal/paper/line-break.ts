/** Breaks words into lines, and places the texts and blanks of a line. Pure. */
import type { FontFamily } from '../fonts/font-files.ts';
import type { LaidText, Measure } from './laid-page.ts';
import { type Atom, LINE_END, type Word } from './words.ts';

/** The words of a line, each with its distance from the beginning of the line. */
export type BrokenLine = readonly { readonly word: Word; readonly at: number }[];

/** The style of words: `size` in CSS pixels. Words that are bold themselves stay bold. */
export interface WordStyle {
  readonly size: number;
  readonly family: FontFamily;
  readonly measure: Measure;
}

/**
 * A word that is wider than a line is broken between its letters; none of them is lost.
 *
 * @example brokenLines(words, { size: 14, family: 'body', measure, width: 620 }).length // 3
 */
export function brokenLines(
  words: readonly Word[],
  { width, ...style }: WordStyle & { readonly width: number },
): BrokenLine[] {
  const space = style.measure(' ', style.family, style.size);
  const lines: { word: Word; at: number }[][] = [];
  let at = 0;
  for (const word of words.flatMap((whole) => fittingParts(whole, width, style))) {
    const line = lines.at(-1);
    const from = line === undefined || line.length === 0 ? 0 : at + space;
    const end = from + widthOf(word, style);
    if (word === LINE_END) {
      lines.push([]);
    } else if (line === undefined || (from > 0 && end > width)) {
      lines.push([{ word, at: 0 }]);
      at = end - from;
    } else {
      line.push({ word, at: from });
      at = end;
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
        blanks.push({ field: atom.field, left: from, width: atom.width });
        from += atom.width;
        isOpen = false;
        continue;
      }
      const family = familyOf(atom, style);
      const before = isOpen ? texts.at(-1) : undefined;
      if (before?.family === family) {
        const space = index > 0 && inner === 0 ? ' ' : '';
        texts[texts.length - 1] = { ...before, text: `${before.text}${space}${atom.text}` };
      } else texts.push({ text: atom.text, family, size, left: from, top });
      isOpen = true;
      from += style.measure(atom.text, family, size);
    }
  }
  return { texts, blanks };
}

/** The width of a line. */
export function widthOfLine(line: BrokenLine, style: WordStyle): number {
  const last = line.at(-1);
  return last === undefined ? 0 : last.at + widthOf(last.word, style);
}

function widthOf(word: Word, style: WordStyle): number {
  return word.reduce(
    (sum, atom) =>
      sum + ('field' in atom ? atom.width : style.measure(atom.text, familyOf(atom, style), style.size)),
    0,
  );
}

function familyOf({ bold }: { readonly bold: boolean }, { family }: WordStyle): FontFamily {
  return bold ? 'bold' : family;
}

function fittingParts(word: Word, width: number, style: WordStyle): readonly Word[] {
  if (widthOf(word, style) <= width) return [word];
  const parts: Atom[][] = [];
  for (const atom of word) {
    const letters = 'field' in atom ? [atom] : [...atom.text].map((text) => ({ ...atom, text }));
    for (const letter of letters) {
      const part = parts.at(-1);
      if (part === undefined || widthOf([...part, letter], style) > width) parts.push([letter]);
      else part.push(letter);
    }
  }
  return parts;
}
