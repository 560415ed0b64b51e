/** The last pages of a sealed file: who signed, when, from where, and what they agreed to. */
import type { PDF, PDFPage } from '@libpdf/core';
import type { DocumentFonts } from './fonts/document-fonts.ts';
import { drawPages, measureInFonts } from './paper/draw-pages.ts';
import { layReport, type ReportBlock } from './paper/report.ts';
import type { CertificateWord, CertificateWords, SealRecord, SealSigner } from './sealed-lease.ts';

/** Width of the labels. */
const LABEL_WIDTH = 150;

/**
 * Adds the certificate to the end of a file, on as many pages as needed.
 * @returns its first page.
 */
export function addCertificate(
  pdf: PDF,
  fonts: DocumentFonts,
  record: SealRecord,
  words: CertificateWords,
): PDFPage {
  const laid = layReport(blocksOf(record, words), {
    measure: measureInFonts(fonts),
    column: LABEL_WIDTH,
    foot: (page, pages) => filled(words.page, { page, pages, reference: record.lease.id }),
  });
  const [first] = drawPages(pdf, fonts, laid);
  if (first === undefined) throw new Error('The certificate has no page.');
  return first;
}

function blocksOf(record: SealRecord, words: CertificateWords): ReportBlock[] {
  const row = (label: CertificateWord, text: string): ReportBlock => ({
    kind: 'row',
    label: words[label],
    text,
  });
  return [
    { kind: 'title', text: words.title },
    { kind: 'text', text: words.intro },
    { kind: 'heading', text: words.lease },
    { kind: 'text', text: record.lease.title },
    row('reference', record.lease.id),
    row('sealedAt', timeOf(record.sealed_at)),
    { kind: 'heading', text: words.documents },
    ...record.documents.flatMap((document, at): ReportBlock[] => {
      const last = document.first_page + document.pages - 1;
      const pages = filled(words.pages, { first: document.first_page, last });
      return [
        ...(at === 0 ? [] : [{ kind: 'gap' } as const]),
        { kind: 'text', text: `${document.name}, ${pages}` },
        { kind: 'row', label: words.before, text: document.sha256, isSmall: true },
      ];
    }),
    ...record.signers.flatMap((signer): ReportBlock[] => [
      { kind: 'heading', text: signer.name },
      ...signerBlocks(record, signer, words, row),
    ]),
    { kind: 'gap' },
    { kind: 'rule' },
    { kind: 'text', text: words.verify },
  ];
}

function signerBlocks(
  record: SealRecord,
  signer: SealSigner,
  words: CertificateWords,
  row: (label: CertificateWord, text: string) => ReportBlock,
): ReportBlock[] {
  return [
    ...(signer.email === undefined ? [] : [row('email', signer.email)]),
    row('finished', timeOf(signer.finished_at)),
    row('from', signer.ip),
    row('agreed', signer.agreed),
    ...record.documents.flatMap((document, at): ReportBlock[] => {
      const spots = signer.spots.filter((spot) => spot.document === at);
      if (spots.length === 0) return [];
      const times = spots.map((spot) => spot.at).sort();
      const text = filled(words.spots, {
        document: document.name,
        signatures: spots.filter((spot) => spot.kind === 'signature').length,
        initials: spots.filter((spot) => spot.kind === 'initials').length,
        first: timeOf(times[0] ?? ''),
        last: timeOf(times.at(-1) ?? ''),
        from: [...new Set(spots.map((spot) => spot.ip))].join(', '),
      });
      return [row('signed', text)];
    }),
  ];
}

/** `2026-03-01 14:05:09 UTC`: an unambiguous format. */
function timeOf(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`;
}

function filled(words: string, values: Readonly<Record<string, string | number>>): string {
  return words.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
}
