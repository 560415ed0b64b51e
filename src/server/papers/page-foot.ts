/** The foot of every page: the initials of each signer, and the page number. */
import { spotBox } from '../../../machines/lease/spot-box.ts';
import type { LaidPage } from '../../seal/paper/laid-page.ts';
import { signerFields } from './fields.ts';
import type { LaidTag } from './laid-document.ts';
import { FOOT, PAGE } from './page-style.ts';
import type { PaperWords } from './paper-words.ts';

/** Writes the foot of a page: labels for the signers' initials, the document's title and the page number. */
export function addFoot(
  page: LaidPage,
  { title, number, of }: { readonly title: string; readonly number: number; readonly of: number },
  signers: number,
  words: PaperWords,
): void {
  const text = words.page(title, number, of);
  for (const { left, top, width } of spotsOfFoot(signers)) {
    const rule = top + spotBox('initials', { left, top, width }).height;
    page.rules.push({ left, top: rule, width });
  }
  for (let signer = 1; signer <= signers; signer += 1) {
    const left = PAGE.left + (signer - 1) * gapOf(signers);
    const top = FOOT.initialsTop + 20;
    page.texts.push({ text: words.signer(signer), family: 'body', size: FOOT.size, left, top });
  }
  page.texts.push({ text, family: 'body', size: FOOT.size, left: PAGE.left, top: FOOT.text });
}

/** The initials on every page: one tag per signer, repeated on all pages. */
export function spotsOfFoot(signers: number): LaidTag[] {
  return Array.from({ length: signers }, (_, index) => ({
    shortcode: signerFields(index + 1).initials,
    page: 1,
    left: PAGE.left + index * gapOf(signers) + Math.min(FOOT.labelWidth, gapOf(signers) - FOOT.spotWidth),
    top: FOOT.initialsTop,
    width: FOOT.spotWidth,
    repeat_all_pages: true,
  }));
}

/** The distance of two signers' initials: up to four have the usual one. */
function gapOf(signers: number): number {
  return Math.min(FOOT.labelGap, PAGE.width / Math.max(1, signers));
}
