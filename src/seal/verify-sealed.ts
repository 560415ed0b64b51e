/** Verifies whether we sealed a file, and whether it is unchanged since. */
import { createHash, verify, type X509Certificate } from 'node:crypto';
import { PDF } from '@libpdf/core';
import { RECORD_FORMAT, RECORD_NAME, type SealRecord } from './sealed-lease.ts';
import { attributesFor, encodeCms } from './signing/cms.ts';
import { type FoundSignature, findSignatures } from './signing/find-signature.ts';
import { foreignSignatures } from './signing/foreign-signatures.ts';
import { isSound, readSignedContent, type SignedContent } from './signing/read-cms.ts';
import { nameOf } from './signing/seal-key.ts';
import { digestAround } from './signing/sign-pdf.ts';
import { isValidAt, readTimeStamp, type TimeStamp } from './signing/time-stamp.ts';
import type { SealLevel } from './stamp-sealed.ts';

/** The certificates that are trusted. */
export interface TrustedCertificates {
  /** Certificates of this installation's seal: the current one and former ones. */
  readonly seals: readonly X509Certificate[];
  /** Certificates of time stamp services, or of their issuers. */
  readonly timeStamps: readonly X509Certificate[];
}

export interface Seal {
  /** The name in the certificate. */
  readonly name: string;
  /** SHA-256 of the certificate, in hexadecimal pairs with colons. */
  readonly fingerprint: string;
}

/** The result of a verification. Times are ISO. */
export type Verification =
  | {
      readonly verdict: 'untouched';
      readonly seal: Seal;
      readonly level: SealLevel;
      /**
       * Null without a time stamp; `trusted` false: the service is not known here, so only `sealed_at` can be relied
       * on.
       */
      readonly time_stamp: { readonly at: string; readonly by: string; readonly trusted: boolean } | null;
      readonly record: SealRecord;
    }
  /** It has the seal of this installation, but was changed. `seal` null: the seal was removed from the file. */
  | { readonly verdict: 'changed'; readonly seal: Seal | null }
  /**
   * Somebody else signed it. `intact`: the signature is valid for the whole file. The signer's identity was not
   * checked.
   */
  | { readonly verdict: 'other_signature'; readonly name: string; readonly intact: boolean }
  | { readonly verdict: 'unsealed' }
  | { readonly verdict: 'unreadable'; readonly reason: 'not_pdf' | 'encrypted' | 'damaged' };

/** A PDF may have this many bytes before its header. */
const HEAD_WITHIN = 1024;
const END_WITHIN = 2048;

/**
 * Verifies a file. Of a foreign file only its signatures and its record are read. Any byte that differs from what was
 * sealed, in the file or in the signature, counts as a change, and so does unreadable content of a file with our seal.
 * Never throws because of the content of a file.
 *
 * @example (await verifySealed(bytes, trusted)).verdict // 'untouched'
 */
export async function verifySealed(bytes: Uint8Array, trusted: TrustedCertificates): Promise<Verification> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!file.subarray(0, HEAD_WITHIN).includes('%PDF-')) return { verdict: 'unreadable', reason: 'not_pdf' };
  const own = trusted.seals.find((seal) => carries(file, seal));
  if (own !== undefined) return judgeOwn(file, own, trusted);
  const pdf = await orNull(() => PDF.load(bytes));
  if (pdf === null) return judgeUnread(file);
  const signatures = (await orNull(() => foreignSignatures(file, pdf))) ?? [];
  for (const found of signatures) {
    const cms = await orNull(() => readSignedContent(found.contents));
    if (cms === null) continue;
    // Its structure differs from ours, so we did not write it.
    const seal = trusted.seals.find(({ raw }) => cms.certificates.some((one) => one.raw.equals(raw)));
    return seal === undefined ? judgeOther(file, found, cms) : { verdict: 'changed', seal: sealOf(seal) };
  }
  if (pdf.isEncrypted) return { verdict: 'unreadable', reason: 'encrypted' };
  // Removing the seal leaves the record.
  if ((await orNull(() => recordOf(pdf))) !== null) return { verdict: 'changed', seal: null };
  return pdf.recoveredViaBruteForce ? judgeUnread(file) : { verdict: 'unsealed' };
}

async function judgeOwn(
  file: Buffer,
  own: X509Certificate,
  trusted: TrustedCertificates,
): Promise<Verification> {
  const sealed = await orNull(() => {
    const signatures = findSignatures(file);
    const [found] = signatures;
    if (found === undefined || signatures.length > 1) return null;
    return judge(file, found, readSignedContent(found.contents), own, trusted);
  });
  return sealed ?? { verdict: 'changed', seal: sealOf(own) };
}

