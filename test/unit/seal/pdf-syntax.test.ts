import { describe, expect, it } from 'vitest';
import { pastSpace, valueAt, type Written } from '../../../src/seal/pdf-syntax.ts';

/** The value without its offsets. */
function plain(value: Written): unknown {
  if (value.kind === 'dictionary')
    return Object.fromEntries([...value.entries].map(([name, one]) => [name, plain(one)]));
  if (value.kind === 'array') return value.items.map(plain);
  if (value.kind === 'reference') return `${value.number} ${value.generation} R`;
  return 'value' in value ? value.value : value.kind;
}

describe('a PDF object', () => {
  it.each([
    ['<< /Type /Sig /Size 3 >>', { Type: 'Sig', Size: 3 }],
    ['<</A<</B[1 -2.5 .5]>>/C 7 0 R>>', { A: { B: [1, -2.5, 0.5] }, C: '7 0 R' }],
    // A name may be escaped in several ways.
    ['<< /Byte#52ange [0 1 2 3] >>', { ByteRange: [0, 1, 2, 3] }],
    ['<< /A % /A 2 >>\n 1 >>', { A: 1 }],
    ['[ (a \\) (b) >>) <30 3A> true null ]', ['text', 'hex', 'word', 'word']],
    // Two numbers and a word that merely starts with R: no reference.
    ['[1 0 Rx]', [1, 0, 'word']],
  ])('is parsed: %s', (text, value) => {
    const found = valueAt(`  ${text} `, 0);
    expect(plain(found)).toEqual(value);
    expect([found.start, found.end]).toEqual([2, 2 + text.length]);
  });

  it.each([
    // Readers differ in which of the two they use.
    ['a name twice', '<< /Contents <30> /Contents <31> >>'],
    ['the same name written in another way', '<< /Contents <30> /Content#73 <31> >>'],
    ['a dictionary without an end', '<< /A 1 '],
    ['a list without an end', '[ 1 2 '],
    ['a text without an end', '( a ( b )'],
    ['hexadecimal digits that are none', '<30 3G>'],
    ['a key that is no name', '<< 1 2 >>'],
    ['lists that are too deep', `${'['.repeat(30)}${']'.repeat(30)}`],
    ['nothing', '  % all of it is a comment'],
  ])('is refused: %s', (_, text) => {
    expect(() => valueAt(text, 0)).toThrow();
  });

  it('starts after spaces and comments', () => {
    expect(pastSpace(' \0\t% one\r% two\n /A', 0)).toBe(16);
  });
});
