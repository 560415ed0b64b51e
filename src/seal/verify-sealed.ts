/** Says of a file whether it is one that we sealed, and untouched since. */
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

/** Whom we believe. */
export interface TrustedCertificates {
  /** Those of this installation's seal: the current one and former ones. */
  readonly seals: readonly X509Certificate[];
  /** Of time stamp services, or what these chain to. */
  readonly timeStamps: readonly X509Certificate[];
}

export interface Seal {
  /** The name in the certificate. */
  readonly name: string;
  /** SHA-256 of the certificate, in hexadecimal pairs with colons. */
  readonly fingerprint: string;
}

/** What a file turned out to be. Times are ISO. */
export type Verification =
  | {
      readonly verdict: 'untouched';
      readonly seal: Seal;
      readonly level: SealLevel;
      /** Null without a time stamp; `trusted` false: of a service that is not known here, so believe only `sealed_at`. */
      readonly time_stamp: { readonly at: string; readonly by: string; readonly trusted: boolean } | null;
      readonly record: SealRecord;
    }
  /** It carries the seal of this installation, and is not what was sealed. `seal` null: it was taken out of the file. */
  | { readonly verdict: 'changed'; readonly seal: Seal | null }
  /** Somebody else signed it. `intact`: the signature fits the whole file. Who that is was not checked. */
  | { readonly verdict: 'other_signature'; readonly name: string; readonly intact: boolean }
  | { readonly verdict: 'unsealed' }
  | { readonly verdict: 'unreadable'; readonly reason: 'not_pdf' | 'encrypted' | 'damaged' };

/** A PDF may have this much before its head. */
const HEAD_WITHIN = 1024;
const END_WITHIN = 2048;

/**
 * Judges a file. Nothing of a file that is not ours is read beyond its signatures and its record; a byte that differs
 * from what was sealed, in the file or in the signature, is a change, and so is what cannot be read of a file that has
 * our seal. Never throws for what a file holds.
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
    // Written in another way than ours are: it was not by us.
    const seal = trusted.seals.find(({ raw }) => cms.certificates.some((one) => one.raw.equals(raw)));
    return seal === undefined ? judgeOther(file, found, cms) : { verdict: 'changed', seal: sealOf(seal) };
  }
  if (pdf.isEncrypted) return { verdict: 'unreadable', reason: 'encrypted' };
  // Who takes the seal out leaves what was sealed.
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

/** What is said of a file that no reader opens without guessing. */
function judgeUnread(file: Buffer): Verification {
  if (/\/Encrypt\s+\d+\s+\d+\s+R/.test(file.toString('latin1'))) {
    return { verdict: 'unreadable', reason: 'encrypted' };
  }
  const end = file.subarray(-END_WITHIN);
  if (!end.includes('startxref') || !end.includes('%%EOF'))
    return { verdict: 'unreadable', reason: 'damaged' };
  return { verdict: 'unsealed' };
}

/** What was changed need not be readable: null then. */
async function orNull<Value>(read: () => Value | Promise<Value>): Promise<Value | null> {
  try {
    return await read();
  } catch {
    return null;
  }
}

/** Null: it is not as it was sealed. */
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
  // The whole signature is what we would write of its parts: no byte of it is left unjudged.
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

/** Each of the certificates beside the seal's own issued one of them: nothing was put in. */
function areIssuers(others: readonly X509Certificate[], all: readonly X509Certificate[]): boolean {
  return others.every((issuer) => all.some((one) => one.checkIssued(issuer) && one.verify(issuer.publicKey)));
}

/** Whether our certificate is in the file, in hexadecimal letters of either size or as it is. */
function carries(file: Buffer, seal: X509Certificate): boolean {
  // Its last part is the signature of the certificate, which no other has.
  return [seal.raw.subarray(-48), seal.raw.subarray(0, 64)].some((part) => {
    const hex = part.toString('hex');
    return file.includes(hex) || file.includes(hex.toUpperCase()) || file.includes(part);
  });
}

/** The record that lies in a sealed file, of which nothing is judged; null where there is none. */
export async function readRecord(file: Uint8Array): Promise<SealRecord | null> {
  return recordOf(await PDF.load(file));
}

/** @throws Error where what is attached cannot be read. */
function recordOf(pdf: PDF): SealRecord | null {
  const attached = pdf.getAttachment(RECORD_NAME);
  if (attached === null) return null;
  const record = JSON.parse(new TextDecoder().decode(attached)) as SealRecord | null;
  return record?.format === RECORD_FORMAT ? record : null;
}

function sealOf(certificate: X509Certificate): Seal {
  return { name: nameOf(certificate), fingerprint: certificate.fingerprint256 };
}
