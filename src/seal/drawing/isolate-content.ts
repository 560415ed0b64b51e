/** Wraps the content of a page, so that none of its graphics state affects what is drawn after it. */
import {
  type PDF,
  type PDFPage,
  PdfArray,
  PdfDict,
  PdfName,
  PdfNumber,
  type PdfObject,
  PdfRef,
  PdfStream,
} from '@libpdf/core';
import { balancedContent } from './balanced-content.ts';

const LETTER = [0, 0, 612, 792];
const DEEPEST = 50;

/**
 * Moves the operators of a page into a form XObject with the page's resources, which the page then draws.
 *
 * @throws Error if its operators cannot be decompressed.
 */
export function isolateContent(pdf: PDF, page: PDFPage): void {
  const resolve = (ref: PdfRef) => pdf.context.resolve(ref);
  const contents = page.dict.get('Contents', resolve);
  const streams = contents instanceof PdfArray ? itemsOf(contents) : [contents];
  const own = streams.filter((stream) => stream instanceof PdfStream);
  if (own.length === 0) return;
  const form = formOf(own);
  const resources = inherited('Resources');
  form.set('Type', PdfName.of('XObject'));
  form.set('Subtype', PdfName.of('Form'));
  form.set('BBox', new PdfArray(mediaBox().map((number) => PdfNumber.of(number))));
  form.set('Resources', resources ?? new PdfDict());
  const forms = PdfDict.of({ Page: pdf.context.register(form) });
  page.dict.set('Resources', PdfDict.of({ XObject: forms }));
  page.dict.set('Contents', pdf.context.register(new PdfStream([], new TextEncoder().encode('/Page Do'))));

  function itemsOf(array: PdfArray): (PdfObject | undefined)[] {
    return Array.from({ length: array.length }, (_, at) => array.at(at, resolve));
  }

  /** An entry of the page, or inherited from its parents in the page tree. */
  function inherited(name: string): PdfObject | undefined {
    let node: PdfObject | undefined = page.dict;
    for (let depth = 0; node instanceof PdfDict && depth < DEEPEST; depth++) {
      const value = node.get(name, resolve);
      // A reference stays a reference: pages that share resources continue to share them.
      if (value !== undefined && value.type !== 'null') return node.get(name);
      node = node.get('Parent', resolve);
    }
    return undefined;
  }

  function mediaBox(): number[] {
    const box = inherited('MediaBox');
    const array = box instanceof PdfRef ? resolve(box) : box;
    const numbers = array instanceof PdfArray ? itemsOf(array) : [];
    const values = numbers.flatMap((number) => (number instanceof PdfNumber ? [number.value] : []));
    return values.length === 4 ? values : LETTER;
  }
}

/** A single balanced stream keeps its compression; several streams are parts of one content and are joined. */
function formOf(streams: readonly PdfStream[]): PdfStream {
  const parts = streams.flatMap((stream) => [Buffer.from(stream.getDecodedData()), Buffer.from('\n')]);
  const content = Buffer.concat(parts);
  const balanced = balancedContent(content);
  const [only] = streams;
  if (balanced === content && streams.length === 1 && only !== undefined) {
    return new PdfStream(only, only.data);
  }
  return new PdfStream([], new Uint8Array(balanced));
}
