/** Drawings on one page of a PDF: collected, then drawn at once over the page's content. */
import { ops, type PDF, type PDFImage, type PDFPage, PdfArray, PdfNumber, PdfString } from '@libpdf/core';
import { type PageBox, type PageGeometry, uprightAt } from '../../../machines/lease/tag-place.ts';
import type { DocumentFonts } from '../fonts/document-fonts.ts';
import type { FontFamily } from '../fonts/font-files.ts';
import type { OutlinePart } from '../fonts/outlines.ts';

/** In CSS pixels at the tags' scale, from the top left of the page as displayed. */
export interface PageDrawing {
  readonly geometry: PageGeometry;
  /** One line; `top` is its baseline. */
  text(line: { text: string; family: FontFamily; size: number; left: number; top: number }): void;
  image(image: PDFImage, box: { left: number; top: number; width: number; height: number }): void;
  /** A straight thin line to the right. */
  rule(at: { left: number; top: number; width: number }): void;
  /** Draws everything collected. */
  finish(): void;
}

const INK = 0.08;
/** The text rendering mode that draws nothing. */
const UNSEEN = 3;
type Operator = Parameters<PDFPage['drawOperators']>[0][number];
type Matrix = ReturnType<typeof uprightAt>;
const RULE_GREY = 0.72;

/** @example const drawing = drawOn(pdf, page, fonts); drawing.text({ … }); drawing.finish() */
export function drawOn(pdf: PDF, page: PDFPage, fonts: DocumentFonts): PageDrawing {
  const geometry = geometryOf(pdf, page);
  const operators: Operator[] = [];
  const matrixAt = (left: number, top: number) => uprightAt(geometry, { left, top });
  return {
    geometry,
    text({ text, family, size, left, top }) {
      let at = left;
      for (const { font, outlines, ...run } of fonts.runs(text, family)) {
        const matrix = matrixAt(at, top);
        const letters = [
          ops.beginText(),
          ops.setNonStrokingGray(INK),
          ops.setFont(named(page.registerFont(font)), size),
          ops.setTextMatrix(...matrix),
          ops.showText(glyphsOf(font.encodeTextToGids(run.text))),
          ops.endText(),
        ];
        const natural = font.widthOfTextAtSize(run.text, 1);
        const stretch = natural === 0 ? 100 : (100 * run.advance) / natural;
        operators.push(
          ...(outlines === undefined ? letters : unseenBelow(letters, outlines, { matrix, size, stretch })),
        );
        at += run.advance * size;
      }
    },
    image(image, { left, top, width, height }) {
      const [a, b, c, d, e, f] = matrixAt(left, top + height);
      operators.push(
        ops.pushGraphicsState(),
        ops.concatMatrix(a * width, b * width, c * height, d * height, e, f),
        ops.paintXObject(named(page.registerImage(image))),
        ops.popGraphicsState(),
      );
    },
    rule({ left, top, width }) {
      operators.push(
        ops.pushGraphicsState(),
        ops.concatMatrix(...matrixAt(left, top)),
        ops.setNonStrokingGray(RULE_GREY),
        ops.rectangle(0, 0, width, 1),
        ops.fill(),
        ops.popGraphicsState(),
      );
    },
    finish() {
      if (operators.length > 0) page.drawOperators(operators);
    },
  };
}

/**
 * Draws the outlines of letters, with the same letters as invisible text of equal width, for search, copying and screen
 * readers.
 */
function unseenBelow(
  letters: readonly Operator[],
  outlines: readonly OutlinePart[],
  place: { readonly matrix: Matrix; readonly size: number; readonly stretch: number },
): Operator[] {
  const { matrix, size, stretch } = place;
  const [a, b, c, d, e, f] = matrix;
  return [
    ops.pushGraphicsState(),
    ops.setTextRenderMode(UNSEEN),
    ops.setHorizontalScale(stretch),
    ...letters,
    ops.concatMatrix(a * size, b * size, c * size, d * size, e, f),
    ...outlines.map((part) => {
      if (part.type === 'M') return ops.moveTo(...part.values);
      if (part.type === 'L') return ops.lineTo(...part.values);
      return part.type === 'C' ? ops.curveTo(...part.values) : ops.closePath();
    }),
    ...(outlines.length === 0 ? [] : [ops.fill()]),
    ops.popGraphicsState(),
  ];
}

/** The boxes and the rotation of the page's own entries: a copied page inherits none. */
export function geometryOf(pdf: PDF, page: PDFPage): PageGeometry {
  const resolve = (ref: Parameters<PDF['context']['resolve']>[0]) => pdf.context.resolve(ref);
  const numbers = (name: string): number[] => {
    const array = page.dict.get(name, resolve);
    if (!(array instanceof PdfArray)) return [];
    return Array.from({ length: array.length }, (_, at) => array.at(at, resolve)).flatMap((entry) =>
      entry instanceof PdfNumber ? [entry.value] : [],
    );
  };
  const crop = numbers('CropBox');
  const rotate = page.dict.get('Rotate', resolve);
  const unit = page.dict.get('UserUnit', resolve);
  return {
    mediaBox: boxOf(numbers('MediaBox')) ?? [0, 0, 612, 792],
    ...(crop.length === 4 && { cropBox: boxOf(crop) as PageBox }),
    ...(rotate instanceof PdfNumber && { rotate: rotate.value }),
    ...(unit instanceof PdfNumber && unit.value > 0 && { userUnit: unit.value }),
  };
}

function boxOf(numbers: readonly number[]): PageBox | null {
  const [a, b, c, d] = numbers;
  return a === undefined || b === undefined || c === undefined || d === undefined ? null : [a, b, c, d];
}

function glyphsOf(glyphs: readonly number[]): PdfString {
  return PdfString.fromBytes(new Uint8Array(glyphs.flatMap((glyph) => [glyph >> 8, glyph & 255])));
}

function named(resource: string): string {
  return resource.startsWith('/') ? resource : `/${resource}`;
}
