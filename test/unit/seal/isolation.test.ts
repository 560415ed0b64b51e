import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { beforeAll, describe, expect, it } from 'vitest';
import { openRendered } from '../../../src/seal/rendering/open-rendered.ts';
import { sealLease } from '../../../src/seal/seal-lease.ts';
import type { FilledTag } from '../../../src/seal/sealed-lease.ts';
import { has, judges } from './judges.ts';
import { signatureTag, there, twoDocuments } from './sealing.ts';

const { file, run } = judges();

/** Graphics state that a page content may leave open, by name; the first one leaves nothing. */
const LEFT: Readonly<Record<string, string>> = {
  nothing: '',
  'states that were never saved': 'Q Q Q 2 0 0 2 0 0 cm',
  'more restored than saved': 'q Q Q Q Q Q 0.1 0 0 0.1 0 0 cm',
  'states that are never restored': 'q q 0.1 0 0 0.1 30 40 cm 0 1 -1 0 0 0 cm',
  'a text that is open': 'BT 1 0 0 1 500 500 Tm',
  'a clip': '0 0 1 1 re W n',
  'a hidden layer that is open': '/OC /L BDC',
  'ends of marked parts': 'EMC EMC',
  'a string that never ends': 'BT (abc',
  'a picture that never ends': '1 0 0 1 -50 -50 cm BI /W 1 /H 1 /BPC 8 /CS /G ID x',
  'a list that never ends': '[ 1 2',
  transparency: '/G gs',
  'all of it': 'Q /G gs q BT /OC /L BDC q 3 0 0 3 9 9 cm',
};

