/**
 * The text of a page without that of hidden layers: pdf.js hides them when it draws, but not when it extracts text. The
 * drawing operators tell which letters are hidden, in the order in which it extracts them.
 */
import {
  AnnotationMode,
  OPS,
  type PDFDocumentProxy,
  type PDFPageProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs';

type TextContent = Awaited<ReturnType<PDFPageProxy['getTextContent']>>;
type Operators = Awaited<ReturnType<PDFPageProxy['getOperatorList']>>;

/** The layers of a document that readers show or hide. */
export type Layers = Awaited<ReturnType<PDFDocumentProxy['getOptionalContentConfig']>>;

/** A letter in drawing order, and whether a layer hides it. */
interface DrawnLetter {
  readonly letter: string;
  readonly isHidden: boolean;
}

/** Characters that text extraction leaves out, or adds between words. */
const SHAPELESS = /[\s\p{Cf}\p{Cc}]/gu;
/** Right-to-left letters are drawn in another order than they are read. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * The text that is visible on the page; empty if the extracted text cannot be found in the drawing.
 *
 * @param layers of the document, in their state when it is opened.
 * @example new TextLayer({ textContentSource: await seenText(page, layers), container, viewport })
 */
export async function seenText(page: PDFPageProxy, layers: Layers): Promise<TextContent> {
  const [text, operators] = await Promise.all([
    page.getTextContent({ includeMarkedContent: true, disableNormalization: true }),
    page.getOperatorList({ annotationMode: AnnotationMode.DISABLE }),
  ]);
  const letters = lettersOf(operators, layers);
  let at = 0;
  const items: TextContent['items'] = [];
  for (const item of text.items) {
    const wanted = 'str' in item ? item.str.replace(SHAPELESS, '') : '';
    if (!('str' in item) || wanted === '') {
      items.push(item);
      continue;
    }
    const found = placeOf(wanted, letters, at);
    if (found === null) return { ...text, items: [] };
    at = found + wanted.length;
    items.push(letters[found]?.isHidden === true ? { ...item, str: '' } : item);
  }
  return { ...text, items };
}

/** The letters that a page's operators draw. */
function lettersOf({ fnArray, argsArray }: Operators, layers: Layers): DrawnLetter[] {
  const hides: boolean[] = [];
  return fnArray.flatMap((operator: number, index: number): DrawnLetter[] => {
    const [first, second] = argsArray[index] ?? [];
    if (operator === OPS.beginMarkedContent) hides.push(false);
    if (operator === OPS.beginMarkedContentProps) hides.push(first === 'OC' && !layers.isVisible(second));
    if (operator === OPS.endMarkedContent) hides.pop();
    if (operator !== OPS.showText) return [];
    const isHidden = hides.includes(true);
    const drawn = (first as (number | { readonly unicode?: string } | null)[]).map((glyph) =>
      typeof glyph === 'object' ? (glyph?.unicode ?? '') : '',
    );
    return [...drawn.join('').replace(SHAPELESS, '')].flatMap((letter) =>
      // One entry per UTF-16 unit, as strings count them.
      letter.split('').map((unit) => ({ letter: unit, isHidden })),
    );
  });
}

/** The index at or after `from` where the letters of a text are drawn; null if they are not. */
function placeOf(wanted: string, letters: readonly DrawnLetter[], from: number): number | null {
  const isOrdered = !RIGHT_TO_LEFT.test(wanted);
  const sorted = wanted.split('').sort().join('');
  for (let at = from; at + wanted.length <= letters.length; at++) {
    const there = letters.slice(at, at + wanted.length).map(({ letter }) => letter);
    if (isOrdered ? there.join('') === wanted : there.sort().join('') === sorted) return at;
  }
  return null;
}
