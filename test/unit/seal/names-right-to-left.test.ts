import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { LINE_HEIGHT } from '../../../machines/lease/spot-box.ts';
import { TAG_SCALE } from '../../../machines/lease/tag-place.ts';
import { sealLease } from '../../../src/seal/seal-lease.ts';
import type { FilledTag } from '../../../src/seal/sealed-lease.ts';
import { pdfOfPages } from '../../fixtures/plain-pdf.ts';
import { has, judges } from './judges.ts';
import { LETTER, signatureTag, there, twoDocuments } from './sealing.ts';

const { file, run } = judges();

const NAMES = ['نور الدين علي', 'שרה לוי כהן', 'Ada نور Park', 'نور 12', '𠮷田 太郎', 'یوسفی‌راد'];
const LONG = 'Maria del Carmen Hernandez-Villanueva and Wolfeschlegelsteinhausenbergerdorff, jointly';
const PLACE = { top: 400, left: 50, width: 400, font_size: 40 };
const printed = (page: number, value: string): FilledTag => ({ kind: 'text', page, ...PLACE, value });

describe.skipIf(!has('pdftotext', 'pdftoppm', 'pdffonts'))(
  'a name that is not written from left to right',
  () => {
    let path: string;
    beforeAll(async () => {
      const bytes = pdfOfPages(NAMES.map(() => LETTER));
      const tags = NAMES.flatMap((name, at) => [signatureTag(at + 1, name), printed(at + 1, name)]);
      const signers = twoDocuments().signers.map((signer) => ({
        ...signer,
        name: 'نور الدين علي',
        spots: [],
      }));
      const sealed = await sealLease(twoDocuments({ documents: [{ name: 'Lease', bytes, tags }], signers }));
      path = file('names.pdf', sealed.bytes);
    });

    it.each(NAMES.map((name, at) => ({ name, page: String(at + 1) })))(
      'is extracted in reading order, both as a signature and as a printed name: $name',
      ({ name, page }) => {
        const { said } = run('pdftotext', '-f', page, '-l', page, path, '-');
        const lines = said
          .replace(/[\u200e\u200f\u202a-\u202e\f]/g, '')
          .split('\n')
          .filter((line) => line !== '');
        // A joiner has no glyph; poppler moves a space between two directions.
        const letters = (of: string) => of.replace(/[\s\u200c]/g, '');
        expect(lines.map(letters)).toEqual([letters(name), letters(name)]);
      },
    );

    it('is extracted in reading order from the certificate', () => {
      const { said } = run('pdftotext', '-f', String(NAMES.length + 1), path, '-');
      expect(said.replace(/[\u200e\u200f\u202a-\u202e]/g, '')).toContain('نور الدين علي');
    });
  },
);

describe.skipIf(!has('pdftotext', 'pdftoppm'))('printed letters', () => {
  const TEXTS = ['ششششش ا', 'ا ششششش', 'محمد', '𠮷', LONG, LONG.repeat(3)];
  let path: string;
  let words: readonly (readonly number[])[];
  let ink: readonly ReturnType<typeof inkIn>[];
  beforeAll(async () => {
    const tags = TEXTS.map((value, at) => printed(at + 1, value));
    const documents = [{ name: 'Lease', bytes: pdfOfPages(TEXTS.map(() => LETTER)), tags }];
    path = file('printed.pdf', (await sealLease(twoDocuments({ documents, signers: [] }))).bytes);
    run('pdftoppm', '-gray', '-r', String(72 * TAG_SCALE), '-l', String(TEXTS.length), path, `${path}-page`);
    const pictures = readdirSync(dirname(path)).filter((name) => name.endsWith('.pgm'));
    ink = pictures.sort().map((name) => inkIn(readFileSync(join(dirname(path), name))));
    words = ink.map(({ columns }) => widthsOf(columns, PLACE.font_size * 0.15));
  });

  it('have the first word at the right in a right-to-left script', () => {
    const [broadFirst = [], narrowFirst = []] = words;
    expect(broadFirst).toHaveLength(2);
    expect(narrowFirst).toHaveLength(2);
    expect(broadFirst[0]).toBeLessThan(there(broadFirst[1]) / 3);
    expect(narrowFirst[1]).toBeLessThan(there(narrowFirst[0]) / 3);
  });

  it('are joined if their script joins letters', () => {
    expect(widthsOf(there(ink[2]).columns, 1)).toHaveLength(1);
  });

  it('are drawn beyond the Unicode basic plane too, and not as a number', () => {
    expect(words[3]).toHaveLength(1);
    expect(there(words[3])[0]).toBeGreaterThan(PLACE.font_size * 0.7);
    expect(there(words[3])[0]).toBeLessThan(PLACE.font_size * 1.1);
  });

  it.each([
    [4, LONG],
    [5, LONG.repeat(3)],
  ])('fit on one line however many they are, and none is omitted (%s)', (at, text) => {
    const { left, right, top, bottom } = there(ink[at]);
    expect(left).toBeGreaterThanOrEqual(PLACE.left - 1);
    expect(right).toBeLessThanOrEqual(PLACE.left + PLACE.width + 1);
    expect(top).toBeGreaterThanOrEqual(PLACE.top - 1);
    expect(bottom).toBeLessThanOrEqual(PLACE.top + PLACE.font_size * LINE_HEIGHT + 1);
    const page = String(at + 1);
    const { said } = run('pdftotext', '-f', page, '-l', page, path, '-');
    expect(said.replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
  });
});

/** The dark area of a page in CSS pixels; `columns` are the dark columns, from the left. */
function inkIn(pgm: Buffer) {
  const [head = '', width = 0, height = 0] = (
    /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(pgm.toString('latin1', 0, 60)) ?? []
  ).map((part, at) => (at === 0 ? part : Number(part))) as [string, number, number];
  const grey = pgm.subarray(head.length);
  const [columns, rows] = [new Set<number>(), new Set<number>()];
  for (let at = 0; at < grey.length; at++) {
    if ((grey[at] ?? 255) >= 128) continue;
    columns.add(at % width);
    rows.add(Math.floor(at / width));
  }
  const sorted = [...columns].sort((one, other) => one - other);
  expect(height).toBeGreaterThan(0);
  return {
    columns: sorted,
    left: there(sorted[0]),
    right: there(sorted.at(-1)) + 1,
    top: Math.min(...rows),
    bottom: Math.max(...rows) + 1,
  };
}

/** Width of each group of columns; a gap separates the groups. */
function widthsOf(columns: readonly number[], gap: number): number[] {
  const starts = columns.filter((column, at) => at === 0 || column - there(columns[at - 1]) > gap);
  return starts.map((start, at) => {
    const before = starts[at + 1] ?? Number.POSITIVE_INFINITY;
    return there(columns.findLast((column) => column < before)) - start + 1;
  });
}
