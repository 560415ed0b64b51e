/** The published attacks on PDF signatures, each also checked by poppler. @see https://pdf-insecurity.org */
import { createPrivateKey, randomBytes } from 'node:crypto';
import { CryptoKeySigner, PDF } from '@libpdf/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { sealLease } from '../../../src/seal/seal-lease.ts';
import { makeCertificate } from '../../../src/seal/signing/make-certificate.ts';
import { readCertificates } from '../../../src/seal/signing/seal-key.ts';
import { verifySealed } from '../../../src/seal/verify-sealed.ts';
import { has, judges } from './judges.ts';
import { OTHER_KEY, signatureOf, TRUSTED, there, twoDocuments } from './sealing.ts';

const { file, run } = judges();
const OWN = { verdict: 'changed', seal: { name: 'Latchkey seal of tests' } };

const latin = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');
const bytesOf = (text: string): Buffer => Buffer.from(text, 'latin1');

/** A file with objects added at its end, as an incremental save does. */
function saved(bytes: Uint8Array, objects: Readonly<Record<number, string>>): Buffer {
  let text = `${latin(bytes)}\n`;
  const [, size] = there(/\/Size (\d+)/.exec(text));
  const [, root] = there(/\/Root (\d+) 0 R/.exec(text));
  const [, before] = there([...text.matchAll(/startxref\n(\d+)/g)].at(-1));
  const rows = Object.entries(objects).map(([number, object]) => {
    const row = `${number} 1\n${String(text.length).padStart(10, '0')} 00000 n \n`;
    text += `${number} 0 obj\n${object}\nendobj\n`;
    return row;
  });
  const table = `xref\n0 1\n0000000000 65535 f \n${rows.join('')}trailer\n`;
  const trailer = `<< /Size ${Number(size) + 50} /Root ${root} 0 R /Prev ${before} >>\n`;
  return bytesOf(`${text}${table}${trailer}startxref\n${text.length}\n%%EOF\n`);
}

/** Text and number of an object. */
function objectWith(bytes: Uint8Array, word: string): { number: number; text: string } {
  for (const [, number, text] of latin(bytes).matchAll(/(?:^|\n)(\d+) 0 obj\n(<<[\s\S]*?)\nendobj/g)) {
    if (there(text).includes(word)) return { number: Number(number), text: there(text) };
  }
  throw new Error(`No object has ${word}.`);
}

/** Keeps the length, so that all offsets stay valid. */
function replaced(bytes: Uint8Array, from: string, to: string): Buffer {
  const text = latin(bytes);
  expect(text).toContain(from);
  return bytesOf(text.replace(from, to.padEnd(from.length)));
}

const PAGE = `<< /Length 44 >>\nstream\nBT /F1 24 Tf 72 700 Td (Rent: $1) Tj ET     \nendstream`;

