import type { LaidPage } from '../../seal/paper/laid-page.ts';
import { PAGE } from './page-style.ts';

const MARK = { size: 15, top: 34 } as const;

/**
 * Pages with words above their text, so that nobody takes a sample for a paper.
 *
 * @example markedPages(laid.pages, 'SAMPLE')
 */
export function markedPages(pages: readonly LaidPage[], mark: string): LaidPage[] {
  return pages.map((page) => ({
    ...page,
    texts: [...page.texts, { text: mark, family: 'bold', size: MARK.size, left: PAGE.left, top: MARK.top }],
    rules: [...page.rules, { left: PAGE.left, top: MARK.top + 7, width: PAGE.width }],
  }));
}
