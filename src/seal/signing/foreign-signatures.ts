/** The signatures of a PDF from elsewhere, which may have incremental updates. */
import { type PDF, PdfArray, PdfDict, PdfNumber, type PdfObject, PdfString } from '@libpdf/core';
import type { FoundSignature } from './find-signature.ts';

const MOST_FIELDS = 200;

/**
 * The signatures in the fields of a file, largest signed range first. A signature counts only if the gap in its ranges
 * is exactly its own text.
 */
export function foreignSignatures(file: Buffer, pdf: PDF): FoundSignature[] {
  const resolve = (ref: Parameters<PDF['context']['resolve']>[0]) => pdf.context.resolve(ref);
  const form = pdf.context.catalog.getDict().get('AcroForm', resolve);
  const found: FoundSignature[] = [];
  const waiting = form instanceof PdfDict ? itemsOf(form.get('Fields', resolve)) : [];
  for (let count = 0; count < MOST_FIELDS; count++) {
    const field = waiting.pop();
    if (field === undefined) break;
    if (!(field instanceof PdfDict)) continue;
    waiting.push(...itemsOf(field.get('Kids', resolve)).slice(0, MOST_FIELDS));
    const value = field.get('V', resolve);
    if (!(value instanceof PdfDict)) continue;
    const range = itemsOf(value.get('ByteRange', resolve)).map((item) =>
      item instanceof PdfNumber ? item.value : Number.NaN,
    );
    const contents = value.get('Contents', resolve);
    const signature = contents instanceof PdfString ? signatureOf(file, range, contents.bytes) : null;
    if (signature !== null) found.push(signature);
  }
  return found.sort((a, b) => endOf(b) - endOf(a));

  function itemsOf(value: PdfObject | undefined): (PdfObject | undefined)[] {
    return value instanceof PdfArray
      ? Array.from({ length: value.length }, (_, at) => value.at(at, resolve))
      : [];
  }
}

function signatureOf(file: Buffer, range: readonly number[], contents: Uint8Array): FoundSignature | null {
  const [first = Number.NaN, firstLength = Number.NaN, second = Number.NaN, secondLength = Number.NaN] =
    range;
  const [open, end] = [first + firstLength, second + secondLength];
  const isSound = [first, open, second, end].every((place) => Number.isSafeInteger(place) && place >= 0);
  if (!isSound || range.length !== 4 || open >= second || second > end || end > file.length) return null;
  const gap = file.toString('latin1', open, second);
  if (!/^<[0-9A-Fa-f\s]*>$/.test(gap)) return null;
  const own = Buffer.from(gap.replace(/[^0-9A-Fa-f]/g, ''), 'hex');
  if (!own.equals(contents)) return null;
  return {
    room: { start: open + 1, end: second - 1 },
    contents: own,
    coversAll: first === 0 && end === file.length,
    ranges: [
      [first, open],
      [second, end],
    ],
  };
}

function endOf({ ranges }: FoundSignature): number {
  return ranges.at(-1)?.[1] ?? 0;
}
