/**
 * Lays the text of a lease document out on pages, and places the tags at its blanks. Pure: the measure is passed in.
 */
import { FIRST_BASELINE, spotBox } from '../../../machines/lease/spot-box.ts';
import { signerFields, widthOfField } from './fields.ts';
import type { LaidDocument, LaidPage, LaidTag, Measure } from './laid-document.ts';
import type { Block, Word } from './lease-text.ts';
import { brokenLines, writtenLine } from './line-break.ts';
import { addFoot, spotsOfFoot } from './page-foot.ts';
import { ABOVE, BULLET, DESCENT, ITEM_INDENT, ITEM_SPOT, PAGE, ROW_LABEL, SPOT, TYPE } from './page-style.ts';
import type { PaperWords } from './paper-words.ts';

/** @example layOut(readLeaseText(text), { signers: 2, measure, words }).pages.length // 20 */
export function layOut(
  blocks: readonly Block[],
  style: { readonly signers: number; readonly measure: Measure; readonly words: PaperWords },
): LaidDocument {
  const layout = new Layout(style);
  for (const block of blocks) layout.add(block);
  return layout.finished();
}

class Layout {
  readonly #pages: LaidPage[] = [{ texts: [], rules: [] }];
  readonly #tags: LaidTag[] = [];
  readonly #signers: number;
  readonly #measure: Measure;
  readonly #said: PaperWords;
  #top: number = PAGE.top;
  #title = '';

  constructor({ signers, measure, words }: Parameters<typeof layOut>[1]) {
    this.#signers = signers;
    this.#measure = measure;
    this.#said = words;
  }

