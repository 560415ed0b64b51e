/**
 * Writes a laid-out lease document as a PDF with embedded fonts. The same document is always the same bytes.
 */
import { createHash } from 'node:crypto';
import { PDF, PdfArray, PdfString } from '@libpdf/core';
import { documentFonts } from '../../seal/fonts/document-fonts.ts';
import { drawPages } from '../../seal/paper/draw-pages.ts';
import type { LaidDocument } from './laid-document.ts';

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
  drawPages(pdf, documentFonts(pdf), pages);
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