/** Attacks by name: each forges a sealed file. */
const FORGERIES: readonly (readonly [string, (sealed: Uint8Array) => Buffer])[] = [
  [
    'incremental saving: another page content',
    (sealed) => {
      const page = objectWith(sealed, '/Type /Page\n');
      const next = page.text.replace(/\/Contents [^\n]+/, '/Contents 900 0 R');
      return saved(sealed, { [page.number]: next, 900: PAGE });
    },
  ],
  [
    'incremental saving: without a table of contents',
    (sealed) => Buffer.concat([sealed, bytesOf(`\n900 0 obj\n${PAGE}\nendobj\n`)]),
  ],
  [
    'incremental saving: a trailer that is a comment',
    (sealed) => Buffer.concat([sealed, bytesOf('\n%trailer << /Root 900 0 R >>\n%startxref\n%%EOF\n')]),
  ],
  [
    'incremental saving: a copy of the signature after the change',
    (sealed) => {
      const signature = objectWith(sealed, '/ByteRange');
      const page = objectWith(sealed, '/Type /Page\n');
      const next = page.text.replace(/\/Contents [^\n]+/, '/Contents 900 0 R');
      return saved(sealed, { [page.number]: next, 900: PAGE, [signature.number]: signature.text });
    },
  ],
  [
    'shadow, hide: the page tree shows other pages',
    (sealed) => {
      const { number } = objectWith(sealed, '/Type /Pages');
      const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 900 0 R >>';
      return saved(sealed, {
        [number]: '<< /Type /Pages /Count 1 /Kids [901 0 R] >>',
        900: PAGE,
        901: page,
      });
    },
  ],
  [
    'shadow, replace: a field laid over the page',
    (sealed) => {
      const page = objectWith(sealed, '/Type /Page\n');
      const note = '<< /Type /Annot /Subtype /FreeText /Rect [0 0 600 700] /Contents (Rent: $1) /F 4 >>';
      return saved(sealed, {
        [page.number]: page.text.replace(/>>$/, '/Annots [900 0 R] >>'),
        900: note,
      });
    },
  ],
  [
    'shadow, hide and replace: another catalog',
    (sealed) => {
      const { number, text } = objectWith(sealed, '/Type /Catalog');
      const next = text.replace(/\/Pages \d+ 0 R/, '/Pages 900 0 R');
      return saved(sealed, { [number]: next, 900: '<< /Type /Pages /Count 0 /Kids [] >>' });
    },
  ],
  [
    'shadow, replace: another font for the same letters',
    (sealed) => {
      const { number } = objectWith(sealed, '/Type /Font\n');
      return saved(sealed, { [number]: '<< /Type /Font /Subtype /Type1 /BaseFont /Symbol >>' });
    },
  ],
  [
    'shadow, replace: a picture above what was signed is moved away',
    (sealed) => {
      const page = objectWith(sealed, '/Type /Page\n');
      return saved(sealed, {
        [page.number]: page.text.replace(/\/Resources [^\n]+/, '/Resources << /XObject << >> >>'),
      });
    },
  ],
  [
    'shadow, hide and replace: a table that leads to what lay in the document from the beginning',
    (sealed) => {
      const text = latin(sealed);
      const [one, other] = [...text.matchAll(/(?:^|\n)(\d+) 0 obj\n<<[^>]*?\/Type \/Page\n/g)];
      const [, root] = there(/\/Root (\d+) 0 R/.exec(text));
      const [, size] = there(/\/Size (\d+)/.exec(text));
      const [, before] = there([...text.matchAll(/startxref\n(\d+)/g)].at(-1));
      const place = String(there(other).index + 1).padStart(10, '0');
      const table = `\nxref\n${there(one)[1]} 1\n${place} 00000 n \n`;
      const trailer = `trailer\n<< /Size ${size} /Root ${root} 0 R /Prev ${before} >>\n`;
      return bytesOf(`${text}${table}${trailer}startxref\n${text.length + 1}\n%%EOF\n`);
    },
  ],
  ['universal forgery: no /ByteRange', (sealed) => replaced(sealed, '/ByteRange', '/ByteXange')],
  [
    'universal forgery: an empty /ByteRange',
    (sealed) =>
      bytesOf(latin(sealed).replace(/\/ByteRange \[[^\]]*/, (all) => '/ByteRange ['.padEnd(all.length))),
  ],
  [
    'universal forgery: a /ByteRange of null',
    (sealed) =>
      bytesOf(latin(sealed).replace(/\/ByteRange \[[^\]]*\]/, (all) => '/ByteRange null'.padEnd(all.length))),
  ],
  [
    'universal forgery: a negative /ByteRange',
    (sealed) =>
      bytesOf(
        latin(sealed).replace(/\/ByteRange \[[^\]]*\]/, (all) => '/ByteRange [0 -1 -1 0]'.padEnd(all.length)),
      ),
  ],
  ['universal forgery: no /Contents', (sealed) => replaced(sealed, '/Contents <30', '/Xontents <30')],
  [
    'universal forgery: two /Contents',
    (sealed) => replaced(sealed, '/SubFilter /ETSI.CAdES.detached', '/Contents <00>'),
  ],
  [
    'universal forgery: another /SubFilter',
    (sealed) => replaced(sealed, 'ETSI.CAdES.detached', 'adbe.x509.rsa_sha1'),
  ],
  [
    'wrapping: a second signature dictionary, whose gap holds the signed end',
    (sealed) => {
      const { ranges } = signatureOf(sealed);
      const [[, open], [second, end]] = [there(ranges[0]), there(ranges[1])];
      const text = latin(sealed);
      const { text: signature } = objectWith(sealed, '/ByteRange');
      const other = signature.replace(
        /\/ByteRange \[[^\]]*\]/,
        `/ByteRange [0 ${open} ${second} ${end - second}]`,
      );
      return saved(bytesOf(text), {
        900: other,
        [objectWith(sealed, '/FT /Sig').number]: '<< /FT /Sig /V 900 0 R >>',
      });
    },
  ],
  [
    'wrapping: the signed end is moved, and objects stand in the gap',
    (sealed) => {
      const { ranges } = signatureOf(sealed);
      const [[, open], [second]] = [there(ranges[0]), there(ranges[1])];
      const text = latin(sealed);
      const gap = `900 0 obj\n${PAGE}\nendobj\n/ByteRange [0 ${open} ${second + 200} ${text.length - second}] `;
      return bytesOf(`${text.slice(0, second)}${gap.padEnd(199)}>${text.slice(second)}`);
    },
  ],
];

