import { beforeAll, describe, expect, it } from 'vitest';
import { GivenBytes, sealInWorker, verifyInWorker } from '../../../src/seal/in-worker.ts';
import { SealError } from '../../../src/seal/seal-error.ts';
import { sealLease } from '../../../src/seal/seal-lease.ts';
import { stampSealed } from '../../../src/seal/stamp-sealed.ts';
import { verifySealed } from '../../../src/seal/verify-sealed.ts';
import { pdfOfPages } from '../../fixtures/plain-pdf.ts';
import { has, judges } from './judges.ts';
import {
  LETTER,
  SEAL_KEY,
  STAMP_KEY,
  sha256,
  signatureOf,
  signatureTag,
  signerOf,
  TRUSTED,
  there,
  timeStamp,
  twoDocuments,
} from './sealing.ts';

const { file, run } = judges();

describe('a sealed lease', () => {
  const input = twoDocuments();
  let basic: Uint8Array;
  let stamped: Uint8Array;
  beforeAll(async () => {
    basic = (await sealLease(input)).bytes;
    stamped = (await stampSealed(basic, timeStamp)).bytes;
  });

  it('records who signed which document, and is verified as untouched', async () => {
    expect(await verifySealed(stamped, TRUSTED)).toMatchObject({
      verdict: 'untouched',
      level: 'B-T',
      seal: { name: 'Latchkey seal of tests' },
      time_stamp: { at: '2026-03-02T15:00:07.000Z', by: 'Time stamps of tests', trusted: true },
      record: {
        lease: input.lease,
        sealed_at: '2026-03-02T15:00:00.000Z',
        documents: [
          {
            name: 'Residential lease',
            pages: 2,
            first_page: 1,
            sha256: sha256(there(input.documents[0]).bytes),
          },
          { name: 'Pet addendum', pages: 1, first_page: 3, sha256: sha256(there(input.documents[1]).bytes) },
        ],
        signers: input.signers,
      },
    });
  });

  it('is of level B-B until it is time-stamped, which leaves the signed bytes unchanged', async () => {
    expect(await verifySealed(basic, TRUSTED)).toMatchObject({
      verdict: 'untouched',
      level: 'B-B',
      time_stamp: null,
    });
    const [before, after] = [signatureOf(basic), signatureOf(stamped)];
    expect(after.ranges).toEqual(before.ranges);
    for (const [start, end] of after.ranges) {
      expect(Buffer.from(stamped).subarray(start, end).equals(Buffer.from(basic).subarray(start, end))).toBe(
        true,
      );
    }
    expect(await stampSealed(stamped, () => Promise.reject(new Error('asked again')))).toEqual({
      bytes: stamped,
      level: 'B-T',
    });
  });

  it('has an untrusted time stamp if the service is unknown', async () => {
    expect(await verifySealed(stamped, { ...TRUSTED, timeStamps: [] })).toMatchObject({
      verdict: 'untouched',
      time_stamp: { trusted: false },
    });
  });

  it.skipIf(!has('pdfsig'))('is valid for poppler, with the whole file signed', () => {
    for (const bytes of [basic, stamped]) {
      const { said } = run('pdfsig', file('sealed.pdf', bytes));
      expect(said).toContain('Signature is Valid.');
      expect(said).toContain('Total document signed');
      expect(said).toContain('ETSI.CAdES.detached');
      expect(said.match(/Signature #/g)).toHaveLength(1);
    }
  });

  it.skipIf(!has('mutool'))('is unchanged for MuPDF', () => {
    const { said } = run('mutool', 'sign', '-v', file('sealed.pdf', stamped));
    expect(said).toContain('The document is unchanged since signing.');
    // It only reports that the certificate is self-signed.
    expect(said.match(/error/gi)).toHaveLength(1);
    expect(said).toContain('Certificate error: Self-signed certificate.');
  });

  it.skipIf(!has('qpdf'))('is sound for qpdf', () => {
    const { said, status } = run('qpdf', '--check', file('sealed.pdf', stamped));
    expect(said).toContain('No syntax or stream encoding errors found');
    expect(status).toBe(0);
  });

  it.skipIf(!has('openssl'))('has a signature and a time stamp that OpenSSL verifies', () => {
    const found = signatureOf(stamped);
    const parts = found.ranges.map(([start, end]) => Buffer.from(stamped).subarray(start, end));
    const content = file('content.bin', Buffer.concat(parts));
    const cms = file('signature.der', found.contents);
    const certificate = file('seal.pem', SEAL_KEY);
    const words = ['cms', '-verify', '-binary', '-inform', 'DER', '-in', cms, '-content', content];
    const judged = run(
      'openssl',
      ...words,
      '-CAfile',
      certificate,
      '-purpose',
      'any',
      '-cades',
      '-out',
      file('out', ''),
    );
    expect(judged.said).toContain('CAdES Verification successful');
    const token = file('token.der', there(signerOf(stamped).timeStamp));
    const signature = file('signature.bin', signerOf(stamped).signature);
    const stamp = ['ts', '-verify', '-data', signature, '-in', token, '-token_in'];
    const service = file('stamps.pem', STAMP_KEY);
    expect(run('openssl', ...stamp, '-CAfile', service, '-partial_chain').said).toContain('Verification: OK');
    const other = file('other.bin', Buffer.concat([signerOf(stamped).signature, Buffer.from('x')]));
    const wrong = ['ts', '-verify', '-data', other, '-in', token, '-token_in', '-CAfile', service];
    expect(run('openssl', ...wrong, '-partial_chain').said).toContain('Verification: FAILED');
  });

  it.skipIf(!has('pdftotext'))('has readable text: the filled-in values and the certificate', () => {
    const { said } = run('pdftotext', '-layout', file('sealed.pdf', stamped), '-');
    for (const text of [
      'Rent: $1,250.00',
      'Ada Park',
      'ada@example.com',
      '192.0.2.7',
      '2026-03-01 10:05:00 UTC',
    ]) {
      expect(said).toContain(text);
    }
    for (const { bytes } of input.documents) expect(said).toContain(sha256(bytes));
  });

  it.skipIf(!has('pdftotext', 'pdffonts'))(
    'shows names with letters that the chosen font lacks, never an empty box',
    async () => {
      const names = ['Łukasz Żółć', '李小龍', 'Ngọc Đặng', 'Ελένη', 'Юлія Ґалаган', 'نور', 'Ada 😀'];
      const bytes = pdfOfPages(names.map(() => LETTER));
      const tags = names.map((name, at) => signatureTag(at + 1, name, 'Homemade Apple'));
      const sealed = await sealLease(twoDocuments({ documents: [{ name: 'Lease', bytes, tags }] }));
      const path = file('names.pdf', sealed.bytes);
      const { said } = run('pdftotext', path, '-');
      for (const name of names.slice(0, 5)) expect(said.normalize('NFC')).toContain(name);
      expect(said).toContain('Ada [U+1F600]');
      const fonts = run('pdffonts', path).said.trim().split('\n').slice(2);
      // Columns: name, type, encoding, embedded, subset, unicode.
      for (const font of fonts) expect(font).toMatch(/ yes yes yes +\d+ +\d+$/);
    },
  );

  it('is created and verified in a worker thread with the same result, and errors keep their code', async () => {
    const { bytes } = await sealInWorker(input);
    const judged = await verifyInWorker(bytes, TRUSTED);
    expect(judged).toEqual(await verifySealed(bytes, TRUSTED));
    expect(judged).toMatchObject({ verdict: 'untouched', level: 'B-B' });
    const damaged = { name: 'Lease', bytes: Buffer.from('%PDF-1.7\nnothing'), tags: [] };
    await expect(sealInWorker(twoDocuments({ documents: [damaged] }))).rejects.toMatchObject({
      name: 'SealError',
      code: 'damaged',
      document: 'Lease',
    });
  });

  it('is verified in a worker thread that takes over its bytes and stops at its time limit', async () => {
    const given = new GivenBytes(new Uint8Array(basic).buffer);
    expect(await verifyInWorker(given, TRUSTED)).toMatchObject({ verdict: 'untouched' });
    expect(given.length).toBe(0);
    const short = { milliseconds: 1, heapMegabytes: 512 };
    expect(await verifyInWorker(basic, TRUSTED, short)).toEqual({ verdict: 'unreadable', reason: 'damaged' });
    expect(basic.length).toBeGreaterThan(0);
  });

  it('is created with 400 tags on 120 pages within 10 s', async () => {
    const pages = 120;
    const tags = Array.from({ length: 400 }, (_, at) => ({
      ...signatureTag((at % pages) + 1, 'Ada Park'),
      top: 100 + 150 * Math.floor(at / pages),
    }));
    const bytes = pdfOfPages(Array.from({ length: pages }, () => LETTER));
    const began = performance.now();
    const sealed = await sealLease(twoDocuments({ documents: [{ name: 'Lease', bytes, tags }] }));
    expect(performance.now() - began).toBeLessThan(10_000);
    expect(await verifySealed(sealed.bytes, TRUSTED)).toMatchObject({ verdict: 'untouched' });
  });

  it('is refused if a tag is on a missing page or a drawing is no image', async () => {
    const documents = (tag: ReturnType<typeof signatureTag>) => [
      { name: 'Lease', bytes: pdfOfPages([LETTER]), tags: [tag] },
    ];
    await expect(
      sealLease(twoDocuments({ documents: documents(signatureTag(2, 'Ada')) })),
    ).rejects.toMatchObject({
      code: 'tag_page',
    });
    const drawn = {
      ...signatureTag(1, ''),
      signature: { type: 'draw', content: 'data:image/png;base64,AAAA' },
    };
    const sealed = sealLease(twoDocuments({ documents: documents(drawn as never) }));
    await expect(sealed).rejects.toBeInstanceOf(SealError);
    await expect(sealed).rejects.toMatchObject({ code: 'drawing' });
  });
});
