/** Looks through a PDF that the office has uploaded, before anybody is asked to sign it. */
import { PDF, PdfArray, PdfDict, PdfName, type PdfObject, PdfRef } from '@libpdf/core';
import { shownSize } from '../../machines/lease/tag-place.ts';
import { geometryOf } from './drawing/page-drawing.ts';
import { copyPages } from './drawing/source-pages.ts';
import { SealError } from './seal-error.ts';

/** What a paper is, as it would be sealed. */
export interface InspectedPaper {
  /** The pages as displayed, in CSS pixels at the tags' scale. */
  readonly sizes: readonly { readonly width: number; readonly height: number }[];
  /** It runs programs, opens other files or sends data. */
  readonly isActive: boolean;
}

/** Actions that do more than to lead to a place or an address. */
const ACTIONS = new Set([
  ...['JavaScript', 'Launch', 'SubmitForm', 'ImportData', 'GoToE', 'GoToR', 'Rendition', 'Movie', 'Sound'],
  ...['RichMediaExecute', 'GoTo3DView'],
]);
/** Entries of files within the file, programs and forms of another format. */
const ENTRIES = ['JS', 'JavaScript', 'EmbeddedFiles', 'EF', 'XFA', 'RichMediaContent'];

/**
 * The pages of a paper, and whether it does anything by itself.
 *
 * @throws {SealError} `too_large`, `encrypted`, `damaged`, as sealing it would.
 * @example (await inspectPaper('Rules.pdf', bytes, UPLOAD_BYTES)).sizes // [{ width: 789.48, height: 1021.68 }]
 */
export async function inspectPaper(
  name: string,
  bytes: Uint8Array,
  mostBytes: number,
): Promise<InspectedPaper> {
  const pdf = PDF.create();
  const pages = await copyPages(pdf, { name, bytes }, mostBytes);
  try {
    const sizes = pages.map((page) => shownSize(geometryOf(pdf, page)));
    return { sizes, isActive: isActive(await PDF.load(bytes)) };
  } catch (error) {
    throw new SealError('damaged', name, `cannot be read (${(error as Error).message})`);
  }
}

/** Looks at everything that the catalog leads to. */
function isActive(pdf: PDF): boolean {
  const seen = new Set<string>();
  const open: PdfObject[] = [pdf.context.catalog.getDict()];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next instanceof PdfRef) {
      const name = `${next.objectNumber} ${next.generation}`;
      if (seen.has(name)) continue;
      seen.add(name);
      const found = pdf.context.resolve(next);
      if (found !== null) open.push(found);
    } else if (next instanceof PdfArray) open.push(...next.toArray());
    else if (next instanceof PdfDict) {
      const action = next.get('S', (ref) => pdf.context.resolve(ref));
      if (action instanceof PdfName && ACTIONS.has(action.value)) return true;
      if (ENTRIES.some((entry) => next.has(entry))) return true;
      for (const [, value] of next) open.push(value);
    }
  }
  return false;
}
