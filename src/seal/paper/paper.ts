/**
 * The layout of all papers: lines, rows, rules and images from top to bottom, on as many pages as needed. Pure: the
 * measure is passed in.
 */
import type { PDFImage } from '@libpdf/core';
import type { FontFamily } from '../fonts/font-files.ts';
import type { LaidPage, Measure } from './laid-page.ts';
import { brokenLines, type LineBlank, type WordStyle, widthOfLine, writtenLine } from './line-break.ts';
import type { Word } from './words.ts';

/** The place of the text on a page, and the line height as a multiple of the font size. */
export interface PaperStyle {
  readonly left: number;
  readonly width: number;
  readonly top: number;
  /** The text ends above it. */
  readonly bottom: number;
  readonly line: number;
}

/** Words and their look. */
export interface Writing {
  readonly words: readonly Word[];
  readonly size: number;
  readonly family?: FontFamily;
}

interface Place {
  /** The space above, unless the text is at the top of a page. */
  readonly above?: number;
  readonly left?: number;
  readonly width?: number;
  /** The height of what follows and stays on the same page. */
  readonly following?: number;
  readonly isRight?: boolean;
  /** The left of a bullet before the first line. */
  readonly bullet?: number;
}

/** The place of a blank: `top` is the baseline, `size` the size of the text around it. */
type PlacedBlank = LineBlank & { readonly top: number; readonly size: number };

/** Height of a baseline above the middle of the space below the letters, as a multiple of the font size. */
const DESCENT = 0.12;
/** Space between the columns of a row. */
const COLUMN_GAP = 16;
const IMAGE = { width: 150, height: 150, gap: 12 } as const;

/** @example const paper = new Paper(style, measure); paper.write({ words, size: 14 }); paper.pages */
export class Paper {
  readonly pages: LaidPage[] = [];
  /** The end of what is written on the last page. */
  top = 0;
  readonly #style: PaperStyle;
  readonly #measure: Measure;
  readonly #placed: ((blank: PlacedBlank) => void) | undefined;

  /** @param placed is called for each blank after the text of its line. */
  constructor(style: PaperStyle, measure: Measure, placed?: (blank: PlacedBlank) => void) {
    this.#style = style;
    this.#measure = measure;
    this.#placed = placed;
    this.newPage();
  }

  get page(): LaidPage {
    return this.pages.at(-1) as LaidPage;
  }

  newPage(): void {
    this.pages.push({ texts: [], rules: [], images: [] });
    this.top = this.#style.top;
  }

  /** Leaves space above, or begins a page if the height does not fit on this one. */
  space(above: number, height: number): void {
    if (this.top > this.#style.top) this.top += above;
    if (this.top + height > this.#style.bottom) this.newPage();
  }

  /** Writes words in lines. The first two lines stay together, and so do the last two. */
  write(writing: Writing, place: Place = {}): void {
    const { above = 0, left = this.#style.left, width = this.#style.width, following = 0 } = place;
    const { lines, style } = this.#broken(writing, width);
    const { size } = style;
    const height = size * this.#style.line;
    const together = Math.min(lines.length, 2) * height + following;
    for (const [index, line] of lines.entries()) {
      const isLastButOne = index === lines.length - 2;
      this.space(index === 0 ? above : 0, index === 0 ? together : isLastButOne ? 2 * height : height);
      this.top += height;
      const top = this.top - (height - size) / 2 - size * DESCENT;
      if (index === 0 && place.bullet !== undefined)
        this.page.texts.push({ text: '•', family: 'body', size, left: place.bullet, top });
      const indent = place.isRight === true ? width - widthOfLine(line, style) : 0;
      const { texts, blanks } = writtenLine(line, { ...style, left: left + indent, top });
      this.page.texts.push(...texts);
      for (const blank of blanks) this.#placed?.({ ...blank, top, size });
    }
  }

  /**
   * Writes two texts side by side, and continues below the longer one. The first text stays on one page.
   *
   * @param column where the second text begins, from the left margin; without it, the text ends at the right margin.
   */
  row(label: Writing, value: Writing, { above = 0, column }: { above?: number; column?: number } = {}): void {
    const { left, width } = this.#style;
    const { lines, style } = this.#broken(value, width / 2);
    // A little more, so that rounding does not break the widest line.
    const widest = Math.max(0, ...lines.map((line) => widthOfLine(line, style))) + 0.01;
    const from = column ?? width - widest;
    const [narrow, wide] = [from - COLUMN_GAP, width - from];
    const kept = [
      this.#broken(label, narrow).lines.length,
      Math.min(this.#broken(value, wide).lines.length, 2),
    ];
    this.space(above, Math.max(...kept) * value.size * this.#style.line);
    const [begin, { length }] = [this.top, this.pages];
    this.write(label, { width: narrow });
    const end = this.top;
    if (this.pages.length === length) this.top = begin;
    this.write(value, { left: left + from, width: wide, isRight: column === undefined });
    if (this.pages.length === length) this.top = Math.max(this.top, end);
  }

  /** A line across the page with space around it. */
  rule(above: number, below: number): void {
    this.space(above, below);
    this.page.rules.push({ left: this.#style.left, top: this.top, width: this.#style.width });
    this.top += below;
  }

  /** Images beside each other, each scaled into a square. */
  images(images: readonly PDFImage[], above: number): void {
    const step = IMAGE.width + IMAGE.gap;
    const perRow = Math.floor((this.#style.width + IMAGE.gap) / step);
    for (let at = 0; at < images.length; at += perRow) {
      const scaled = images.slice(at, at + perRow).map((image, index) => {
        const scale = Math.min(IMAGE.width / image.width, IMAGE.height / image.height);
        const left = this.#style.left + index * step;
        return { image, left, width: image.width * scale, height: image.height * scale };
      });
      const height = Math.max(...scaled.map((one) => one.height)) + IMAGE.gap;
      this.space(at === 0 ? above : 0, height);
      this.page.images.push(...scaled.map((one) => ({ ...one, top: this.top })));
      this.top += height;
    }
  }

  #broken({ words, size, family = 'body' }: Writing, width: number) {
    const style: WordStyle = { size, family, measure: this.#measure };
    return { lines: brokenLines(words, { ...style, width }), style };
  }
}
