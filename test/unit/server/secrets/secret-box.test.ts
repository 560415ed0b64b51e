import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createSecretBox } from '../../../../src/server/secrets/secret-box.ts';

const random = { bytes: (size: number) => randomBytes(size) };
const [first, second] = ['A', 'B'].map((letter) => Buffer.alloc(32, letter).toString('base64')) as [
  string,
  string,
];

describe('a box with a former key', () => {
  const before = createSecretBox(first, random);
  const after = createSecretBox(second, random, [first]);

  it('decrypts with the former key, and encrypts with the current one', () => {
    expect(after.open(before.seal('123456789', 'ssn:ada'), 'ssn:ada')).toBe('123456789');
    const sealed = after.seal('123456789', 'ssn:ada');
    expect(createSecretBox(second, random).open(sealed, 'ssn:ada')).toBe('123456789');
    expect(before.open(sealed, 'ssn:ada')).toBeNull();
  });

  it('accepts signatures of either key, and no others', () => {
    expect(after.isSigned('a file', 'ticket', before.sign('a file', 'ticket'))).toBe(true);
    expect(after.isSigned('a file', 'ticket', after.sign('a file', 'ticket'))).toBe(true);
    expect(before.isSigned('a file', 'ticket', after.sign('a file', 'ticket'))).toBe(false);
    expect(after.isSigned('a file', 'code', after.sign('a file', 'ticket'))).toBe(false);
    expect(after.isSigned('a file', 'ticket', '')).toBe(false);
  });

  it('names its keys by fingerprints that reveal nothing about them', () => {
    expect(after.keyIds).toEqual([createSecretBox(second, random).keyIds[0], before.keyIds[0]]);
    expect(new Set(after.keyIds).size).toBe(2);
    expect(after.keyIds.join()).not.toContain(first.slice(0, 8));
  });
});
