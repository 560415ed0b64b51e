import { PDF } from '@libpdf/core';
import { describe, expect, it } from 'vitest';
import { inspectPaper } from '../../../src/seal/inspect-paper.ts';
import { writtenPdf } from '../../fixtures/written-pdf.ts';

const LETTER = { mediaBox: [0, 0, 612, 792] } as const;
const MOST = 5_000_000;
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
/** The file with something in its catalog; what it is replaced by has the same length nowhere, so the table is made anew. */
const withCatalog = async (entry: string): Promise<Uint8Array> => {
  const changed = text(writtenPdf([LETTER])).replace('/Type /Catalog', `/Type /Catalog ${entry}`);
  const head = changed.slice(0, changed.lastIndexOf('xref\n'));
  const offsets = [...head.matchAll(/^(\d+) 0 obj$/gm)].map(({ index }) => index);
  const rows = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const count = offsets.length + 1;
  const trailer = `trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${head.length}\n%%EOF\n`;
  return Buffer.from(`${head}xref\n0 ${count}\n0000000000 65535 f \n${rows}${trailer}`, 'latin1');
};

describe('a PDF of the office', () => {
  it('is measured as its pages are displayed: turned and cropped', async () => {
    const bytes = writtenPdf([LETTER, { ...LETTER, rotate: 90 }, { ...LETTER, cropBox: [0, 0, 300, 400] }]);
    const { sizes, isActive } = await inspectPaper('Rules.pdf', bytes, MOST);
    expect(sizes.map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual([
      [789, 1022],
      [1022, 789],
      [387, 516],
    ]);
    expect(isActive).toBe(false);
  });

  it.each([
    ['runs a program when it is opened', '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>'],
    ['has a named program', '/Names << /JavaScript << /Names [(a) << /S /JavaScript /JS (1) >>] >> >>'],
    ['starts another program', '/OpenAction << /S /Launch /F (cmd.exe) >>'],
    ['has a file within', '/Names << /EmbeddedFiles << /Names [] >> >>'],
    ['sends what is typed', '/AcroForm << /Fields [] /XFA [] >>'],
    ['runs a program when it is printed', '/AA << /WP << /S /JavaScript /JS (1) >> >>'],
  ])('is active if it %s', async (_, entry) => {
    expect((await inspectPaper('Rules.pdf', await withCatalog(entry), MOST)).isActive).toBe(true);
  });

  it('may have links and a place to begin at', async () => {
    const plain = await withCatalog('/OpenAction [3 0 R /Fit] /PageMode /UseNone');
    expect((await inspectPaper('Rules.pdf', plain, MOST)).isActive).toBe(false);
  });

  it('is refused if it is encrypted, cut off or no PDF', async () => {
    const pdf = await PDF.load(writtenPdf([LETTER]));
    pdf.setProtection({ userPassword: 'secret', ownerPassword: 'secret' });
    const encrypted = await pdf.save();
    const codeOf = (bytes: Uint8Array) =>
      inspectPaper('Rules.pdf', bytes, MOST).then(
        () => 'taken',
        ({ code }) => code,
      );
    expect(await codeOf(encrypted)).toBe('encrypted');
    expect(await codeOf(writtenPdf([LETTER]).slice(0, 900))).toBe('damaged');
    expect(await codeOf(Buffer.from('%PDF-1.7\nnothing'))).toBe('damaged');
    expect(await codeOf(new Uint8Array(MOST + 1))).toBe('too_large');
  });
});
