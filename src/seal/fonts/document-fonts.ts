/** The fonts of one sealed file: embedded when a letter needs them, and asked letter by letter. */
import type { PDF } from '@libpdf/core';
import { type FontFamily, filesOf, fontBytes } from './font-files.ts';

type EmbeddedFont = ReturnType<PDF['embedFont']>;

/** Letters that stand in one font. */
interface TextRun {
  readonly font: EmbeddedFont;
  readonly text: string;
}

export interface DocumentFonts {
  /**
   * The text in parts, each with a font that has all its letters. What no font has (emoji) is written as its number,
   * `[U+1F600]`: an empty box would say nothing.
   */
  runs(text: string, family: FontFamily): TextRun[];
  /** How wide the text is in units of the size. */
  width(text: string, family: FontFamily, size: number): number;
}

const RIGHT_TO_LEFT = /^[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\s]+$/u;
/** What has no shape of its own: formatting, variants, controls. */
const SHAPELESS = /[\p{Cf}\p{Cc}\p{Variation_Selector}]/gu;

/** @example documentFonts(pdf).runs('Łukasz 李', 'body') // [{ font: latin-ext, text: 'Ł' }, …] */
export function documentFonts(pdf: Pick<PDF, 'embedFont'>): DocumentFonts {
  const embedded = new Map<string, EmbeddedFont>();
  const fontOf = (file: string): EmbeddedFont => {
    const known = embedded.get(file) ?? pdf.embedFont(fontBytes(file));
    embedded.set(file, known);
    return known;
  };
  const ofLetter = (letter: string, family: FontFamily): EmbeddedFont | null => {
    for (const file of filesOf(family)) {
      const font = fontOf(file);
      if (font.canEncode(letter)) return font;
    }
    return null;
  };
  const known = new Map<string, EmbeddedFont | null>();
  const cached = (letter: string, family: FontFamily): EmbeddedFont | null => {
    const key = `${typeof family === 'string' ? family : `~${family.handwriting}`}|${letter}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const font = ofLetter(letter, family);
    known.set(key, font);
    return font;
  };
  const runs = (text: string, family: FontFamily): TextRun[] => {
    const found: { font: EmbeddedFont; text: string }[] = [];
    for (const letter of text.normalize('NFC').replace(SHAPELESS, '')) {
      const own = cached(letter, family);
      const written = own === null ? numberOf(letter) : letter;
      const font = own ?? cached('U', family);
      if (font === null) continue;
      const last = found.at(-1);
      if (last?.font === font) last.text += written;
      else found.push({ font, text: written });
    }
    return found.map((run) => (RIGHT_TO_LEFT.test(run.text) ? { ...run, text: reversed(run.text) } : run));
  };
  return {
    runs,
    width: (text, family, size) =>
      runs(text, family).reduce((sum, run) => sum + run.font.widthOfTextAtSize(run.text, size), 0),
  };
}

function numberOf(letter: string): string {
  return `[U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`;
}

/** A PDF draws from left to right whatever the script. */
function reversed(text: string): string {
  return [...text].reverse().join('');
}
