import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sealLease } from '../../../src/seal/seal-lease.ts';
import { certificateWords } from '../../../src/server/features/lease/sealing/seal-input.ts';
import { pdfOfPages } from '../../fixtures/plain-pdf.ts';
import { OTHER_KEY, twoDocuments } from '../../unit/seal/sealing.ts';
import { startTestPortal, type TestPortal } from '../support/test-portal.ts';

describe('POST /api/verify', () => {
  let portal: TestPortal;
  let sealed: Uint8Array;
  beforeAll(async () => {
    portal = await startTestPortal('sqlite');
    const { key } = portal.deps.seal;
    const words = certificateWords(portal.deps.texts, 'en');
    sealed = (await sealLease(twoDocuments({ key, words, now: portal.clock.now() }))).bytes;
  });
  afterAll(() => portal.close());

  const form = (...files: readonly (Uint8Array | string)[]): FormData => {
    const body = new FormData();
    for (const file of files) body.append('file', new Blob([new Uint8Array(Buffer.from(file))]), 'lease.pdf');
    return body;
  };
  const verdictOf = async (file: Uint8Array | string) => {
    const { status, body } = await portal.ask('POST', '/api/verify', { body: form(file) });
    expect(status).toBe(200);
    return body;
  };

  it('returns who signed what, without their addresses', async () => {
    const body = await verdictOf(sealed);
    expect(body).toMatchObject({
      verdict: 'untouched',
      level: 'B-B',
      lease: {
        title: 'Unit 4B, Cedar Yard',
        documents: [
          { name: 'Residential lease', first_page: 1, last_page: 2 },
          { name: 'Pet addendum', first_page: 3, last_page: 3 },
        ],
        signers: [
          {
            name: 'Ada Park',
            signed: [
              { document: 'Residential lease', signatures: 1, initials: 1 },
              { document: 'Pet addendum', signatures: 1, initials: 0 },
            ],
          },
        ],
      },
    });
    expect(body.signed_by).toMatch(/^Latchkey demo seal [0-9a-f]{8}$/);
    expect(JSON.stringify(body)).not.toMatch(/ada@example|192\.0\.2/);
  });

  it('detects files that were changed, not sealed, or sealed elsewhere', async () => {
    const changed = Buffer.from(sealed);
    changed[400] = (changed[400] ?? 0) ^ 1;
    expect(await verdictOf(changed)).toMatchObject({ verdict: 'changed', lease: null });
    expect(await verdictOf(Buffer.concat([sealed, Buffer.from('\n')]))).toMatchObject({ verdict: 'changed' });
    const elsewhere = await sealLease(twoDocuments({ key: OTHER_KEY }));
    expect(await verdictOf(elsewhere.bytes)).toMatchObject({
      verdict: 'other_signature',
      signed_by: 'Somebody else',
      intact: true,
      lease: null,
    });
    expect(await verdictOf(pdfOfPages([{ mediaBox: [0, 0, 612, 792] }]))).toMatchObject({
      verdict: 'unsealed',
    });
  });

  it('detects unreadable files', async () => {
    expect(await verdictOf('Dear landlord')).toMatchObject({ verdict: 'not_pdf' });
    expect(await verdictOf(Buffer.from(sealed).subarray(0, 3000))).toMatchObject({ verdict: 'damaged' });
    const locked = '%PDF-1.7\ntrailer << /Encrypt 5 0 R >>\nstartxref\n9\n%%EOF\n';
    expect(await verdictOf(locked)).toMatchObject({ verdict: 'encrypted' });
  });

  it('refuses with a message no file, an empty one, two, another body and one of 200 MB', async () => {
    const refused = async (body: unknown, headers: Record<string, string> = {}) => {
      const answer = await portal.ask('POST', '/api/verify', { body, headers });
      return [answer.status, answer.body.error.code];
    };
    expect(await refused(new FormData())).toEqual([422, 'file.missing']);
    expect(await refused(form(''))).toEqual([422, 'file.empty']);
    expect(await refused(form('%PDF-1', '%PDF-2'))).toEqual([422, 'file.too_many']);
    expect((await refused({ file: 'x' }))[0]).toBe(415);
    const large = await portal.ask('POST', '/api/verify', {
      body: form('%PDF-1.7'),
      headers: { 'content-length': '200000000', 'accept-language': 'es' },
    });
    expect([large.status, large.body.error.code]).toEqual([413, 'verify.too_large']);
    expect(large.text).toContain('50 MB');
  });

  it('accepts 20 files a minute from one address', async () => {
    const from = '192.0.2.99';
    const asked = await Promise.all(
      Array.from({ length: 25 }, () => portal.ask('POST', '/api/verify', { body: form('no PDF'), from })),
    );
    expect(asked.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(5);
    for (const { status } of asked) expect([200, 429]).toContain(status);
  });

  it('stores and logs nothing of a file', async () => {
    await verdictOf(sealed);
    expect(portal.logged()).not.toContain('Ada Park');
    for await (const keys of portal.deps.storage.storedBefore(new Date('2030-01-01')))
      expect(keys).toEqual([]);
  });
});
