/** Unpacks web fonts: PDF requires TrueType or OpenType, but our font packages contain WOFF. */
import { inflateSync } from 'node:zlib';

const SIGNATURE = 0x774f4646;
const HEADER = 44;
const ENTRY = 20;
const SFNT_HEADER = 12;
const SFNT_ENTRY = 16;

/**
 * The TrueType or OpenType font in a WOFF 1 file: its tables, inflated.
 *
 * @throws Error if the bytes are not WOFF 1.
 * @example const font = pdf.embedFont(fontOfWoff(readFileSync('caveat-latin-400-normal.woff')))
 * @see https://www.w3.org/TR/WOFF/
 */
export function fontOfWoff(woff: Buffer): Uint8Array {
  if (woff.length < HEADER || woff.readUInt32BE(0) !== SIGNATURE)
    throw new Error('The font is no WOFF 1 file.');
  const count = woff.readUInt16BE(12);
  const head = Buffer.alloc(SFNT_HEADER + SFNT_ENTRY * count);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  const parts = [head];
  let offset = head.length;
  for (let index = 0; index < count; index++) {
    const at = HEADER + ENTRY * index;
    const [start, packed, length] = [4, 8, 12].map((more) => woff.readUInt32BE(at + more)) as [
      number,
      number,
      number,
    ];
    const stored = woff.subarray(start, start + packed);
    const table = packed === length ? stored : inflateSync(stored);
    const entry = SFNT_HEADER + SFNT_ENTRY * index;
    woff.copy(head, entry, at, at + 4);
    woff.copy(head, entry + 4, at + 16, at + 20);
    head.writeUInt32BE(offset, entry + 8);
    head.writeUInt32BE(length, entry + 12);
    const padded = Buffer.alloc((length + 3) & ~3);
    table.copy(padded);
    parts.push(padded);
    offset += padded.length;
  }
  return Buffer.concat(parts);
}
