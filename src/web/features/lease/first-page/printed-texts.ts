import { type PrintedText, printedRows } from '../../../../../machines/lease/printed-rows.ts';
import { textAdvance } from '../signing/text-advance.ts';

const SVG = 'http://www.w3.org/2000/svg';
/** The font of printed texts in the sealed file. */
export const PRINTED_FONT = "'Noto Sans', sans-serif";

/** Width of a printed text at font size 1. */
export const printedAdvance = (text: string): number => textAdvance(text, PRINTED_FONT);

/**
 * The printed texts of a page, as an SVG of the page's size: the same as `TextTag` shows, without React.
 *
 * @example place.append(printedTexts(pdf.tags.filter(({ kind, page }) => kind === 'text' && page === 1)))
 */
export function printedTexts(tags: readonly PrintedText[]): SVGSVGElement {
  const drawing = document.createElementNS(SVG, 'svg');
  for (const tag of tags) {
    for (const row of printedRows(tag, printedAdvance)) {
      const text = document.createElementNS(SVG, 'text');
      text.setAttribute('x', String(tag.left));
      text.setAttribute('y', String(row.baseline));
      text.setAttribute('font-size', String(row.size));
      text.textContent = row.text;
      drawing.append(text);
    }
  }
  return drawing;
}
