/** The fonts of one sealed file: embedded on demand, and chosen letter by letter. */
import type { PDF } from '@libpdf/core';
import { type FontFamily, filesOf, fontBytes } from './font-files.ts';
import { type OutlinePart, outlinesOf } from './outlines.ts';
import { inVisualOrder } from './visual-order.ts';

type EmbeddedFont = ReturnType<PDF['embedFont']>;

/** Letters of one font. */
interface TextRun {
  readonly font: EmbeddedFont;
  /** The letters from left to right. */
  readonly text: string;
  /** Their width at size 1. */
  readonly advance: number;
  /** Outlines of right-to-left letters, whose shapes depend on their neighbors; otherwise absent. */
  readonly outlines?: readonly OutlinePart[];
}

export interface DocumentFonts {
  /**
   * The parts of the text in visual order, each with a font that has all its letters. A letter that no font has (emoji)
   * is written as its code, `[U+1F600]`, instead of an empty box.
   */
  runs(text: string, family: FontFamily): TextRun[];
  /** The width of the text in units of the size. */
  width(text: string, family: FontFamily, size: number): number;
}

interface FontFile {
  readonly file: string;
  readonly font: EmbeddedFont;
}

/** Characters without a shape: formatting, variants, controls. */
const SHAPELESS = /(?![\u200c\u200d])[\p{Cf}\p{Cc}\p{Variation_Selector}]/gu;
/** Characters without a shape that join or separate their neighbors. */
const JOINERS = /[\u200c\u200d]/g;

/** @example documentFonts(pdf).runs('Łukasz 李', 'body') // [{ font: latin-ext, text: 'Ł', advance: 0.51 }, …] */
export function documentFonts(pdf: Pick<PDF, 'embedFont'>): DocumentFonts {
  const embedded = new Map<string, FontFile>();
  const fontOf = (file: string): FontFile => {
    const known = embedded.get(file) ?? { file, font: pdf.embedFont(fontBytes(file)) };
    embedded.set(file, known);
    return known;
  };
  const ofLetter = (letter: string, family: FontFamily): FontFile | null => {
    for (const file of filesOf(family)) {
      const found = fontOf(file);
      if (found.font.canEncode(letter)) return found;
    }
    return null;
  };
  const known = new Map<string, FontFile | null>();
  const cached = (letter: string, family: FontFamily): FontFile | null => {
    const key = `${typeof family === 'string' ? family : `~${family.handwriting}`}|${letter}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const font = ofLetter(letter, family);
    known.set(key, font);
    return font;
  };
  const runs = (text: string, family: FontFamily): TextRun[] => {
    let last: FontFile | null = null;
    const fontAt = (letter: string): FontFile | null => {
      if (letter.search(JOINERS) < 0) last = cached(letter, family);
      return last;
    };
    const written = [...text.normalize('NFC').replace(SHAPELESS, '')]
      .map((letter) => (fontAt(letter) === null ? numberOf(letter) : letter))
      .join('');
    return inVisualOrder(written, fontAt).flatMap(({ text: part, group, isRightToLeft }) =>
      group === null ? [] : [runOf(part, group, isRightToLeft)],
    );
  };
  return {
    runs,
    width: (text, family, size) => runs(text, family).reduce((sum, { advance }) => sum + advance, 0) * size,
  };
}

function runOf(part: string, { file, font }: FontFile, isRightToLeft: boolean): TextRun {
  const text = part.replace(JOINERS, '');
  if (!isRightToLeft) return { font, text, advance: font.widthOfTextAtSize(text, 1) };
  const { advance, parts } = outlinesOf(part, file);
  return { font, text: [...text].reverse().join(''), advance, outlines: parts };
}

function numberOf(letter: string): string {
  return `[U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`;
}
