import { PDF } from '@libpdf/core';
import { drawTags } from './drawing/draw-tags.ts';
import { copyPages } from './drawing/source-pages.ts';
import { documentFonts } from './fonts/document-fonts.ts';
import type { DocumentToSeal } from './sealed-lease.ts';

/**
 * Papers as one file with everything that is printed on them, without certificate and seal: what somebody looks at before
 * they are given to anybody.
 *
 * @param mostBytes of each document.
 * @example await previewPapers([{ name: 'Lease', bytes, tags }], LEASE_DOCUMENT_BYTES)
 */
export async function previewPapers(
  documents: readonly DocumentToSeal[],
  mostBytes: number,
): Promise<Uint8Array> {
  const pdf = PDF.create();
  const to = { pdf, fonts: documentFonts(pdf), images: new Map() };
  for (const document of documents) {
    const pages = await copyPages(pdf, document, mostBytes);
    drawTags(to, document.name, pages, document.tags);
  }
  return pdf.save({ subsetFonts: true });
}
