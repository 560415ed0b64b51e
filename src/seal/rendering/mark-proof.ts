/** The marks of a file, drawn a second time on white pages as the reference for their visibility. */
import { PDF, type PDFPage, PdfArray, PdfNumber } from '@libpdf/core';
import type { PageBox } from '../../../machines/lease/tag-place.ts';
import { drawTags, type TagDrawing } from '../drawing/draw-tags.ts';
import { geometryOf } from '../drawing/page-drawing.ts';
import { documentFonts } from '../fonts/document-fonts.ts';
import type { DocumentToSeal } from '../sealed-lease.ts';
import { type MarkedPage, requireMarks } from './require-marks.ts';

export interface MarkProof {
  /**
   * Draws the marks of a document.
   * @param pages its pages in the file.
   * @param first the number of the first one.
   */
  add(pdf: PDF, document: DocumentToSeal, pages: readonly PDFPage[], first: number): void;
  /** @throws {SealError} `mark_lost` if the file does not show a mark at its position. */
  require(bytes: Uint8Array): Promise<void>;
}

/** @example const proof = markProof(); proof.add(pdf, document, pages, 1); await proof.require(await pdf.save()) */
export function markProof(): MarkProof {
  const alone = PDF.create();
  const to: TagDrawing = { pdf: alone, fonts: documentFonts(alone), images: new Map() };
  const marked: MarkedPage[] = [];
  return {
    add(pdf, { name, tags }, pages, first) {
      const white: PDFPage[] = [];
      for (const own of new Set(tags.map(({ page }) => page))) {
        const page = pages[own - 1];
        if (page === undefined) continue;
        white[own - 1] = whitePage(alone, pdf, page);
        const here = tags.filter((tag) => tag.page === own);
        marked.push({ name, own, page: first + own - 1, alone: alone.getPageCount(), tags: here });
      }
      drawTags(to, name, white, tags);
    },
    async require(bytes) {
      if (marked.length > 0) await requireMarks(bytes, await alone.save({ subsetFonts: true }), marked);
    },
  };
}

/** A white page with the size, crop box and rotation of another. */
function whitePage(alone: PDF, pdf: PDF, page: PDFPage): PDFPage {
  const { mediaBox, cropBox, rotate, userUnit } = geometryOf(pdf, page);
  const white = alone.addPage({ size: 'letter' });
  const box = (numbers: PageBox) => new PdfArray(numbers.map((number) => PdfNumber.of(number)));
  white.dict.set('MediaBox', box(mediaBox));
  if (cropBox !== undefined) white.dict.set('CropBox', box(cropBox));
  if (rotate !== undefined) white.dict.set('Rotate', PdfNumber.of(rotate));
  if (userUnit !== undefined) white.dict.set('UserUnit', PdfNumber.of(userUnit));
  return white;
}
