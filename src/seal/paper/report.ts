/** The look of papers that show data: certificates, answers and receipts. */
import type { PDFImage } from '@libpdf/core';
import type { FontFamily } from '../fonts/font-files.ts';
import type { LaidPage, Measure } from './laid-page.ts';
import { Paper, type Writing } from './paper.ts';
import { wordsOf } from './words.ts';

export type ReportBlock =
  | { readonly kind: 'title' | 'heading' | 'text' | 'small'; readonly text: string }
  /** A label with its text beside it. */
  | { readonly kind: 'row'; readonly label: string; readonly text: string; readonly isSmall?: boolean }
  /** A label with a text at the right margin. */
  | { readonly kind: 'amount'; readonly label: string; readonly text: string }
  /** A name in a handwriting font. */
  | { readonly kind: 'signature'; readonly text: string; readonly font: string }
  | { readonly kind: 'images'; readonly images: readonly PDFImage[] }
  | { readonly kind: 'rule' | 'gap' };

/** In CSS pixels at the tags' scale; a letter page is 789 × 1022. */
const STYLE = { left: 77, width: 635, top: 62, bottom: 946, line: 1.45 } as const;
const FOOT = { family: 'body', size: 11, left: STYLE.left, top: 980 } as const;
/** A hash fits on one line of small text. */
const SIZE = { title: 26, heading: 17, text: 13.5, small: 12, signature: 30 } as const;
const LINE = SIZE.text * STYLE.line;
const BELOW_TITLE = 14;
const ABOVE = { heading: 12, amount: 6, signature: 6, images: 6, rule: 5, gap: 8 } as const;
const BELOW_RULE = 9;
/** The number of lines that stay on the page of their heading. */
const KEPT_LINES = 3;

/**
 * @param column where the texts of rows begin, from the left margin.
 * @param foot the text at the foot of a page.
 * @example layReport([{ kind: 'title', text: 'Receipt' }], { measure }).length // 1
 */
export function layReport(
  blocks: readonly ReportBlock[],
  style: {
    readonly measure: Measure;
    readonly column?: number;
    readonly foot?: (page: number, pages: number) => string;
  },
): readonly LaidPage[] {
  const paper = new Paper(STYLE, style.measure);
  for (const block of blocks) add(paper, block, style.column ?? 0);
  const { pages } = paper;
  for (const [index, { texts }] of pages.entries())
    if (style.foot !== undefined) texts.push({ ...FOOT, text: style.foot(index + 1, pages.length) });
  return pages;
}

function add(paper: Paper, block: ReportBlock, column: number): void {
  switch (block.kind) {
    case 'title':
      paper.write(written(block.text, SIZE.title, 'bold'));
      paper.top += BELOW_TITLE;
      return;
    case 'heading': {
      const following = ABOVE.rule + BELOW_RULE + KEPT_LINES * LINE;
      paper.write(written(block.text, SIZE.heading, 'bold'), { above: ABOVE.heading, following });
      paper.rule(ABOVE.rule, BELOW_RULE);
      return;
    }
    case 'text':
    case 'small':
      paper.write(written(block.text, SIZE[block.kind]));
      return;
    case 'row': {
      const size = block.isSmall === true ? SIZE.small : SIZE.text;
      paper.row(written(block.label, size, 'bold'), written(block.text, size), { column });
      return;
    }
    case 'amount':
      paper.row(written(block.label, SIZE.text), written(block.text, SIZE.text, 'bold'), {
        above: ABOVE.amount,
      });
      return;
    case 'signature': {
      const place = { above: ABOVE.signature, following: 2 * LINE };
      paper.write(written(block.text, SIZE.signature, { handwriting: block.font }), place);
      return;
    }
    case 'images':
      paper.images(block.images, ABOVE.images);
      return;
    case 'rule':
      paper.rule(ABOVE.rule, BELOW_RULE);
      return;
    case 'gap':
      paper.space(ABOVE.gap, 0);
  }
}

function written(text: string, size: number, family: FontFamily = 'body'): Writing {
  return { words: wordsOf(text), size, family };
}
