import { beforeAll, describe, expect, it } from 'vitest';
import { sealLease } from '../../../src/seal/seal-lease.ts';
import { encodeCms, signDigest } from '../../../src/seal/signing/cms.ts';
import { findSignatures } from '../../../src/seal/signing/find-signature.ts';
import { makeCertificate } from '../../../src/seal/signing/make-certificate.ts';
import { readCertificates, readSealKey } from '../../../src/seal/signing/seal-key.ts';
import { digestAround, writeSignature } from '../../../src/seal/signing/sign-pdf.ts';
import { stampSealed } from '../../../src/seal/stamp-sealed.ts';
import { verifySealed } from '../../../src/seal/verify-sealed.ts';
import { has, judges } from './judges.ts';
import {
  OTHER_KEY,
  SEAL_KEY,
  signatureOf,
  signerOf,
  TRUSTED,
  there,
  timeStamp,
  twoDocuments,
} from './sealing.ts';

const { file, run } = judges();

/** The same random numbers every time (mulberry32), so that a failure can be reproduced. */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

function withByte(bytes: Uint8Array, at: number, value: number): Buffer {
  const changed = Buffer.from(bytes);
  changed[at] = value;
  return changed;
}

describe('a tampered sealed file', () => {
  let sealed: Uint8Array;
  let basic: Uint8Array;
  beforeAll(async () => {
    basic = (await sealLease(twoDocuments())).bytes;
    sealed = (await stampSealed(basic, timeStamp)).bytes;
  });
  const verdict = async (bytes: Uint8Array) => (await verifySealed(bytes, TRUSTED)).verdict;

  it('is never judged as untouched: 200 random signed bytes', async () => {
    const roll = dice(12);
    const { ranges } = signatureOf(sealed);
    const signed = ranges.flatMap(([start, end]) =>
      Array.from({ length: end - start }, (_, at) => start + at),
    );
    const passed: number[] = [];
    for (let count = 0; count < 200; count++) {
      const at = there(signed[roll(signed.length)]);
      const value = ((sealed[at] ?? 0) + 1 + roll(255)) % 256;
      if ((await verdict(withByte(sealed, at, value))) === 'untouched') passed.push(at);
    }
    expect(passed).toEqual([]);
  });

  it('is never judged as untouched: digits of the signature, its time stamp and the zero padding', async () => {
    const { room, contents } = signatureOf(sealed);
    const roll = dice(7);
    const length = encodedLength(contents) * 2;
    const passed: number[] = [];
    const places = [
      ...Array.from({ length: 120 }, () => roll(length)),
      ...Array.from({ length: 20 }, () => length + roll(room.end - room.start - length)),
    ];
    for (const place of places) {
      const at = room.start + place;
      const digit = Number.parseInt(String.fromCharCode(there(sealed[at])), 16);
      const other = ((digit + 1 + roll(15)) % 16).toString(16).charCodeAt(0);
      if ((await verdict(withByte(sealed, at, other))) === 'untouched') passed.push(place);
    }
    expect(passed).toEqual([]);
    // The same value with an uppercase digit.
    const letter = there(
      Array.from(sealed).findIndex((byte, at) => at > room.start && byte >= 0x61 && byte <= 0x66),
    );
    expect(await verdict(withByte(sealed, letter, there(sealed[letter]) - 32))).toBe('changed');
  });

  it.skipIf(!has('pdfsig'))('is not valid for poppler either: 12 of the signed bytes', () => {
    const roll = dice(3);
    const { ranges } = signatureOf(sealed);
    for (let count = 0; count < 12; count++) {
      // Within the pages and the certificate, after the header and before the cross-reference table.
      const [start, end] = there(ranges[count % 2]);
      const at = start + 200 + roll(end - start - 4000 > 0 ? end - start - 4000 : end - start - 200);
      const { said } = run('pdfsig', file('changed.pdf', withByte(sealed, at, there(sealed[at]) ^ 1)));
      expect(said).not.toContain('Signature is Valid.');
    }
  });

  it('is judged as changed if bytes are appended, prepended or cut off', async () => {
    const added = Buffer.from('\n1 0 obj << >> endobj\n');
    expect(await verdict(Buffer.concat([sealed, added]))).toBe('changed');
    expect(await verdict(Buffer.concat([Buffer.from('\n'), sealed]))).toBe('changed');
    expect(await verdict(Buffer.from(sealed).subarray(0, -1))).toBe('changed');
  });

  it('is not ours if another key signs it again', async () => {
    const forged = Buffer.from(basic);
    const { room } = signatureOf(forged);
    writeSignature(forged, room, encodeCms(signDigest(digestAround(forged, room), readSealKey(OTHER_KEY))));
    expect(await verifySealed(forged, TRUSTED)).toMatchObject({
      verdict: 'other_signature',
      name: 'Somebody else',
    });
  });

  it('is judged as changed if another key signs it under our certificate', async () => {
    const forged = Buffer.from(basic);
    const { room } = signatureOf(forged);
    const { privateKey } = readSealKey(OTHER_KEY);
    const key = { ...readSealKey(SEAL_KEY), privateKey };
    writeSignature(forged, room, encodeCms(signDigest(digestAround(forged, room), key)));
    expect(await verdict(forged)).toBe('changed');
  });

  it('is judged as changed if an unrelated certificate is added next to its own', async () => {
    const { signedAttributes, signature } = signerOf(basic);
    const [[own], [strange]] = [readCertificates(SEAL_KEY), readCertificates(OTHER_KEY)];
    // The certificates are not signed, so the signature is valid in both cases.
    const parts = { signedAttributes: there(signedAttributes), signature, timeStamp: null };
    const withCertificates = (certificates: (typeof own)[]) => {
      const file = Buffer.from(basic);
      writeSignature(
        file,
        signatureOf(file).room,
        encodeCms({ ...parts, certificates: certificates.map(there) }),
      );
      return file;
    };
    expect(await verdict(withCertificates([own]))).toBe('untouched');
    expect(await verdict(withCertificates([own, strange]))).toBe('changed');
  });

  it('is judged as changed if its certificate was not valid at its time of sealing', async () => {
    const signedBy = async (made: string) => {
      const wanted = { name: 'Of a year', serial: Buffer.alloc(16, 5), purpose: 'documents' } as const;
      const pem = makeCertificate({ ...wanted, made: new Date(made), years: 1 });
      const file = Buffer.from(basic);
      const { room } = signatureOf(file);
      writeSignature(file, room, encodeCms(signDigest(digestAround(file, room), readSealKey(pem))));
      return (await verifySealed(file, { ...TRUSTED, seals: readCertificates(pem) })).verdict;
    };
    expect(await signedBy('2026-01-01')).toBe('untouched');
    expect(await signedBy('2024-01-01')).toBe('changed');
    expect(await signedBy('2026-06-01')).toBe('changed');
  });

  it('gets no time stamp if its seal does not cover the whole file', async () => {
    const longer = Buffer.concat([basic, Buffer.from('\n')]);
    await expect(stampSealed(longer, timeStamp)).rejects.toThrow('no seal that covers all of it');
  });

  it.each(['/Prev 9', '/XRefStm 9', '/Encrypt 9 0 R'])(
    'has no readable signature if its trailer refers elsewhere: %s',
    (entry) => {
      const text = Buffer.from(basic).toString('latin1');
      const at = text.lastIndexOf('trailer') + 'trailer\n<<'.length;
      const withEntry = (more: string) =>
        findSignatures(Buffer.from(`${text.slice(0, at)} ${more}${text.slice(at)}`, 'latin1'));
      expect(withEntry('/Other 9')).toHaveLength(1);
      expect(withEntry(entry)).toEqual([]);
    },
  );

  it('is judged as changed if it gets the time stamp of another file', async () => {
    const other = await sealLease(twoDocuments({ lease: { id: 'lease-2', title: 'Unit 5' } }));
    const strange = there(signerOf((await stampSealed(other.bytes, timeStamp)).bytes).timeStamp);
    const { bytes } = await stampSealed(basic, async () => strange);
    expect(await verdict(bytes)).toBe('changed');
  });
});

/** Length of the signature in bytes, without the zero padding. */
function encodedLength(contents: Buffer): number {
  // A SEQUENCE with a two-byte length.
  return contents.readUInt16BE(2) + 4;
}
