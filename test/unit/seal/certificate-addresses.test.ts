import { PDF } from '@libpdf/core';
import { expect, it } from 'vitest';
import { certificateCopy } from '../../../src/seal/certificate-copy.ts';
import { sealLease } from '../../../src/seal/seal-lease.ts';
import { CERTIFICATE_WORDS, type CertificateWords } from '../../../src/seal/sealed-lease.ts';
import { twoDocuments } from './sealing.ts';

it('the certificate lists every IP address from which the documents were signed, and is a separate file', async () => {
  const words = Object.fromEntries(CERTIFICATE_WORDS.map((word) => [word, word])) as CertificateWords;
  const { signers, ...input } = twoDocuments({ words: { ...words, spots: 'from {{from}}.' } });
  const [signer] = signers;
  if (signer === undefined) throw new Error('Nobody signs.');
  const at = '2026-03-01T10:00:00.000Z';
  const spots = ['192.0.2.7', '198.51.100.9', '192.0.2.7'].map((ip) => ({
    ...{ document: 0, page: 1, at, ip },
    kind: 'initials' as const,
  }));
  const { bytes } = await sealLease({ ...input, signers: [{ ...signer, spots }] });
  const copy = await PDF.load(await certificateCopy(bytes));
  expect(copy.getPageCount()).toBe(1);
  const text = copy
    .getPages()
    .map((page) => page.extractText().text)
    .join(' ');
  expect(text).toContain('from 192.0.2.7, 198.51.100.9.');
});
