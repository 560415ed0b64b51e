import { PDF } from '@libpdf/core';
import { describe, expect, it } from 'vitest';
import { sealLease } from '../../../src/seal/seal-lease.ts';
import { stampSealed } from '../../../src/seal/stamp-sealed.ts';
import { verifySealed } from '../../../src/seal/verify-sealed.ts';
import { pdfOfPages } from '../../fixtures/plain-pdf.ts';
import { has, judges } from './judges.ts';
import { LETTER, OTHER_KEY, signatureTag, TRUSTED, there, timeStamp, twoDocuments } from './sealing.ts';

const { file, run } = judges();

const sealed = async (bytes: Uint8Array, limits = { document: 20_000_000, sealed: 50_000_000 }) => {
  const documents = [{ name: 'Lease', bytes, tags: [signatureTag(1, 'Ada Park')] }];
  return (await sealLease(twoDocuments({ documents, limits }))).bytes;
};

/** A page with a filled-in form field. */
async function withField(): Promise<Uint8Array> {
  const pdf = PDF.create();
  const page = pdf.addPage({ size: 'letter' });
  const field = pdf.getOrCreateForm().createTextField('pets');
  page.drawField(field, { x: 72, y: 500, width: 240, height: 24 });
  field.setValue('One old cat');
  return pdf.save();
}

async function withPassword(userPassword?: string): Promise<Uint8Array> {
  const pdf = await PDF.load(pdfOfPages([LETTER]));
  pdf.setProtection({ ownerPassword: 'owner', ...(userPassword !== undefined && { userPassword }) });
  return pdf.save();
}

describe('a document that is sealed', () => {
  it.skipIf(!has('pdftotext'))(
    'shows the values of its form fields as plain text, no longer as fields',
    async () => {
      const bytes = await sealed(await withField());
      expect(run('pdftotext', '-layout', file('field.pdf', bytes), '-').said).toContain('One old cat');
      const fields = (await PDF.load(bytes)).getForm()?.getFields() ?? [];
      expect(fields.map(({ type }) => type)).toEqual(['signature']);
      expect(await verifySealed(bytes, TRUSTED)).toMatchObject({ verdict: 'untouched' });
    },
  );

  it('has only our signature, even if it was signed before', async () => {
    const before = await stampSealed((await sealLease(twoDocuments({ key: OTHER_KEY }))).bytes, timeStamp);
    const bytes = await sealed(before.bytes);
    expect(await verifySealed(bytes, TRUSTED)).toMatchObject({ verdict: 'untouched' });
    const text = Buffer.from(bytes).toString('latin1');
    expect(text.match(/\/ByteRange/g)).toHaveLength(1);
    const names = (await PDF.load(bytes)).getForm()?.getSignatureFields() ?? [];
    expect(names).toHaveLength(1);
  });

  it.skipIf(!has('pdfsig'))(
    'has one signature according to poppler, even if it was signed before',
    async () => {
      const before = await sealLease(twoDocuments({ key: OTHER_KEY }));
      const { said } = run('pdfsig', file('twice.pdf', await sealed(before.bytes)));
      expect(said.match(/Signature #/g)).toHaveLength(1);
      expect(said).toContain('Signature is Valid.');
    },
  );

  it.each([
    ['to open it', () => withPassword('secret')],
    ['to change it', () => withPassword()],
  ])('is refused if it requires a password %s', async (_, make) => {
    await expect(sealed(await make())).rejects.toMatchObject({ code: 'encrypted', document: 'Lease' });
  });

  it('is refused if it is truncated or its cross-reference table is wrong', async () => {
    const whole = Buffer.from(pdfOfPages([LETTER, LETTER]));
    await expect(sealed(whole.subarray(0, whole.length / 2))).rejects.toMatchObject({ code: 'damaged' });
    const moved = Buffer.from(whole.toString('latin1').replace(/startxref\n\d+/, 'startxref\n7'), 'latin1');
    await expect(sealed(moved)).rejects.toMatchObject({ code: 'damaged' });
  });

  it('is refused if it is too large, and so is a lease whose sealed file would be too large', async () => {
    const bytes = pdfOfPages([LETTER]);
    await expect(sealed(bytes, { document: bytes.length - 1, sealed: 50_000_000 })).rejects.toThrow(
      `Lease: has ${bytes.length} bytes, more than ${bytes.length - 1}`,
    );
    await expect(sealed(bytes, { document: bytes.length, sealed: 20_000 })).rejects.toMatchObject({
      code: 'too_large',
      document: 'Unit 4B, Cedar Yard',
    });
    expect(there(await sealed(bytes, { document: bytes.length, sealed: 50_000_000 })).length).toBeGreaterThan(
      0,
    );
  });
});