/** The result for a file that readers can open only by guessing. */
function judgeUnread(file: Buffer): Verification {
  if (/\/Encrypt\s+\d+\s+\d+\s+R/.test(file.toString('latin1'))) {
    return { verdict: 'unreadable', reason: 'encrypted' };
  }
  const end = file.subarray(-END_WITHIN);
  if (!end.includes('startxref') || !end.includes('%%EOF'))
    return { verdict: 'unreadable', reason: 'damaged' };
  return { verdict: 'unsealed' };
}

/** Null if reading throws: a changed file may be unreadable. */
async function orNull<Value>(read: () => Value | Promise<Value>): Promise<Value | null> {
  try {
    return await read();
  } catch {
    return null;
  }
}

/** Null if the file was changed since it was sealed. */
async function judge(
  file: Buffer,
  { room, contents, coversAll }: FoundSignature,
  { certificates, signers }: SignedContent,
  own: X509Certificate,
  trusted: TrustedCertificates,
): Promise<Verification | null> {
  const [signer] = signers;
  if (!coversAll || signers.length !== 1 || signer === undefined) return null;
  const signedAttributes = attributesFor(digestAround(file, room), own);
  const { signature, timeStamp } = signer;
  const others = certificates.filter((one) => !one.raw.equals(own.raw));
  if (!areIssuers(others, certificates)) return null;
  // The signature must equal our own encoding of its parts, so that every byte of it is checked.
  const parts = { certificates: [own, ...others], signedAttributes, signature, timeStamp };
  const wanted = encodeCms(parts);
  const hex = wanted.toString('hex').padEnd(room.end - room.start, '0');
  if (contents.length < wanted.length || file.toString('latin1', room.start, room.end) !== hex) return null;
  if (!verify('sha256', signedAttributes, own.publicKey, signature)) return null;
  let stamp: TimeStamp | null = null;
  if (timeStamp !== null) {
    const digest = createHash('sha256').update(signature).digest();
    stamp = readTimeStamp(timeStamp, digest, trusted.timeStamps);
    if (stamp === null) return null;
  }
  const record = await readRecord(file);
  if (record === null || !isValidAt(own, new Date(record.sealed_at))) return null;
  return {
    verdict: 'untouched',
    seal: sealOf(own),
    level: stamp === null ? 'B-B' : 'B-T',
    time_stamp: stamp === null ? null : { at: stamp.at.toISOString(), by: stamp.by, trusted: stamp.trusted },
    record,
  };
}

function judgeOther(
  file: Buffer,
  { ranges, coversAll }: FoundSignature,
  { contentType, signers }: SignedContent,
): Verification {
  const [signer] = signers;
  const certificate = signer?.certificate ?? null;
  const digestOf = (name: string) => {
    const hash = createHash(name);
    for (const [start, end] of ranges) hash.update(file.subarray(start, end));
    return hash.digest();
  };
  return {
    verdict: 'other_signature',
    name: certificate === null ? '' : nameOf(certificate),
    intact: coversAll && signer !== undefined && isSound(signer, contentType, digestOf),
  };
}

/** Whether each of the other certificates issued one of them, so that none was added. */
function areIssuers(others: readonly X509Certificate[], all: readonly X509Certificate[]): boolean {
  return others.every((issuer) => all.some((one) => one.checkIssued(issuer) && one.verify(issuer.publicKey)));
}

/** Whether our certificate is in the file, as hexadecimal text in either case or as bytes. */
function carries(file: Buffer, seal: X509Certificate): boolean {
  // Its last part is the certificate's signature, which is unique.
  return [seal.raw.subarray(-48), seal.raw.subarray(0, 64)].some((part) => {
    const hex = part.toString('hex');
    return file.includes(hex) || file.includes(hex.toUpperCase()) || file.includes(part);
  });
}

/** The record in a sealed file, without verification; null if there is none. */
export async function readRecord(file: Uint8Array): Promise<SealRecord | null> {
  return recordOf(await PDF.load(file));
}

/** @throws Error if the attachment cannot be read. */
function recordOf(pdf: PDF): SealRecord | null {
  const attached = pdf.getAttachment(RECORD_NAME);
  if (attached === null) return null;
  const record = JSON.parse(new TextDecoder().decode(attached)) as SealRecord | null;
  return record?.format === RECORD_FORMAT ? record : null;
}

function sealOf(certificate: X509Certificate): Seal {
  return { name: nameOf(certificate), fingerprint: certificate.fingerprint256 };
}
