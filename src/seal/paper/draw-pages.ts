import { PDF, type PDFPage } from '@libpdf/core';
import { drawOn } from '../drawing/page-drawing.ts';
import { type DocumentFonts, documentFonts } from '../fonts/document-fonts.ts';
import type { FontFamily } from '../fonts/font-files.ts';
import type { LaidPage, Measure } from './laid-page.ts';

/** Adds laid-out pages to the end of a file. @returns the added pages */
export function drawPages(pdf: PDF, fonts: DocumentFonts, pages: readonly LaidPage[]): PDFPage[] {
  return pages.map(({ texts, rules, images }) => {
    const page = pdf.addPage({ size: 'letter' });
    const drawing = drawOn(pdf, page, fonts);
    for (const rule of rules) drawing.rule(rule);
    for (const { image, ...box } of images) drawing.image(image, box);
    for (const text of texts) drawing.text(text);
    drawing.finish();
    return page;
  });
}

/** Measures texts in the fonts of a file, or in the same fonts before there is one. */
export function measureInFonts(fonts: DocumentFonts = documentFonts(PDF.create())): Measure {
  const known = new Map<string, number>();
  return (text, family, size) => {
    const key = `${nameOf(family)}:${text}`;
    const width = known.get(key) ?? fonts.width(text, family, 1);
    known.set(key, width);
    return width * size;
  };
}

function nameOf(family: FontFamily): string {
  return typeof family === 'string' ? family : `~${family.handwriting}`;
}
