/** Creates one sealed PDF from a lease and its addendums. */
import { createHash } from 'node:crypto';
import { PDF } from '@libpdf/core';
import { addCertificate } from './certificate-page.ts';
import { drawTags, type TagDrawing } from './drawing/draw-tags.ts';
import { keepLayers } from './drawing/layers.ts';
import { copyPages, requireSize } from './drawing/source-pages.ts';
import { documentFonts } from './fonts/document-fonts.ts';
import { markProof } from './rendering/mark-proof.ts';
import {
  RECORD_FORMAT,
  RECORD_NAME,
  type SealedDocument,
  type SealInput,
  type SealRecord,
} from './sealed-lease.ts';
import { expiryProblem, nameOf, readSealKey } from './signing/seal-key.ts';
import { addSignature, signPdf } from './signing/sign-pdf.ts';

/**
 * Combines the lease, its addendums, the marks at their positions, the certificate and the record of the signers in one
 * PDF with one signature (PAdES B-B). `stampSealed` upgrades it to B-T.
 *
 * Takes seconds of CPU time for a long lease: a server calls `sealInWorker`. The file depends only on the input, except
 * for the prefixes of font subset names, which the PDF library chooses at random.
 *
 * @throws {SealError} for a document that cannot be sealed; Error for an invalid key.
 * @example const { bytes } = await sealLease({ lease, documents, signers, words, language: 'en', key, now })
 */
export async function sealLease(input: SealInput): Promise<{ bytes: Uint8Array; record: SealRecord }> {
  const key = readSealKey(input.key);
  const expiry = expiryProblem(key.certificate, input.now);
  // A file that is sealed with it could never be verified.
  if (expiry !== null) throw new Error(`The key of the seal ${expiry}.`);
  const pdf = PDF.create();
  const fonts = documentFonts(pdf);
  const to: TagDrawing = { pdf, fonts, images: new Map() };
  const documents: SealedDocument[] = [];
  const proof = markProof();
  for (const document of input.documents) {
    const first = pdf.getPageCount() + 1;
    const pages = await copyPages(pdf, document, input.limits.document);
    drawTags(to, document.name, pages, document.tags);
    proof.add(pdf, document, pages, first);
    const sha256 = createHash('sha256').update(document.bytes).digest('hex');
    documents.push({ name: document.name, sha256, pages: pages.length, first_page: first });
  }
  keepLayers(pdf);
  const record: SealRecord = {
    format: RECORD_FORMAT,
    lease: input.lease,
    sealed_at: input.now.toISOString(),
    documents,
    signers: input.signers,
    ...(input.log && { log: input.log }),
  };
  const certificate = addCertificate(pdf, fonts, record, input.words);
  pdf.addAttachment(RECORD_NAME, new TextEncoder().encode(JSON.stringify(record, null, 1)), {
    description: input.words.signed,
    mimeType: 'application/json',
    createdAt: input.now,
    modifiedAt: input.now,
  });
  pdf.setMetadata({
    title: input.lease.title,
    author: nameOf(key.certificate),
    creator: 'Latchkey',
    producer: 'Latchkey',
    creationDate: input.now,
    modificationDate: input.now,
    language: input.language,
  });
  addSignature(pdf, certificate, {
    signer: nameOf(key.certificate),
    reason: input.words.title,
    at: input.now,
  });
  const written = await pdf.save({ subsetFonts: true, useXRefStream: false });
  requireSize(input.lease.title, written.length, input.limits.sealed);
  await proof.require(written);
  return { bytes: signPdf(written, key).bytes, record };
}
