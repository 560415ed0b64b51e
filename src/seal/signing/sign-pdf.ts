/** One signature in a new PDF: first space is reserved for it, then everything around that space is signed. */
import { createHash } from 'node:crypto';
import { type PDF, PdfArray, PdfDict, PdfName, PdfNumber, PdfString } from '@libpdf/core';
import { textOf } from '../pdf-syntax.ts';
import { type CmsParts, encodeCms, signDigest } from './cms.ts';
import { type SignatureRoom, signatureWords } from './find-signature.ts';
import type { SealKey } from './seal-key.ts';

/** Space for the signature: certificates, and the token of a time stamp service with its own chain. */
const SIGNATURE_BYTES = 24_576;
/** Placeholder in the file until the numbers are known, with as many digits as they may need. */
const LATER = 9_999_999_999;

/** The entries beside the signature in a sealed file. */
export interface SignatureEntry {
  readonly signer: string;
  readonly reason: string;
  readonly at: Date;
}

/** Adds an empty signature to a page, in an invisible field. */
export function addSignature(
  pdf: PDF,
  page: { ref: PdfDictRef; dict: PdfDict },
  entry: SignatureEntry,
): void {
  const { context } = pdf;
  const signature = context.register(
    PdfDict.of({
      Type: PdfName.of('Sig'),
      Filter: PdfName.of('Adobe.PPKLite'),
      SubFilter: PdfName.of('ETSI.CAdES.detached'),
      ByteRange: new PdfArray([0, LATER, LATER, LATER].map((number) => PdfNumber.of(number))),
      Contents: PdfString.fromBytes(new Uint8Array(SIGNATURE_BYTES)),
      M: PdfString.fromString(pdfDate(entry.at)),
      Name: PdfString.fromString(entry.signer),
      Reason: PdfString.fromString(entry.reason),
    }),
  );
  const field = context.register(
    PdfDict.of({
      Type: PdfName.of('Annot'),
      Subtype: PdfName.of('Widget'),
      FT: PdfName.of('Sig'),
      T: PdfString.fromString('Seal'),
      V: signature,
      F: PdfNumber.of(132),
      Rect: new PdfArray([0, 0, 0, 0].map((number) => PdfNumber.of(number))),
      P: page.ref,
    }),
  );
  page.dict.set('Annots', new PdfArray([field]));
  // 3: the file has signatures, and may only be changed by appending.
  const form = PdfDict.of({ Fields: new PdfArray([field]), SigFlags: PdfNumber.of(3) });
  context.catalog.getDict().set('AcroForm', context.register(form));
}

type PdfDictRef = PDF['context']['register'] extends (object: never) => infer Ref ? Ref : never;

/**
 * Signs a file in which `addSignature` has reserved space; changes the given bytes and returns them.
 * @throws Error if no space is reserved in them.
 */
export function signPdf(bytes: Uint8Array, key: SealKey): { bytes: Uint8Array; parts: CmsParts } {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [words, ...others] = signatureWords(textOf(file));
  if (words === undefined || others.length > 0) throw new Error('The file has no room for a signature.');
  const { contents, range } = words;
  const room = { start: contents.start + 1, end: contents.end - 1 };
  const numbers = `[0 ${contents.start} ${contents.end} ${file.length - contents.end}`;
  file.write(`${numbers.padEnd(range.end - range.start - 1)}]`, range.start, 'latin1');
  const parts = signDigest(digestAround(file, room), key);
  writeSignature(file, room, encodeCms(parts));
  return { bytes, parts };
}

/** SHA-256 of a file without its signature and the brackets around it. */
export function digestAround(file: Buffer, { start, end }: SignatureRoom): Buffer {
  return createHash('sha256')
    .update(file.subarray(0, start - 1))
    .update(file.subarray(end + 1))
    .digest();
}

/** @throws Error if the signature is larger than its space. */
export function writeSignature(file: Buffer, { start, end }: SignatureRoom, cms: Buffer): void {
  if (cms.length * 2 > end - start)
    throw new Error(`The signature has ${cms.length} bytes, more than its room.`);
  file.write(cms.toString('hex').padEnd(end - start, '0'), start, 'latin1');
}

function pdfDate(at: Date): string {
  return `D:${at.toISOString().replace(/\D/g, '').slice(0, 14)}Z`;
}
