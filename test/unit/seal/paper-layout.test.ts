import type { PDFImage } from '@libpdf/core';
import { describe, expect, it } from 'vitest';
import type { LaidPage } from '../../../src/seal/paper/laid-page.ts';
import { layReport, type ReportBlock } from '../../../src/seal/paper/report.ts';

/** Every letter is half as wide as it is high. */
const measure = (text: string, _family: unknown, size: number) => [...text].length * size * 0.5;
const lay = (blocks: readonly ReportBlock[]) => layReport(blocks, { measure, column: 150 });
const textsOf = (page: LaidPage | undefined) => (page?.texts ?? []).map(({ text }) => text);
const lines = (count: number): ReportBlock[] =>
  Array.from({ length: count }, (_, at) => ({ kind: 'text', text: `Line ${at + 1}` }));
/** Lines of text on a page that has nothing else. */
const FULL = textsOf(lay(lines(100))[0]).length;

describe('the layout of a paper', () => {
  it('begins a page where the text does not fit, and writes the foot of each page with their number', () => {
    const pages = layReport(lines(FULL + 1), { measure, column: 150, foot: (at, of) => `${at} of ${of}` });
    expect(pages.map((page) => textsOf(page).at(-1))).toEqual(['1 of 2', '2 of 2']);
    expect(textsOf(pages[1])).toEqual([`Line ${FULL + 1}`, '2 of 2']);
  });

  it('keeps a heading on the page of the lines that follow it', () => {
    const pages = lay([...lines(FULL - 4), { kind: 'heading', text: 'Signers' }, ...lines(3)]);
    expect(textsOf(pages[0])).toHaveLength(FULL - 4);
    expect(textsOf(pages[1])[0]).toBe('Signers');
  });

  it('does not leave one line of a paragraph alone on a page', () => {
    const text = Array.from({ length: 4 }, () => 'word '.repeat(18).trim()).join('\n');
    const pages = lay([...lines(FULL - 3), { kind: 'text', text }]);
    expect(pages.map((page) => page.texts.length)).toEqual([FULL - 3 + 2, 2]);
  });

  it('breaks a word that is wider than its line, without losing a letter', () => {
    const [page] = lay([{ kind: 'text', text: `See ${'x'.repeat(200)} there` }]);
    const found = textsOf(page);
    expect(found[0]).toBe('See');
    expect(found.join('').replace(/\s/g, '')).toBe(`See${'x'.repeat(200)}there`);
    for (const { text, size } of page?.texts ?? [])
      expect(measure(text, 'body', size)).toBeLessThanOrEqual(635);
  });

  it('continues below the longer column of a row', () => {
    const [page] = lay([
      { kind: 'row', label: 'a label of many words that needs three lines', text: 'short' },
      { kind: 'row', label: 'next', text: 'a\nb' },
      { kind: 'text', text: 'below' },
    ]);
    const topOf = (text: string) => page?.texts.find((one) => one.text === text)?.top ?? 0;
    expect(topOf('next')).toBeGreaterThan(Math.max(...(page?.texts ?? []).slice(0, 3).map(({ top }) => top)));
    expect(topOf('below')).toBeGreaterThan(topOf('b'));
    expect(topOf('a')).toBe(topOf('next'));
  });

  it('keeps the label of a row on one page, with the beginning of its text', () => {
    const label = 'a label of many words that needs three lines';
    const pages = lay([...lines(FULL - 2), { kind: 'row', label, text: 'One answer.\n'.repeat(6).trim() }]);
    expect(pages.map((page) => page.texts.length)).toEqual([FULL - 2, 3 + 6]);
    expect(pages[1]?.texts[3]?.top).toBe(pages[1]?.texts[0]?.top);
  });

  it('ends amounts at the right margin, and breaks a long label before its amount', () => {
    const [page] = lay([
      { kind: 'amount', label: 'Rent', text: '$1.00' },
      { kind: 'amount', label: 'word '.repeat(40), text: '$100.00' },
    ]);
    const amounts = (page?.texts ?? []).filter(({ text }) => text.startsWith('$'));
    for (const { text, left, size } of amounts)
      expect(left + measure(text, 'bold', size)).toBeCloseTo(77 + 635, 0);
    for (const { text, left, size } of page?.texts.filter((one) => one.text.startsWith('word')) ?? [])
      expect(left + measure(text, 'body', size)).toBeLessThan(amounts[1]?.left ?? 0);
  });

  it('places images in rows of their scaled height', () => {
    const image = { width: 300, height: 200 } as PDFImage;
    const [page] = lay([{ kind: 'images', images: [image, image, image, image, image] }]);
    const images = page?.images ?? [];
    expect(images.map(({ width, height }) => [width, height])).toEqual(Array(5).fill([150, 100]));
    expect(new Set(images.slice(0, 3).map(({ top }) => top)).size).toBe(1);
    expect((images[3]?.top ?? 0) - (images[0]?.top ?? 0)).toBe(112);
    expect(images[3]?.left).toBe(images[0]?.left);
  });
});
