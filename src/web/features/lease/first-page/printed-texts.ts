import { DEFAULT_FONT_SIZE, type TagPlace, textBaseline } from '../../../../../machines/lease/spot-box.ts';

const SVG = 'http://www.w3.org/2000/svg';

/** A text that is printed on a page, at its place. */
export interface PrintedText extends TagPlace {
  readonly value: string;
}

/**
 * The texts that are printed on a page, as a drawing in the size of the page: what `TextTag` shows of each, without React.
 *
 * @example place.append(printedTexts(pdf.tags.filter(({ kind, page }) => kind === 'text' && page === 1)))
 */
export function printedTexts(tags: readonly PrintedText[]): SVGSVGElement {
  const drawing = document.createElementNS(SVG, 'svg');
  for (const tag of tags) {
    for (const [number, line] of tag.value.split(/\r\n|\r|\n/).entries()) {
      const text = document.createElementNS(SVG, 'text');
      text.setAttribute('x', String(tag.left));
      text.setAttribute('y', String(textBaseline(tag, number)));
      text.setAttribute('font-size', String(tag.font_size ?? DEFAULT_FONT_SIZE));
      text.textContent = line;
      drawing.append(text);
    }
  }
  return drawing;
}
