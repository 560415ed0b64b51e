/**
 * Lays the text of a lease document out on pages, and places the tags at its blanks. Pure: the measure is passed in.
 */
import { FIRST_BASELINE, spotBox } from '../../../machines/lease/spot-box.ts';
import { LANDLORD_KEY } from '../../../machines/lease/spots.ts';
import type { LaidText, Measure } from '../../seal/paper/laid-page.ts';
import { Paper } from '../../seal/paper/paper.ts';
import type { Word } from '../../seal/paper/words.ts';
import { LANDLORD_NAME, signerFields, widthOfField } from './fields.ts';
import type { LaidDocument, LaidTag } from './laid-document.ts';
import type { Block } from './lease-text.ts';
import { addFoot, spotsOfFoot } from './page-foot.ts';
import { ABOVE, BULLET, ITEM_INDENT, ITEM_SPOT, PAGE, ROW_COLUMN, SPOT, TYPE } from './page-style.ts';
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
  readonly #paper: Paper;
  readonly #tags: LaidTag[] = [];
  readonly #signers: number;
  readonly #measure: Measure;
  readonly #said: PaperWords;
  #title = '';

  constructor({ signers, measure, words }: Parameters<typeof layOut>[1]) {
    this.#signers = signers;
    this.#measure = measure;
    this.#said = words;
    this.#paper = new Paper(PAGE, measure, ({ field, ...place }) => this.#blank(field, place));
  }

  add(block: Block): void {
    switch (block.kind) {
      case 'page':
        this.#paper.newPage();
        return;
      case 'title':
      case 'heading':
      case 'paragraph': {
        const { kind, words } = block;
        if (kind === 'title') this.#title = textOf(words);
        // A heading stays with the two lines that follow it.
        const following = kind === 'heading' ? ABOVE.paragraph + 2 * TYPE.line : 0;
        const look = { size: TYPE[kind], family: kind === 'paragraph' ? 'body' : 'bold' } as const;
        this.#paper.write({ words, ...look }, { above: ABOVE[kind], following });
        return;
      }
      case 'item':
        this.#item(block.words, block.signer);
        return;
      case 'row': {
        const label = { words: block.label, size: TYPE.paragraph, family: 'bold' } as const;
        const value = { words: block.words, size: TYPE.paragraph };
        this.#paper.row(label, value, { above: ABOVE.row, column: ROW_COLUMN });
        return;
      }
      case 'initials':
        this.#initials();
        return;
      case 'signatures':
        for (let signer = 1; signer <= this.#signers; signer += 1)
          this.#signature(signerFields(signer), this.#said.signature(signer));
        return;
      case 'landlord':
        this.#signature({ signature: LANDLORD_KEY, name: LANDLORD_NAME }, this.#said.landlord);
    }
  }

  finished(): LaidDocument {
    const { pages } = this.#paper;
    for (const [index, page] of pages.entries())
      addFoot(page, { title: this.#title, number: index + 1, of: pages.length }, this.#signers, this.#said);
    const foot = spotsOfFoot(this.#signers);
    return { title: this.#title, pages, tags: [...this.#tags, ...foot] };
  }

  /** A rule, and the tag of the value whose baseline is a little above it. */
  #blank(
    shortcode: string,
    { left, top, width, size }: { left: number; top: number; width: number; size: number },
  ): void {
    this.#rule({ left, top: top + 4, width: width - 4 });
    this.#tag({ shortcode, left, top: top - size * FIRST_BASELINE, width, font_size: size });
  }

  #tag(tag: Omit<LaidTag, 'page' | 'repeat_all_pages'>): void {
    this.#tags.push({ ...tag, page: this.#paper.pages.length, repeat_all_pages: false });
  }

  #rule(rule: { readonly left: number; readonly top: number; readonly width: number }): void {
    this.#paper.page.rules.push(rule);
  }

  #text(text: Omit<LaidText, 'family'>): void {
    this.#paper.page.texts.push({ ...text, family: 'body' });
  }

  #item(words: readonly Word[], signer: number): void {
    const [left, width] = [PAGE.left + ITEM_INDENT, PAGE.width - ITEM_INDENT - (signer > 0 ? ITEM_SPOT : 0)];
    const place = { above: ABOVE.item, left, width, bullet: PAGE.left + BULLET };
    this.#paper.write({ words, size: TYPE.paragraph }, place);
    if (signer > 0) this.#itemSpot(signer);
  }

  #itemSpot(signer: number): void {
    const width = SPOT.initialsWidth;
    const left = PAGE.right - width;
    const { height } = spotBox('initials', { left, top: 0, width });
    const rule = this.#paper.top;
    this.#rule({ left, top: rule, width });
    this.#tag({ shortcode: signerFields(signer).initials, left, top: rule - height, width });
    this.#paper.top += 6;
  }

  #initials(): void {
    const { height } = spotBox('initials', { left: 0, top: 0, width: SPOT.initialsWidth });
    for (let signer = 1; signer <= this.#signers; signer += 1) {
      const column = (signer - 1) % SPOT.initialsOfRow;
      if (column === 0) this.#paper.space(ABOVE.initials, height);
      const { top } = this.#paper;
      const label = this.#said.initials(signer);
      const left = PAGE.left + column * (SPOT.initialsStep + 30);
      const spot = { left: left + this.#measure(label, 'body', TYPE.small) + 8, width: SPOT.initialsWidth };
      this.#text({ text: label, size: TYPE.small, left, top: top + height - 4 });
      this.#rule({ ...spot, top: top + height });
      this.#tag({ shortcode: signerFields(signer).initials, ...spot, top });
      if (column === SPOT.initialsOfRow - 1 || signer === this.#signers) this.#paper.top += height + 4;
    }
  }

  #signature({ signature, name }: { signature: string; name: string }, label: string): void {
    const { height } = spotBox('signature', { left: 0, top: 0, width: SPOT.signatureWidth });
    this.#paper.space(ABOVE.signatures, height + 2 * TYPE.line);
    const { top } = this.#paper;
    const spot = { left: PAGE.left, width: SPOT.signatureWidth };
    this.#rule({ ...spot, top: top + height });
    this.#tag({ shortcode: signature, ...spot, top });
    const under = top + height + TYPE.line;
    this.#text({ text: label, size: TYPE.paragraph, left: PAGE.left, top: under });
    this.#blank(name, {
      left: PAGE.left + this.#measure(label, 'body', TYPE.paragraph) + 8,
      top: under,
      width: widthOfField(name),
      size: TYPE.paragraph,
    });
    this.#paper.top = under + 8;
  }
}

function textOf(words: readonly Word[]): string {
  return words.map((word) => word.map((atom) => ('text' in atom ? atom.text : '')).join('')).join(' ');
}
