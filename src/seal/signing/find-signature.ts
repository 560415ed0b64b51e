/** Finds signatures in the bytes of a PDF without reading the PDF. */
import type { SignatureRoom } from './sign-pdf.ts';

export interface FoundSignature {
  readonly room: SignatureRoom;
  /** The CMS and the zeros after it. */
  readonly contents: Buffer;
  /** Whether everything but the signature and its brackets is signed: nothing before, between or after is left out. */
  readonly coversAll: boolean;
  /** SHA-… is taken of these parts. */
  readonly ranges: readonly [start: number, end: number][];
}

const MOST_SIGNATURES = 20;
const LONGEST_RANGE = 120;

/** The signatures, the one of the largest part first. */
export function findSignatures(file: Buffer): FoundSignature[] {
  const found: FoundSignature[] = [];
  let at = file.indexOf('/ByteRange');
  for (let count = 0; at !== -1 && count < MOST_SIGNATURES; count++) {
    const signature = signatureAt(file, at);
    if (signature !== null) found.push(signature);
    at = file.indexOf('/ByteRange', at + 1);
  }
  return found.sort((a, b) => endOf(b) - endOf(a));
}

function endOf({ ranges }: FoundSignature): number {
  return ranges.at(-1)?.[1] ?? 0;
}

function signatureAt(file: Buffer, at: number): FoundSignature | null {
  const text = file.toString('latin1', at, at + LONGEST_RANGE);
  const numbers = /^\/ByteRange\s*\[\s*(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s*\]/.exec(text);
  if (numbers === null) return null;
  const [first, firstLength, second, secondLength] = numbers.slice(1).map(Number) as [
    number,
    number,
    number,
    number,
  ];
  const [open, end] = [first + firstLength, second + secondLength];
  if (open >= second || end > file.length || file[open] !== 0x3c || file[second - 1] !== 0x3e) return null;
  const room = { start: open + 1, end: second - 1 };
  const hex = file.toString('latin1', room.start, room.end);
  if (!/^[0-9A-Fa-f\s]*$/.test(hex)) return null;
  return {
    room,
    contents: Buffer.from(hex.replace(/\s/g, ''), 'hex'),
    coversAll: first === 0 && end === file.length,
    ranges: [
      [first, open],
      [second, end],
    ],
  };
}
