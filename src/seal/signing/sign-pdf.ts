/** One signature in a PDF that is written for the first time: room for it, then the signature of all around that room. */
import { createHash } from 'node:crypto';
import { type PDF, PdfArray, PdfDict, PdfName, PdfNumber, PdfString } from '@libpdf/core';
import { textOf } from '../pdf-syntax.ts';
import { type CmsParts, encodeCms, signDigest } from './cms.ts';
import { type SignatureRoom, signatureWords } from './find-signature.ts';
import type { SealKey } from './seal-key.ts';

/** Room for the signature: certificates and the token of a time stamp service with its own chain. */
const SIGNATURE_BYTES = 24_576;
/** Stands in the file until the numbers are known, and has as many digits as they may need. */
const LATER = 9_999_999_999;

/** What a sealed file says of its signature beside it. */
export interface SignatureEntry {
  readonly signer: string;
  readonly reason: string;
  readonly at: Date;
}

/** Puts an unsigned signature on a page: a field that is not seen. */
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
  // 3: there are signatures, and the file must only grow at its end.
  const form = PdfDict.of({ Fields: new PdfArray([field]), SigFlags: PdfNumber.of(3) });
  context.catalog.getDict().set('AcroForm', context.register(form));
}

type PdfDictRef = PDF['context']['register'] extends (object: never) => infer Ref ? Ref : never;

/**
 * Signs a file that `addSignature` made room in; the bytes given are changed and returned.
 * @throws Error when there is no room in them.
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

/** @throws Error when the signature is larger than its room. */
export function writeSignature(file: Buffer, { start, end }: SignatureRoom, cms: Buffer): void {
  if (cms.length * 2 > end - start)
    throw new Error(`The signature has ${cms.length} bytes, more than its room.`);
  file.write(cms.toString('hex').padEnd(end - start, '0'), start, 'latin1');
}

function pdfDate(at: Date): string {
  return `D:${at.toISOString().replace(/\D/g, '').slice(0, 14)}Z`;
}