/** A document with one page per content; layer L is hidden, S is shown, V is hidden by its usage entry. */
function pdfOf(
  contents: readonly string[],
  more: { catalog?: string; page?: string; objects?: string[] } = {},
) {
  const at = 3 + 2 * contents.length;
  const resources = `/Properties << /L ${at} 0 R /S ${at + 1} 0 R /V ${at + 2} 0 R /M ${at + 3} 0 R >>`;
  const states = '/ExtGState << /G << /ca 0 /CA 0 >> >>';
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [${at} 0 R ${at + 1} 0 R ${at + 2} 0 R]
      /D << /BaseState /ON /OFF [${at} 0 R] >> >> >>`,
    `<< /Type /Pages /Count ${contents.length} /MediaBox [0 0 612 792]
      /Resources << ${resources} ${states} /XObject << /H ${at + 4} 0 R >> >>
      /Kids [${contents.map((_, page) => `${3 + 2 * page} 0 R`).join(' ')}] >>`,
    ...contents.flatMap((content, page) => [
      `<< /Type /Page /Parent 2 0 R /Contents ${4 + 2 * page} 0 R ${more.page ?? ''} >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
    '<< /Type /OCG /Name (Hidden) >>',
    '<< /Type /OCG /Name (Shown) >>',
    '<< /Type /OCG /Name (Used) /Usage << /View << /ViewState /OFF >> >> >>',
    `<< /Type /OCMD /OCGs [${at} 0 R ${at + 1} 0 R] /P /AllOn >>`,
    `<< /Type /XObject /Subtype /Form /BBox [0 0 612 792] /OC ${at} 0 R /Length 21 >>\nstream\n200 500 90 40 re f    \nendstream`,
    ...(more.objects ?? []),
  ];
  let text = '%PDF-1.7\n';
  const rows = objects.map((object, index) => {
    const row = `${String(text.length).padStart(10, '0')} 00000 n \n`;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return row;
  });
  const trailer = `trailer\n<< /Size ${rows.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(
    `${text}xref\n0 ${rows.length + 1}\n0000000000 65535 f \n${rows.join('')}${trailer}`,
    'latin1',
  );
}

const sealedOf = async (bytes: Uint8Array, tags: readonly FilledTag[]) =>
  (await sealLease(twoDocuments({ documents: [{ name: 'Lease', bytes, tags }] }))).bytes;

/** Each page as the program renders it. */
function drawn(program: 'pdftoppm' | 'mutool', bytes: Uint8Array, pages: number): Buffer[] {
  const path = file(`${program}.pdf`, bytes);
  const folder = dirname(path);
  const name = join(folder, `${program}-${pages}-`);
  if (program === 'pdftoppm') run(program, '-gray', '-r', '72', '-l', String(pages), path, name);
  else run(program, 'draw', '-r', '72', '-c', 'gray', '-o', `${name}%03d.pgm`, path, `1-${pages}`);
  const names = readdirSync(folder).filter((each) => each.startsWith(`${program}-${pages}-`));
  return names.sort().map((each) => {
    const pgm = readFileSync(join(folder, each));
    const [head = ''] = /^P5\s+(#[^\n]*\n)?\d+\s+\d+\s+255\s/.exec(pgm.toString('latin1', 0, 80)) ?? [];
    return pgm.subarray(head.length);
  });
}

/** The first page as pdf.js renders it. */
async function shown(bytes: Uint8Array): Promise<Buffer> {
  const pdf = await openRendered(bytes);
  const page = await pdf.getPage(1);
  const context = createCanvas(612, 792).getContext('2d');
  const viewport = page.getViewport({ scale: 1 });
  await page.render({ canvas: null, canvasContext: context as never, viewport }).promise;
  await pdf.loadingTask.destroy();
  return Buffer.from(context.getImageData(0, 0, 612, 792).data);
}

describe('a page that leaves graphics state open', () => {
  const names = Object.keys(LEFT);
  let sealed: Uint8Array;
  beforeAll(async () => {
    const tags = names.map((_, page) => signatureTag(page + 1, 'Ada Park'));
    sealed = await sealedOf(pdfOf(Object.values(LEFT)), tags);
  });

  it.skipIf(!has('pdftoppm', 'mutool')).each(['pdftoppm', 'mutool'] as const)(
    'does not move, hide or lose a signature, according to %s',
    (program) => {
      const [plain, ...others] = drawn(program, sealed, names.length);
      expect(there(plain).some((grey) => grey < 60)).toBe(true);
      expect(others).toHaveLength(names.length - 1);
      const wrong = others.flatMap((picture, at) => (picture.equals(there(plain)) ? [] : [names[at + 1]]));
      expect(wrong).toEqual([]);
    },
  );
});

describe('the layers of a document', () => {
  const bar = (layer: string, y: number) => `/OC /${layer} BDC 50 ${y} 90 40 re f EMC`;
  const content = [bar('L', 100), bar('S', 200), bar('M', 300), '/H Do'].join('\n');

  it.skipIf(!has('pdftoppm', 'mutool'))(
    'are shown and hidden in the sealed file as in the original',
    async () => {
      const bytes = pdfOf([content]);
      const sealed = await sealedOf(bytes, []);
      expect((await shown(sealed)).equals(await shown(bytes))).toBe(true);
      for (const program of ['pdftoppm', 'mutool'] as const) {
        const [before] = drawn(program, bytes, 1);
        // MuPDF ignores rules over several layers.
        if (program === 'pdftoppm') expect(there(before).filter((grey) => grey < 60)).toHaveLength(90 * 40);
        expect(there(drawn(program, sealed, 1)[0]).equals(there(before))).toBe(true);
      }
    },
  );

  it('stay hidden, with their annotations, if a viewer hides them by their usage entry', async () => {
    const at = 5;
    const note = `<< /Type /Annot /Subtype /Square /Rect [50 500 150 550] /IC [0 0 0] /OC ${at} 0 R /AP << /N 10 0 R >> >>`;
    const look =
      '<< /Type /XObject /Subtype /Form /BBox [0 0 100 50] /Length 14 >>\nstream\n0 0 100 50 re f\nendstream';
    const bytes = pdfOf([`${bar('V', 400)}\n${bar('S', 600)}`], {
      page: `/Annots [11 0 R]`,
      objects: [look, note],
    });
    const sealed = await sealedOf(bytes, []);
    const black = (picture: Buffer) => picture.filter((value, index) => index % 4 === 0 && value < 60).length;
    expect(black(await shown(bytes))).toBe(90 * 40);
    expect((await shown(sealed)).equals(await shown(bytes))).toBe(true);
  });
});

describe('an invisible mark', () => {
  const lost = { name: 'SealError', code: 'mark_lost', document: 'Lease' };

  it.each([
    ['beside its page', '', { ...signatureTag(1, 'Ada Park'), left: 900 }],
    ['black on black', '0 g 0 0 612 792 re f', signatureTag(1, 'Ada Park')],
  ])('prevents the sealing of a lease: %s', async (_, content, tag) => {
    await expect(sealedOf(pdfOf([content]), [tag])).rejects.toMatchObject(lost);
  });

  it('is not assumed on a page that is dark only elsewhere', async () => {
    const dark = pdfOf(['0 g 0 0 612 600 re f']);
    expect((await sealedOf(dark, [signatureTag(1, 'Ada Park')])).length).toBeGreaterThan(0);
  });
});
