import { PDF } from '@libpdf/core';
import { readRecord } from './verify-sealed.ts';

/**
 * The certificate pages of a sealed file as a separate file: a copy to read and print. Only the whole file has the
 * seal.
 *
 * @throws {Error} if the file has no record, and so no certificate.
 * @example await certificateCopy(sealed)
 */
export async function certificateCopy(sealed: Uint8Array): Promise<Uint8Array> {
  const record = await readRecord(sealed);
  if (record === null) throw new Error('The file has no certificate.');
  const last = record.documents.at(-1);
  const first = last === undefined ? 0 : last.first_page - 1 + last.pages;
  const pdf = await PDF.load(sealed);
  const pages = Array.from({ length: pdf.getPageCount() - first }, (_, index) => first + index);
  return (await pdf.extractPages(pages)).save();
}
