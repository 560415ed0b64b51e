import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type PageGeometry,
  shownSize,
  TAG_SCALE,
  toPagePoint,
  uprightAt,
} from '../../../machines/lease/tag-place.ts';
import { pdfOfPages } from '../../fixtures/plain-pdf.ts';

const SIZES = [
  [612, 792],
  [595.28, 841.89],
  [612, 1008],
] as const;
const CROPS = ['none', 'shifted', 'beyond the MediaBox'] as const;

const pages: PageGeometry[] = [0, 90, 180, 270].flatMap((rotate) =>
  CROPS.flatMap((crop) =>
    SIZES.map(([width, height]): PageGeometry => {
      const mediaBox = [-20, 35, width - 20, height + 35] as const;
      if (crop === 'none') return { mediaBox, rotate };
      const cropBox =
        crop === 'shifted'
          ? ([17, 71, width - 61, height - 13] as const)
          : ([-500, 100, width * 2, height + 200] as const);
      return { mediaBox, cropBox, rotate };
    }),
  ),
);
const named = pages.map((page, index) => ({
  page,
  index,
  name: `turned by ${page.rotate}, ${JSON.stringify(page.cropBox ?? page.mediaBox)}`,
}));

describe('the place of a tag', () => {
  let document: PDFDocumentProxy;
  beforeAll(async () => {
    document = await getDocument({ data: pdfOfPages(pages), useSystemFonts: false, verbosity: 0 }).promise;
  });
  afterAll(() => document.loadingTask.destroy());

  const viewportOf = async (index: number) =>
    (await document.getPage(index + 1)).getViewport({ scale: TAG_SCALE });

  it.each(named)('matches the place in pdf.js: $name', async ({ page, index }) => {
    const viewport = await viewportOf(index);
    for (const [left, top] of [
      [0, 0],
      [129, 12.5],
      [400.25, 730],
      [777, 3],
    ] as const) {
      const [x, y] = viewport.convertToPdfPoint(left, top) as [number, number];
      const point = toPagePoint(page, { left, top });
      expect(point.x).toBeCloseTo(x, 6);
      expect(point.y).toBeCloseTo(y, 6);
    }
    const size = shownSize(page);
    expect(size.width).toBeCloseTo(viewport.width, 6);
    expect(size.height).toBeCloseTo(viewport.height, 6);
  });

  it('[PRE-394] [PLT-369] is on a page that is shown at 1.29 times its size', () => {
    const { width, height } = shownSize({ mediaBox: [0, 0, 612, 792], rotate: 0 });
    expect(width).toBeCloseTo(612 * 1.29, 6);
    expect(height).toBeCloseTo(792 * 1.29, 6);
  });

  it.each(named)('is drawn upright: $name', async ({ page, index }) => {
    const viewport = await viewportOf(index);
    const [a, b, c, d, e, f] = uprightAt(page, { left: 200, top: 300 });
    const shown = (u: number, v: number) =>
      viewport.convertToViewportPoint(a * u + c * v + e, b * u + d * v + f);
    const near = ([x, y]: number[], [wantedX, wantedY]: number[]) => {
      expect(x).toBeCloseTo(wantedX ?? Number.NaN, 6);
      expect(y).toBeCloseTo(wantedY ?? Number.NaN, 6);
    };
    near(shown(0, 0), [200, 300]);
    near(shown(50, 0), [250, 300]);
    near(shown(0, 20), [200, 280]);
  });

  it('supports a page with negative rotation, boxes with swapped corners and a user unit', () => {
    const swapped: PageGeometry = { mediaBox: [612, 792, 0, 0], rotate: -90, userUnit: 2 };
    const plain: PageGeometry = { mediaBox: [0, 0, 612, 792], rotate: 270, userUnit: 2 };
    expect(toPagePoint(swapped, { left: 10, top: 20 })).toEqual(toPagePoint(plain, { left: 10, top: 20 }));
    expect(shownSize(swapped)).toEqual({ width: 792 * 2 * TAG_SCALE, height: 612 * 2 * TAG_SCALE });
  });

  it('falls back to the whole page for a CropBox outside of it, and to upright for a rotation that is no right angle', () => {
    const page: PageGeometry = { mediaBox: [0, 0, 612, 792], cropBox: [900, 0, 1000, 10], rotate: 45 };
    expect(shownSize(page)).toEqual(shownSize({ mediaBox: [0, 0, 612, 792] }));
  });
});
