/** The pages of a document to seal, as displayed: without actions or fillable fields. */
import { PDF, type PDFPage, PdfArray, PdfDict, type PdfObject } from '@libpdf/core';
import { SealError } from '../seal-error.ts';
import { isolateContent } from './isolate-content.ts';
import { markHiddenLayers } from './layers.ts';

/**
 * Copies the pages of a document to the end of another. Fields and annotations become plain content, each page's
 * content becomes a form that leaks no graphics state, and layers stay as displayed (`keepLayers` lists them). Scripts,
 * old signatures (they would be void) and other data of the old file are dropped.
 *
 * @throws {SealError} `too_large`, `encrypted`; `damaged` also if the file can be read only by guessing, because
 *   content that is missing then would be lost in the sealed file.
 */
export async function copyPages(
  into: PDF,
  { name, bytes }: { readonly name: string; readonly bytes: Uint8Array },
  mostBytes: number,
): Promise<PDFPage[]> {
  requireSize(name, bytes.length, mostBytes);
  const source = await readable(name, bytes);
  try {
    await markHiddenLayers(source, bytes);
    for (const page of source.getPages()) isolateContent(source, page);
    source.flattenAll();
    for (const page of source.getPages()) withoutActions(source, page);
    const pages = source.getPages().map((_, index) => index);
    return await into.copyPagesFrom(source, pages);
  } catch (error) {
    throw new SealError('damaged', name, `cannot be copied (${(error as Error).message})`);
  }
}

/** @throws {SealError} `too_large` */
export function requireSize(name: string, bytes: number, most: number): void {
  if (bytes > most) throw new SealError('too_large', name, `has ${bytes} bytes, more than ${most}`);
}

async function readable(name: string, bytes: Uint8Array): Promise<PDF> {
  let source: PDF;
  try {
    source = await PDF.load(bytes);
  } catch (error) {
    // A required password has its own error message.
    const asksPassword = /encrypt|password/i.test((error as Error).message);
    throw asksPassword ? encrypted(name) : damaged(name, (error as Error).message);
  }
  if (source.isEncrypted) throw encrypted(name);
  if (source.recoveredViaBruteForce) throw damaged(name, 'its table of contents is wrong');
  if (source.getPageCount() === 0) throw damaged(name, 'it has no page');
  return source;
}

function encrypted(name: string): SealError {
  return new SealError('encrypted', name, 'is encrypted; save it without a password first');
}

function damaged(name: string, why: string): SealError {
  return new SealError(
    'damaged',
    name,
    `is no whole PDF (${why}); open it in a PDF program and save it again`,
  );
}

/** Keeps only the links to addresses of a page's annotations, and removes actions that run when it is opened. */
function withoutActions(source: PDF, page: PDFPage): void {
  const resolve = (ref: Parameters<PDF['context']['resolve']>[0]) => source.context.resolve(ref);
  page.dict.delete('AA');
  const annotations = page.dict.get('Annots', resolve);
  if (!(annotations instanceof PdfArray)) return;
  const kept: PdfObject[] = [];
  for (let at = 0; at < annotations.length; at++) {
    const annotation = annotations.at(at, resolve);
    if (!(annotation instanceof PdfDict)) continue;
    const action = annotation.get('A', resolve);
    const isLink = annotation.getName('Subtype', resolve)?.value === 'Link';
    if (!isLink || !(action instanceof PdfDict) || action.getName('S', resolve)?.value !== 'URI') continue;
    const link = annotation.clone();
    for (const name of ['P', 'Parent', 'StructParent', 'AA', 'PA']) link.delete(name);
    kept.push(link);
  }
  if (kept.length > 0) page.dict.set('Annots', new PdfArray(kept));
  else page.dict.delete('Annots');
}
