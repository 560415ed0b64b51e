/**
 * Objects in the bytes of a PDF with the positions where they are written. Streams are not read.
 *
 * @see ISO 32000-2 §7.3
 */

/** A value, and its position from `start` to `end` (exclusive) in the bytes. */
export type Written = { readonly start: number; readonly end: number } & (
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'name'; readonly value: string }
  | { readonly kind: 'reference'; readonly number: number; readonly generation: number }
  | { readonly kind: 'hex' | 'text' | 'word' }
  | { readonly kind: 'array'; readonly items: readonly Written[] }
  | { readonly kind: 'dictionary'; readonly entries: ReadonlyMap<string, Written> }
);

const DEEPEST = 20;
const SPACE = /[\0\t\n\f\r ]/;
const ENDS_TOKEN = /[\0\t\n\f\r ()<>[\]{}/%]/;
const REFERENCE = /(\d{1,10})[\0\t\n\f\r ]+(\d{1,5})[\0\t\n\f\r ]+R(?![^\0\t\n\f\r ()<>[\]{}/%])/y;
const HEX = /<[0-9A-Fa-f\0\t\n\f\r ]*>/y;

/** Decodes one byte to one character, so that positions in the text are positions in the file. */
export function textOf(file: Buffer): string {
  return file.toString('latin1');
}

/**
 * The value that begins at a position, after spaces and comments.
 *
 * @throws Error if there is none, it is not terminated or too deeply nested, or a dictionary has a duplicate name.
 * @example valueAt('<< /Type /Sig >>', 0) // { kind: 'dictionary', start: 0, end: 16, entries: … }
 */
export function valueAt(text: string, from: number, depth = 0): Written {
  const start = pastSpace(text, from);
  if (depth > DEEPEST) throw new Error('too deep');
  if (text.startsWith('<<', start)) return dictionaryAt(text, start, depth);
  const first = text[start];
  if (first === '<') return { kind: 'hex', start, end: matchEnd(HEX, text, start) };
  if (first === '(') return { kind: 'text', start, end: endOfText(text, start) };
  if (first === '[') return arrayAt(text, start, depth);
  if (first === '/') {
    const end = endOfToken(text, start + 1);
    return { kind: 'name', start, end, value: nameOf(text.slice(start + 1, end)) };
  }
  return plainAt(text, start);
}

/** The first position from `from` on after spaces and comments. */
export function pastSpace(text: string, from: number): number {
  let at = from;
  for (;;) {
    while (SPACE.test(text[at] ?? '')) at += 1;
    if (text[at] !== '%') return at;
    while (at < text.length && text[at] !== '\n' && text[at] !== '\r') at += 1;
  }
}

function dictionaryAt(text: string, start: number, depth: number): Written {
  const entries = new Map<string, Written>();
  let at = pastSpace(text, start + 2);
  while (!text.startsWith('>>', at)) {
    const name = valueAt(text, at, depth + 1);
    if (name.kind !== 'name' || entries.has(name.value)) throw new Error('no dictionary');
    const value = valueAt(text, name.end, depth + 1);
    entries.set(name.value, value);
    at = pastSpace(text, value.end);
  }
  return { kind: 'dictionary', start, end: at + 2, entries };
}

function arrayAt(text: string, start: number, depth: number): Written {
  const items: Written[] = [];
  let at = pastSpace(text, start + 1);
  while (text[at] !== ']') {
    const item = valueAt(text, at, depth + 1);
    items.push(item);
    at = pastSpace(text, item.end);
  }
  return { kind: 'array', start, end: at + 1, items };
}

function plainAt(text: string, start: number): Written {
  REFERENCE.lastIndex = start;
  const reference = REFERENCE.exec(text);
  if (reference !== null) {
    const [whole, number, generation] = reference;
    const end = start + whole.length;
    return { kind: 'reference', start, end, number: Number(number), generation: Number(generation) };
  }
  const end = endOfToken(text, start);
  if (end === start) throw new Error('no value');
  const value = text.slice(start, end);
  if (/^[+-]?(\d+\.?\d*|\.\d+)$/.test(value)) return { kind: 'number', start, end, value: Number(value) };
  return { kind: 'word', start, end };
}

function matchEnd(pattern: RegExp, text: string, start: number): number {
  pattern.lastIndex = start;
  if (!pattern.test(text)) throw new Error('never ends');
  return pattern.lastIndex;
}

/** Parentheses within a text are balanced, or escaped with a backslash. */
function endOfText(text: string, start: number): number {
  let open = 0;
  for (let at = start; at < text.length; at++) {
    const letter = text[at];
    if (letter === '\\') at += 1;
    else if (letter === '(') open += 1;
    else if (letter === ')') {
      open -= 1;
      if (open === 0) return at + 1;
    }
  }
  throw new Error('never ends');
}

function endOfToken(text: string, start: number): number {
  let at = start;
  while (at < text.length && !ENDS_TOKEN.test(text[at] ?? '')) at += 1;
  return at;
}

/** Decodes `#42` in a name to the character with that code. */
function nameOf(written: string): string {
  return written.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}
