/** Input for the tests of the seal. */
import { createHash, randomBytes } from 'node:crypto';
import { answerTimeStamp } from '../../../src/sandbox/time-stamps/time-stamp-token.ts';
import {
  CERTIFICATE_WORDS,
  type CertificateWords,
  type FilledTag,
  type SealInput,
} from '../../../src/seal/sealed-lease.ts';
import { type FoundSignature, findSignatures } from '../../../src/seal/signing/find-signature.ts';
import { makeCertificate } from '../../../src/seal/signing/make-certificate.ts';
import { readSignedContent, type SignedBy } from '../../../src/seal/signing/read-cms.ts';
import { readCertificates, readSealKey } from '../../../src/seal/signing/seal-key.ts';
import type { TimeStamper } from '../../../src/seal/signing/time-stamp.ts';
import { timeStampRequest, tokenOfResponse } from '../../../src/seal/signing/time-stamp.ts';
import type { TrustedCertificates } from '../../../src/seal/verify-sealed.ts';
import { pdfOfPages } from '../../fixtures/plain-pdf.ts';

export const NOW = new Date('2026-03-02T15:00:00.000Z');

function keyOf(name: string, purpose: 'documents' | 'time-stamps'): string {
  const made = new Date('2026-01-01T00:00:00.000Z');
  return makeCertificate({ name, serial: randomBytes(16), made, years: 20, purpose });
}

export const SEAL_KEY = keyOf('Latchkey seal of tests', 'documents');
export const OTHER_KEY = keyOf('Somebody else', 'documents');
export const STAMP_KEY = keyOf('Time stamps of tests', 'time-stamps');
export const TRUSTED: TrustedCertificates = {
  seals: readCertificates(SEAL_KEY),
  timeStamps: readCertificates(STAMP_KEY),
};

/** A time stamp service in this process, with the tokens of the sandbox. */
export const timeStamp: TimeStamper = async (digest) => {
  const nonce = randomBytes(8);
  const moment = { at: new Date('2026-03-02T15:00:07.000Z'), serial: randomBytes(16) };
  const answer = answerTimeStamp(timeStampRequest(digest, nonce), readSealKey(STAMP_KEY), moment);
  return tokenOfResponse(answer, digest, nonce);
};

const WORDS = Object.fromEntries(CERTIFICATE_WORDS.map((word) => [word, word])) as CertificateWords;
export const LETTER = { mediaBox: [0, 0, 612, 792] } as const;

export const signatureTag = (page: number, content: string, font = 'Caveat'): FilledTag => ({
  kind: 'signature',
  page,
  top: 100,
  left: 50,
  width: 200,
  signature: { type: 'type', content, font },
});

/** A lease of two pages and an addendum of one, signed by Ada Park. */
export function twoDocuments(changed: Partial<SealInput> = {}): SealInput {
  const lease = pdfOfPages([LETTER, LETTER]);
  const pets = pdfOfPages([LETTER]);
  const spot = { at: '2026-03-01T10:00:00.000Z', ip: '192.0.2.7' };
  return {
    lease: { id: 'lease-1', title: 'Unit 4B, Cedar Yard' },
    documents: [
      {
        name: 'Residential lease',
        bytes: lease,
        tags: [
          signatureTag(2, 'Ada Park'),
          { kind: 'initials', page: 1, top: 700, left: 50, width: 60, value: 'AP', font: 'Caveat' },
          { kind: 'text', page: 1, top: 200, left: 50, width: 300, value: 'Rent: $1,250.00' },
        ],
      },
      { name: 'Pet addendum', bytes: pets, tags: [signatureTag(1, 'Ada Park')] },
    ],
    signers: [
      {
        name: 'Ada Park',
        email: 'ada@example.com',
        agreed: 'I have read this lease and agree to it.',
        finished_at: '2026-03-01T10:05:00.000Z',
        ip: '192.0.2.7',
        spots: [
          { document: 0, page: 1, kind: 'initials', ...spot },
          { document: 0, page: 2, kind: 'signature', ...spot },
          { document: 1, page: 1, kind: 'signature', ...spot },
        ],
      },
    ],
    limits: { document: 20_000_000, sealed: 50_000_000 },
    words: WORDS,
    language: 'en',
    key: SEAL_KEY,
    now: NOW,
    ...changed,
  };
}

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Returns the value, which must not be null or undefined. */
export function there<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('It is not there.');
  return value;
}

/** The only signature of a sealed file. */
export function signatureOf(bytes: Uint8Array): FoundSignature {
  return there(findSignatures(Buffer.from(bytes))[0]);
}

/** The signer, from its CMS. */
export function signerOf(bytes: Uint8Array): SignedBy {
  return there(readSignedContent(signatureOf(bytes).contents).signers[0]);
}
