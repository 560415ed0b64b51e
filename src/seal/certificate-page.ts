/** The last pages of a sealed file: who signed, when, from where, and what they agreed to. */
import type { PDF, PDFPage } from '@libpdf/core';
import { brokenRows } from '../../machines/lease/row-break.ts';
import { drawOn, LINE, type PageDrawing } from './drawing/page-drawing.ts';
import type { DocumentFonts } from './fonts/document-fonts.ts';
import type { FontFamily } from './fonts/font-files.ts';
import type { CertificateWord, CertificateWords, SealRecord, SealSigner } from './sealed-lease.ts';

/** In CSS pixels at the tags' scale; a letter page is 789 × 1022. */
const PAGE = { left: 77, top: 90, width: 635, bottom: 940 } as const;
const LABEL_WIDTH = 150;
/** A hash fits on one line. */
const SIZE = { title: 26, heading: 17, text: 13.5, hash: 12, footer: 11 } as const;
/** The number of text lines that stay on the page of their heading. */
const KEPT_LINES = 3;

interface Line {
  readonly kind: 'title' | 'heading' | 'text' | 'hash' | 'rule' | 'gap';
  readonly label?: string;
  readonly text: string;
}

const GAP: Line = { kind: 'gap', text: '' };

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
  const first = pdf.addPage({ size: 'letter' });
  const pages: PageDrawing[] = [drawOn(pdf, first, fonts)];
  let top: number = PAGE.top;
  for (const line of linesOf(record, words)) {
    const { size, family } = styleOf(line.kind);
    if (line.kind === 'gap') {
      top += size * 0.6;
      continue;
    }
    const kept = line.kind === 'heading' ? KEPT_LINES * SIZE.text * LINE : 0;
    const rows = line.kind === 'rule' ? [''] : wrapped(fonts, line, family, size);
    for (const [at, row] of rows.entries()) {
      if (top + kept > PAGE.bottom) {
        pages.push(drawOn(pdf, pdf.addPage({ size: 'letter' }), fonts));
        top = PAGE.top;
      }
      const drawing = pages.at(-1) as PageDrawing;
      if (line.kind === 'rule') {
        drawing.rule({ left: PAGE.left, top: top - size, width: PAGE.width });
        top += size * 0.6;
        continue;
      }
      if (line.kind === 'heading' && at === 0) top += size * 0.8;
      if (line.label !== undefined && at === 0) {
        drawing.text({ text: line.label, family: 'bold', size, left: PAGE.left, top });
      }
      const left = PAGE.left + (line.label === undefined ? 0 : LABEL_WIDTH);
      drawing.text({ text: row, family, size, left, top });
      top += size * LINE;
    }
  }
  for (const [at, drawing] of pages.entries()) {
    const text = filled(words.page, { page: at + 1, pages: pages.length, reference: record.lease.id });
    drawing.text({ text, family: 'body', size: SIZE.footer, left: PAGE.left, top: PAGE.bottom + 40 });
    drawing.finish();
  }
  return first;
}

function linesOf(record: SealRecord, words: CertificateWords): Line[] {
  const row = (label: CertificateWord, text: string): Line => ({ kind: 'text', label: words[label], text });
  const heading = (text: string): Line[] => [
    { kind: 'heading', text },
    { kind: 'rule', text: '' },
  ];
  return [
    { kind: 'title', text: words.title },
    { kind: 'text', text: words.intro },
    ...heading(words.lease),
    { kind: 'text', text: record.lease.title },
    row('reference', record.lease.id),
    row('sealedAt', timeOf(record.sealed_at)),
    ...heading(words.documents),
    ...record.documents.flatMap((document, at): Line[] => {
      const last = document.first_page + document.pages - 1;
      const pages = filled(words.pages, { first: document.first_page, last });
      return [
        ...(at === 0 ? [] : [GAP]),
        { kind: 'text', text: `${document.name}, ${pages}` },
        { kind: 'hash', label: words.before, text: document.sha256 },
      ];
    }),
    ...record.signers.flatMap((signer) => [
      ...heading(signer.name),
      ...signerLines(record, signer, words, row),
    ]),
    GAP,
    { kind: 'rule', text: '' },
    { kind: 'text', text: words.verify },
  ];
}

function signerLines(
  record: SealRecord,
  signer: SealSigner,
  words: CertificateWords,
  row: (label: CertificateWord, text: string) => Line,
): Line[] {
  return [
    ...(signer.email === undefined ? [] : [row('email', signer.email)]),
    row('finished', timeOf(signer.finished_at)),
    row('from', signer.ip),
    row('agreed', signer.agreed),
    ...record.documents.flatMap((document, at): Line[] => {
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

function styleOf(kind: Line['kind']): { size: number; family: FontFamily } {
  if (kind === 'title') return { size: SIZE.title, family: 'bold' };
  if (kind === 'heading') return { size: SIZE.heading, family: 'bold' };
  if (kind === 'hash') return { size: SIZE.hash, family: 'body' };
  return { size: SIZE.text, family: 'body' };
}

function wrapped(fonts: DocumentFonts, { text, label }: Line, family: FontFamily, size: number): string[] {
  const width = PAGE.width - (label === undefined ? 0 : LABEL_WIDTH);
  return brokenRows(text, (row) => fonts.width(row, family, size) <= width);
}

/** `2026-03-01 14:05:09 UTC`: an unambiguous format. */
function timeOf(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`;
}

function filled(words: string, values: Readonly<Record<string, string | number>>): string {
  return words.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
}