/** Attacks that remove our signature. */
const TAKEN_OUT: typeof FORGERIES = [
  [
    'universal forgery: a /Contents of null',
    (sealed) =>
      bytesOf(latin(sealed).replace(/\/Contents <30[^>]*>/, (all) => '/Contents null'.padEnd(all.length))),
  ],
  [
    'universal forgery: an empty /Contents',
    (sealed) =>
      bytesOf(latin(sealed).replace(/\/Contents <30[^>]*>/, (all) => '/Contents <>'.padEnd(all.length))),
  ],
  [
    'universal forgery: a /Contents of zeros',
    (sealed) =>
      bytesOf(
        latin(sealed).replace(
          /\/Contents <(30[^>]*)>/,
          (all) => `/Contents <${'0'.repeat(all.length - 12)}>`,
        ),
      ),
  ],
];

describe('a forgery of a sealed file', () => {
  let sealed: Uint8Array;
  beforeAll(async () => {
    sealed = (await sealLease(twoDocuments())).bytes;
  });

  it.each(FORGERIES)('is judged as changed: %s', async (_, forge) => {
    const forged = forge(sealed);
    expect(forged.equals(sealed)).toBe(false);
    expect(await verifySealed(forged, TRUSTED)).toMatchObject(OWN);
  });

  it.each(TAKEN_OUT)('is judged as changed, without a signer: %s', async (_, forge) => {
    expect(await verifySealed(forge(sealed), TRUSTED)).toEqual({ verdict: 'changed', seal: null });
  });

  it.skipIf(!has('pdfsig')).each([...FORGERIES, ...TAKEN_OUT])(
    'is not accepted by poppler as signed in whole: %s',
    (_, forge) => {
      const { said } = run('pdfsig', file('forged.pdf', forge(sealed)));
      const isValid = said.includes('Signature is Valid.') && said.includes('Total document signed');
      expect(isValid).toBe(false);
    },
  );

  it('is judged as changed if the signature moves to the place that a /ByteRange in the document names', async () => {
    const { forged, key } = await withMovedGap();
    const trusted = { ...TRUSTED, seals: readCertificates(key) };
    expect(await verifySealed(forged, trusted)).toMatchObject({ verdict: 'changed' });
    if (!has('pdfsig')) return;
    expect(run('pdfsig', file('moved.pdf', forged)).said).not.toContain('Total document signed');
  });

  it('is not suspected in a document whose title merely contains a /ByteRange and /Contents', async () => {
    const title = `/ByteRange [0 9999999999 9999999999 9999999999] /Contents <${'0'.repeat(49_152)}>`;
    const { bytes } = await sealLease(twoDocuments({ lease: { id: 'lease-1', title } }));
    expect(await verifySealed(bytes, TRUSTED)).toMatchObject({ verdict: 'untouched' });
    if (!has('pdfsig')) return;
    expect(run('pdfsig', file('speaks.pdf', bytes)).said).toContain('Total document signed');
  });

  it('is judged as ours and changed if the signature is rewritten in capitals', async () => {
    const { room } = signatureOf(sealed);
    const text = latin(sealed);
    const capitals = text.slice(room.start, room.end).toUpperCase();
    const forged = bytesOf(`${text.slice(0, room.start)}${capitals}${text.slice(room.end)}`);
    expect(await verifySealed(forged, TRUSTED)).toMatchObject(OWN);
    let mixed = 0;
    const letters = capitals.replace(/[A-F]/g, (letter) =>
      mixed++ % 2 === 0 ? letter : letter.toLowerCase(),
    );
    const odd = bytesOf(`${text.slice(0, room.start)}${letters}${text.slice(room.end)}`);
    expect(await verifySealed(odd, TRUSTED)).toMatchObject(OWN);
  });

  it('is judged as changed, without a signer, if the seal was removed', async () => {
    const { room } = signatureOf(sealed);
    const zeros = Buffer.from(sealed).fill('0', room.start, room.end);
    const pdf = await PDF.load(sealed);
    pdf.context.catalog.getDict().delete('AcroForm');
    pdf.getPages().at(-1)?.dict.delete('Annots');
    for (const stripped of [zeros, Buffer.from(await pdf.save())]) {
      expect(await verifySealed(stripped, TRUSTED)).toEqual({ verdict: 'changed', seal: null });
      if (has('pdfsig'))
        expect(run('pdfsig', file('stripped.pdf', stripped)).said).not.toContain('is Valid.');
    }
  });

  it('never causes an error, wherever the file is truncated or garbled', async () => {
    const { room } = signatureOf(sealed);
    const length = sealed.length;
    for (const part of [10, 700, room.start + 3000, room.end, length - 2000, length - 300, length - 30]) {
      const { verdict } = await verifySealed(Buffer.from(sealed).subarray(0, part), TRUSTED);
      expect(['changed', 'unreadable']).toContain(verdict);
      if (part > room.end) expect(verdict).toBe('changed');
    }
    for (const word of [
      'startxref',
      'trailer',
      'xref\n0',
      '/Root',
      '/AcroForm',
      '/Fields',
      '/FT',
      '/V ',
      '<<',
    ])
      expect(await verifySealed(replaced(sealed, word, '('), TRUSTED)).toMatchObject(OWN);
    const deep = Buffer.concat([sealed, bytesOf(`\n${'['.repeat(100_000)}${'<<'.repeat(100_000)}`)]);
    expect(await verifySealed(deep, TRUSTED)).toMatchObject(OWN);
  });
});

