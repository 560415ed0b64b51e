/**
 * Writes a laid-out lease document as a PDF with embedded fonts. The same document is always the same bytes.
 */
import { createHash } from 'node:crypto';
import { PDF, PdfArray, PdfString } from '@libpdf/core';
import { drawOn } from '../../seal/drawing/page-drawing.ts';
import { documentFonts } from '../../seal/fonts/document-fonts.ts';
import type { LaidDocument, Measure } from './laid-document.ts';
import { PAGE_POINTS } from './page-style.ts';

/** Measures the width of texts in the fonts of the documents. */
export function measureInFonts(): Measure {
  const fonts = documentFonts(PDF.create());
  const known = new Map<string, number>();
  return (text, bold, size) => {
    const key = `${bold}:${text}`;
    const width = known.get(key) ?? fonts.width(text, bold ? 'bold' : 'body', 1);
    known.set(key, width);
    return width * size;
  };
}

/**
 * @param written the date of the text, also used as the date of the file, so that drawing it again gives the same file.
 * @example
 * const bytes = await drawDocument(layOut(blocks, { signers: 1, measure, words }), { written, language: 'en' })
 */
export async function drawDocument(
  document: LaidDocument,
  { written, language }: { readonly written: Date; readonly language: string },
): Promise<Uint8Array> {
  const { title, pages } = document;
  const pdf = PDF.create();
  const fonts = documentFonts(pdf);
  for (const { texts, rules } of pages) {
    const drawing = drawOn(pdf, pdf.addPage(PAGE_POINTS), fonts);
    for (const rule of rules) drawing.rule(rule);
    for (const { bold, ...text } of texts) drawing.text({ ...text, family: bold ? 'bold' : 'body' });
    drawing.finish();
  }
  pdf.setMetadata({
    title,
    author: 'Latchkey',
    creator: 'Latchkey',
    producer: 'Latchkey',
    creationDate: written,
    modificationDate: written,
    language,
  });
  // Without these, the file's id and the names of its font subsets would be random.
  const id = new PdfString(createHash('md5').update(JSON.stringify(document)).digest(), 'hex');
  pdf.context.info.trailer.set('ID', new PdfArray([id, id]));
  return pdf.save({ subsetFonts: false });
}
