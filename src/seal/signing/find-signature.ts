/**
 * Finds the signatures of a PDF as a reader does: from the cross-reference table at its end to the signature fields.
 */
import { pastSpace, textOf, valueAt, type Written } from '../pdf-syntax.ts';

/** The position of a signature's hexadecimal text in a file, without its brackets. */
export interface SignatureRoom {
  readonly start: number;
  readonly end: number;
}

export interface FoundSignature {
  readonly room: SignatureRoom;
  /** The CMS and the zero padding after it. */
  readonly contents: Buffer;
  /** Whether everything except the signature and its brackets is signed, without other gaps. */
  readonly coversAll: boolean;
  /** The parts that the digest covers. */
  readonly ranges: readonly [start: number, end: number][];
}

type Dictionary = ReadonlyMap<string, Written>;

const MOST_SIGNATURES = 20;
/** `startxref`, its number and the end-of-file marker. */
const LONGEST_END = 40;
/** Trailer entries that refer to other cross-reference tables, or encrypt the content. */
const LEADS_ELSEWHERE = ['Prev', 'XRefStm', 'Encrypt'] as const;

/**
 * The signatures of a file that was written in one pass, as `sealLease` does: with one cross-reference table, at its
 * end, without wrong entries. For any other file the list is empty: these bytes do not tell what its readers would see.
 *
 * A `/ByteRange` elsewhere in the file is not a signature. Never throws.
 */
export function findSignatures(file: Buffer): FoundSignature[] {
  try {
    const text = textOf(file);
    return signatureWords(text).flatMap((words) => signatureOf(file, text, words) ?? []);
  } catch {
    return [];
  }
}

/** The positions of the values in a signature's dictionary. */
export interface SignatureWords {
  /** `<…>` */
  readonly contents: Written;
  /** `[…]`, and its numbers. */
  readonly range: Written;
  readonly numbers: readonly number[];
}

/**
 * The dictionaries of the signature fields of a file that was written in one pass, without checking them.
 *
 * @throws Error if it was not.
 */
export function signatureWords(text: string): SignatureWords[] {
  const { offsets, root } = tableOf(text);
  const objectAt = (value: Written | undefined): Dictionary => {
    if (value?.kind !== 'reference') return entriesOf(value);
    return entriesOf(valueAt(text, pastHead(text, offsets, value.number)));
  };
  const form = objectAt(objectAt(root).get('AcroForm'));
  const fields = form.get('Fields');
  if (fields?.kind !== 'array') return [];
  return fields.items.slice(0, MOST_SIGNATURES).flatMap((field) => {
    const entries = objectAt(field);
    const signature = objectAt(entries.get('V'));
    const contents = signature.get('Contents');
    const range = signature.get('ByteRange');
    const isSignature = isName(entries.get('FT'), 'Sig') && isName(signature.get('Type'), 'Sig');
    if (!isSignature || contents?.kind !== 'hex' || range?.kind !== 'array') return [];
    const numbers = range.items.map((item) => (item.kind === 'number' ? item.value : Number.NaN));
    return [{ contents, range, numbers }];
  });
}

/** The only cross-reference table. @throws Error if there are several, or an entry is wrong. */
function tableOf(text: string): { offsets: ReadonlyMap<number, number>; root: Written } {
  const from = Math.max(0, text.length - LONGEST_END);
  const end = /startxref\s+(\d{1,10})\s+%%EOF\s*$/.exec(text.slice(from));
  const table = /xref\s+0 (\d{1,7})\s*\n/y;
  table.lastIndex = Number(end?.[1]);
  const count = Number(table.exec(text)?.[1]);
  if (end === null || Number.isNaN(count)) throw new Error('no table of contents');
  const offsets = new Map<number, number>();
  const row = /(\d{10}) (\d{5}) ([nf])(?: \r| \n|\r\n|\n)/y;
  row.lastIndex = table.lastIndex;
  for (let number = 0; number < count; number++) {
    const [, offset, , use] = row.exec(text) ?? [];
    if (offset === undefined) throw new Error('no row');
    if (use === 'n') offsets.set(number, Number(offset));
  }
  const after = pastSpace(text, row.lastIndex);
  if (!text.startsWith('trailer', after)) throw new Error('no trailer');
  const trailer = valueAt(text, after + 'trailer'.length);
  const entries = entriesOf(trailer);
  const root = entries.get('Root');
  if (root === undefined || LEADS_ELSEWHERE.some((name) => entries.has(name)))
    throw new Error('not one part');
  if (pastSpace(text, trailer.end) !== from + end.index) throw new Error('not the end');
  for (const number of offsets.keys()) pastHead(text, offsets, number);
  return { offsets, root };
}

/** The position of an object's value. @throws Error if the cross-reference table does not lead to that object. */
function pastHead(text: string, offsets: ReadonlyMap<number, number>, number: number): number {
  const head = /(\d{1,10}) \d{1,5} obj\b/y;
  head.lastIndex = offsets.get(number) ?? text.length;
  const found = head.exec(text);
  if (found === null || Number(found[1]) !== number) throw new Error('a wrong entry');
  return head.lastIndex;
}

/** Null if the gap in the signed ranges is not exactly the signature itself. */
function signatureOf(
  file: Buffer,
  text: string,
  { contents, numbers }: SignatureWords,
): FoundSignature | null {
  const [first, open, second, length] = numbers;
  if (numbers.length !== 4 || first !== 0 || open !== contents.start || second !== contents.end) return null;
  const end = second + Number(length);
  if (!Number.isSafeInteger(end) || end > file.length || end <= second) return null;
  const room = { start: contents.start + 1, end: contents.end - 1 };
  const hex = text.slice(room.start, room.end).replace(/[^0-9A-Fa-f]/g, '');
  return {
    room,
    contents: Buffer.from(hex, 'hex'),
    coversAll: end === file.length,
    ranges: [
      [0, open],
      [second, end],
    ],
  };
}

function entriesOf(value: Written | undefined): Dictionary {
  return value?.kind === 'dictionary' ? value.entries : new Map();
}

function isName(value: Written | undefined, name: string): boolean {
  return value?.kind === 'name' && value.value === name;
}
