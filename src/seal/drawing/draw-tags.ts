/** Draws the values of tags onto the pages of a document, at the positions where the person saw them. */
import type { PDF, PDFImage, PDFPage } from '@libpdf/core';
import { printedRows } from '../../../machines/lease/printed-rows.ts';
import { drawingIn, handwritingIn, spotBox } from '../../../machines/lease/spot-box.ts';
import type { Signature } from '../../../machines/signature/signature.machine.ts';
import type { DocumentFonts } from '../fonts/document-fonts.ts';
import { SealError } from '../seal-error.ts';
import type { FilledTag } from '../sealed-lease.ts';
import { drawOn, type PageDrawing } from './page-drawing.ts';

export interface TagDrawing {
  readonly pdf: PDF;
  readonly fonts: DocumentFonts;
  /** Drawn signatures by their data, so that each is embedded only once. */
  readonly images: Map<string, PDFImage>;
}

/**
 * Draws the tags of a document into its pages.
 *
 * @param name the document's name, for errors.
 * @throws {SealError} `tag_page` if a tag is on a page that the document does not have, `drawing` if a drawn signature
 *   is not a PNG.
 */
export function drawTags(
  to: TagDrawing,
  name: string,
  pages: readonly PDFPage[],
  tags: readonly FilledTag[],
): void {
  for (const number of new Set(tags.map((tag) => tag.page))) {
    const page = pages[number - 1];
    if (page === undefined) {
      throw new SealError('tag_page', name, `a tag is on page ${number}, and there are ${pages.length}`);
    }
    const drawing = drawOn(to.pdf, page, to.fonts);
    for (const tag of tags) if (tag.page === number) drawTag(to, name, drawing, tag);
    drawing.finish();
  }
}

function drawTag(to: TagDrawing, name: string, drawing: PageDrawing, tag: FilledTag): void {
  if (tag.kind === 'text') {
    const rows = printedRows(tag, (text) => to.fonts.width(text, 'body', 1));
    for (const { baseline, ...row } of rows)
      drawing.text({ ...row, family: 'body', left: tag.left, top: baseline });
    return;
  }
  const box = spotBox(tag.kind, tag);
  const signature: Signature =
    tag.kind === 'initials' ? { type: 'type', content: tag.value, font: tag.font ?? '' } : tag.signature;
  if (signature.type === 'draw') {
    const image = imageOf(to, name, signature.content);
    drawing.image(image, drawingIn(box, image));
    return;
  }
  const family = { handwriting: signature.font };
  const { size, left, baseline } = handwritingIn(box, to.fonts.width(signature.content, family, 1));
  drawing.text({ text: signature.content, family, size, left, top: baseline });
}

function imageOf({ pdf, images }: TagDrawing, name: string, data: string): PDFImage {
  const known = images.get(data);
  if (known !== undefined) return known;
  const [, base64 = ''] = /^data:image\/png;base64,([A-Za-z0-9+/=]+)$/.exec(data) ?? [];
  try {
    const image = pdf.embedImage(Buffer.from(base64, 'base64'));
    images.set(data, image);
    return image;
  } catch {
    throw new SealError('drawing', name, 'a drawn signature is no PNG image');
  }
}