  add(block: Block): void {
    switch (block.kind) {
      case 'page':
        this.#newPage();
        return;
      case 'title':
        this.#title = textOf(block.words);
        this.#words(block.words, { size: TYPE.title, bold: true, above: ABOVE.title });
        return;
      case 'heading':
        // A heading stays with the two lines that follow it.
        this.#words(block.words, {
          size: TYPE.heading,
          bold: true,
          above: ABOVE.heading,
          with: ABOVE.paragraph + 2 * TYPE.body * TYPE.line,
        });
        return;
      case 'paragraph':
        this.#words(block.words, { size: TYPE.body, above: ABOVE.paragraph });
        return;
      case 'item':
        this.#item(block.words, block.signer);
        return;
      case 'row':
        this.#row(block.label, block.words);
        return;
      case 'initials':
        this.#initials();
        return;
      case 'signatures':
        for (let signer = 1; signer <= this.#signers; signer += 1) this.#signature(signer);
    }
  }

  finished(): LaidDocument {
    const { length } = this.#pages;
    for (const [index, page] of this.#pages.entries())
      addFoot(page, { title: this.#title, number: index + 1, of: length }, this.#signers, this.#said);
    const foot = spotsOfFoot(this.#signers);
    return { title: this.#title, pages: this.#pages, tags: [...this.#tags, ...foot] };
  }

  get #page(): LaidPage {
    return this.#pages.at(-1) as LaidPage;
  }

  #newPage(): void {
    this.#pages.push({ texts: [], rules: [] });
    this.#top = PAGE.top;
  }

  /** Leaves space above, or begins a page if the height does not fit on this one. */
  #space(above: number, height: number): void {
    if (this.#top > PAGE.top) this.#top += above;
    if (this.#top + height > PAGE.bottom) this.#newPage();
  }

  #words(
    words: readonly Word[],
    {
      size,
      above,
      bold = false,
      left = PAGE.left,
      width = PAGE.width,
      with: following = 0,
    }: { size: number; above: number; bold?: boolean; left?: number; width?: number; with?: number },
  ): { readonly page: LaidPage; readonly top: number } {
    const height = size * TYPE.line;
    const style = { size, bold, measure: this.#measure };
    const lines = brokenLines(words, { ...style, width });
    // The first two lines stay together, and so do the last two.
    const together = Math.min(lines.length, 2) * height + following;
    let first = { page: this.#page, top: this.#top };
    for (const [index, line] of lines.entries()) {
      const isLastButOne = index === lines.length - 2;
      this.#space(index === 0 ? above : 0, index === 0 ? together : isLastButOne ? 2 * height : height);
      this.#top += height;
      const top = this.#top - (height - size) / 2 - size * DESCENT;
      if (index === 0) first = { page: this.#page, top };
      const { texts, blanks } = writtenLine(line, { ...style, left, top });
      this.#page.texts.push(...texts);
      for (const { field, ...place } of blanks) this.#blank(field, { ...place, top, size });
    }
    return first;
  }

  /** A rule, and the tag of the value whose baseline is a little above it. */
  #blank(
    shortcode: string,
    { left, top, width, size }: { left: number; top: number; width: number; size: number },
  ): void {
    this.#page.rules.push({ left, top: top + 4, width: width - 4 });
    this.#tag({ shortcode, left, top: top - size * FIRST_BASELINE, width, font_size: size });
  }

  #tag(tag: Omit<LaidTag, 'page' | 'repeat_all_pages'>): void {
    this.#tags.push({ ...tag, page: this.#pages.length, repeat_all_pages: false });
  }

  #item(words: readonly Word[], signer: number): void {
    const [left, width] = [PAGE.left + ITEM_INDENT, PAGE.width - ITEM_INDENT - (signer > 0 ? ITEM_SPOT : 0)];
    const { page, top } = this.#words(words, { size: TYPE.body, above: ABOVE.item, left, width });
    page.texts.push({ text: '•', bold: false, size: TYPE.body, left: PAGE.left + BULLET, top });
    if (signer > 0) this.#itemSpot(signer);
  }

  #itemSpot(signer: number): void {
    const width = SPOT.initialsWidth;
    const left = PAGE.right - width;
    const { height } = spotBox('initials', { left, top: 0, width });
    const top = this.#top - height;
    this.#page.rules.push({ left, top: this.#top, width });
    this.#tag({ shortcode: signerFields(signer).initials, left, top, width });
    this.#top += 6;
  }

  #row(label: readonly Word[], words: readonly Word[]): void {
    const height = TYPE.body * TYPE.line;
    this.#space(ABOVE.row, height);
    const before = this.#top;
    this.#words(label, { size: TYPE.body, bold: true, above: 0, width: ROW_LABEL });
    this.#top = before;
    this.#words(words, {
      size: TYPE.body,
      above: 0,
      left: PAGE.left + ROW_LABEL,
      width: PAGE.width - ROW_LABEL,
    });
  }

  #initials(): void {
    const { height } = spotBox('initials', { left: 0, top: 0, width: SPOT.initialsWidth });
    this.#space(ABOVE.initials, height);
    for (let signer = 1; signer <= this.#signers; signer += 1) {
      const label = this.#said.initials(signer);
      const wide = this.#measure(label, false, TYPE.small) + 8;
      const left = PAGE.left + (signer - 1) * (SPOT.initialsStep + 30);
      const [spot, rule] = [left + wide, this.#top + height];
      this.#page.texts.push({ text: label, bold: false, size: TYPE.small, left, top: rule - 4 });
      this.#page.rules.push({ left: spot, top: rule, width: SPOT.initialsWidth });
      this.#tag({
        shortcode: signerFields(signer).initials,
        left: spot,
        top: this.#top,
        width: SPOT.initialsWidth,
      });
    }
    this.#top += height + 4;
  }

  #signature(signer: number): void {
    const { signature, name } = signerFields(signer);
    const { height } = spotBox('signature', { left: 0, top: 0, width: SPOT.signatureWidth });
    this.#space(ABOVE.signatures, height + 2 * TYPE.body * TYPE.line);
    const [left, width, rule] = [PAGE.left, SPOT.signatureWidth, this.#top + height];
    this.#page.rules.push({ left, top: rule, width });
    this.#tag({ shortcode: signature, left, top: this.#top, width });
    const under = rule + TYPE.body * TYPE.line;
    const label = this.#said.signature(signer);
    this.#page.texts.push({ text: label, bold: false, size: TYPE.body, left, top: under });
    this.#blank(name, {
      left: left + this.#measure(label, false, TYPE.body) + 8,
      top: under,
      width: widthOfField(name),
      size: TYPE.body,
    });
    this.#top = under + 8;
  }
}

function textOf(words: readonly Word[]): string {
  return words.map((word) => word.map((atom) => ('text' in atom ? atom.text : '')).join('')).join(' ');
}