describe('a signature by another signer', () => {
  it('is intact until something is added to the file', async () => {
    const pdf = await PDF.load(
      await (async () => {
        const made = PDF.create();
        made.addPage({ size: 'letter' });
        return made.save();
      })(),
    );
    const pkcs8 = createPrivateKey(OTHER_KEY).export({ type: 'pkcs8', format: 'der' });
    const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
    const key = await crypto.subtle.importKey('pkcs8', new Uint8Array(pkcs8), algorithm, true, ['sign']);
    const certificate = new Uint8Array(there(readCertificates(OTHER_KEY)[0]).raw);
    const signer = new CryptoKeySigner(key, certificate, 'EC', 'ECDSA');
    const { bytes } = await pdf.sign({ signer });
    const other = { verdict: 'other_signature', name: 'Somebody else' };
    expect(await verifySealed(bytes, TRUSTED)).toEqual({ ...other, intact: true });
    const added = Buffer.concat([bytes, bytesOf('\n')]);
    expect(await verifySealed(added, TRUSTED)).toEqual({ ...other, intact: false });
  });
});

/** A sealed file whose signature was moved behind its object, to the place in the certificate name's /ByteRange. */
async function withMovedGap(): Promise<{ forged: Buffer; key: string }> {
  const gap = 49_154;
  const made = new Date('2026-01-01T00:00:00.000Z');
  for (let place = 0, length = 0, tries = 0; tries < 40; tries++) {
    const numbers = [place, place + gap, length - place - gap].map((number) => String(number).padStart(10));
    // The name appears unescaped in the entries of the signature.
    const name = `/ByteRange [0 ${numbers.join(' ')}]`;
    const key = makeCertificate({ name, serial: randomBytes(16), made, years: 20, purpose: 'documents' });
    const { bytes } = await sealLease(twoDocuments({ key }));
    const { room } = signatureOf(bytes);
    const text = latin(bytes);
    const signature = text.slice(room.start - 1, room.end + 1);
    const around = text.slice(0, room.start - 1) + text.slice(room.end + 1);
    const after = around.indexOf('endobj\n', room.start) + 'endobj\n'.length;
    if (after === place && bytes.length === length) {
      expect(around).toContain(name);
      return { forged: bytesOf(around.slice(0, place) + signature + around.slice(place)), key };
    }
    [place, length] = [after, bytes.length];
  }
  throw new Error('No file of that length was made.');
}
