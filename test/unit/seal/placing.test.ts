import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { drawingIn, spotBox, textBaseline } from '../../../machines/lease/spot-box.ts';
import { type PageGeometry, shownSize, TAG_SCALE } from '../../../machines/lease/tag-place.ts';
import { sealLease } from '../../../src/seal/seal-lease.ts';
import type { FilledTag } from '../../../src/seal/sealed-lease.ts';
import { pdfOfPages } from '../../fixtures/plain-pdf.ts';
import { has, judges } from './judges.ts';
import { there, twoDocuments } from './sealing.ts';

const { file, run } = judges();

/** Image pixels per CSS pixel, so that half a CSS pixel is visible. */
const SHARP = 2;
const SIZES = [
  [612, 792],
  [595.28, 841.89],
  [612, 1008],
] as const;
const pages: PageGeometry[] = [0, 90, 180, 270].flatMap((rotate) =>
  [false, true].flatMap((cropped) =>
    SIZES.map(([width, height]): PageGeometry => {
      const mediaBox = [-20, 35, width - 20, height + 35] as const;
      return cropped
        ? { mediaBox, rotate, cropBox: [17, 71, width - 61, height - 13] }
        : { mediaBox, rotate };
    }),
  ),
);
const DRAWN = { top: 150, left: 100, width: 160 } as const;
const WRITTEN = { top: 400, left: 120, width: 100, font_size: 40 } as const;
/** Content that leaves the coordinates translated, rotated and scaled, as some programs write it. */
const MOVED = 'q 2 0 0 2 30 40 cm 0 1 -1 0 0 0 cm';
const IMAGE = { width: 40, height: 10 } as const;

describe.skipIf(!has('pdftoppm'))('a mark that is drawn at a tag', () => {
  let pictures: Picture[];
  beforeAll(async () => {
    const tags = pages.flatMap((_, at): FilledTag[] => [
      {
        kind: 'signature',
        page: at + 1,
        ...DRAWN,
        signature: { type: 'draw', content: `data:image/png;base64,${blackPng(IMAGE).toString('base64')}` },
      },
      { kind: 'text', page: at + 1, ...WRITTEN, value: 'H' },
    ]);
    const documents = [{ name: 'Lease', bytes: pdfOfPages(pages, MOVED), tags }];
    const { bytes } = await sealLease(twoDocuments({ documents, signers: [] }));
    const path = file('placed.pdf', bytes);
    const resolution = String(72 * TAG_SCALE * SHARP);
    const last = String(pages.length);
    run('pdftoppm', '-gray', '-cropbox', '-r', resolution, '-l', last, path, join(dirname(path), 'placed'));
    const names = readdirSync(dirname(path)).filter((name) => name.endsWith('.pgm'));
    pictures = names.sort().map((name) => pictureOf(readFileSync(join(dirname(path), name))));
  });

  it.each(
    pages.map((page, at) => ({
      page,
      at,
      name: `turned by ${page.rotate}, ${page.cropBox ?? page.mediaBox}`,
    })),
  )('is within one pixel of its place on screen: $name', ({ page, at }) => {
    const picture = there(pictures[at]);
    const size = shownSize(page);
    expect(Math.abs(picture.width / SHARP - size.width)).toBeLessThan(1);
    expect(Math.abs(picture.height / SHARP - size.height)).toBeLessThan(1);
    const box = drawingIn(spotBox('signature', DRAWN), IMAGE);
    const ink = inkIn(picture, 0, 300);
    for (const [found, wanted] of [
      [ink.left, box.left],
      [ink.top, box.top],
      [ink.right, box.left + box.width],
      [ink.bottom, box.top + box.height],
    ] as const)
      expect(Math.abs(found - wanted)).toBeLessThan(1);
    const letter = inkIn(picture, 350, size.height);
    expect(Math.abs(letter.bottom - textBaseline(WRITTEN, 0))).toBeLessThan(1);
    // An H of Noto Sans starts 0.098 em after its origin and is 0.714 em high.
    expect(Math.abs(letter.left - (WRITTEN.left + 0.098 * WRITTEN.font_size))).toBeLessThan(1);
    expect(Math.abs(letter.bottom - letter.top - 0.714 * WRITTEN.font_size)).toBeLessThan(1);
  });
});

interface Picture {
  readonly width: number;
  readonly height: number;
  readonly grey: Buffer;
}

/** A portable gray map: P5, width, height, 255, one byte per pixel. */
function pictureOf(pgm: Buffer): Picture {
  const [head = '', width, height] = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(pgm.toString('latin1', 0, 60)) ?? [];
  return { width: Number(width), height: Number(height), grey: pgm.subarray(head.length) };
}

/** Bounding box of the dark pixels between two heights, in CSS pixels. */
function inkIn({ width, height, grey }: Picture, from: number, to: number) {
  const found = { left: width, top: height, right: 0, bottom: 0 };
  for (let y = Math.floor(from * SHARP); y < Math.min(height, to * SHARP); y++) {
    for (let x = 0; x < width; x++) {
      if ((grey[y * width + x] ?? 255) > 128) continue;
      found.left = Math.min(found.left, x);
      found.right = Math.max(found.right, x + 1);
      found.top = Math.min(found.top, y);
      found.bottom = Math.max(found.bottom, y + 1);
    }
  }
  const { left, top, right, bottom } = found;
  return { left: left / SHARP, top: top / SHARP, right: right / SHARP, bottom: bottom / SHARP };
}

/** A black image, written by hand. */
function blackPng({ width, height }: { width: number; height: number }): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 8;
  const rows = deflateSync(Buffer.alloc((width + 1) * height));
  const magic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([magic, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}
