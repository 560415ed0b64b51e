import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson, type JsonValue } from '../../../../src/server/features/lease/log/canonical-json.ts';

describe('canonical JSON', () => {
  it('is the same text, whatever the order of the keys', () => {
    expect(canonicalJson({ b: [1, { d: null, c: 'é"' }], a: true })).toBe(
      '{"a":true,"b":[1,{"c":"é\\"","d":null}]}',
    );
    expect(canonicalJson({ a: true, b: [1, { c: 'é"', d: null }] })).toBe(
      canonicalJson({ b: [1, { d: null, c: 'é"' }], a: true }),
    );
  });

  it('has the same content as plain JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(canonicalJson(value as JsonValue))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it('refuses a number that JSON cannot represent', () => {
    expect(() => canonicalJson({ a: Number.NaN })).toThrow(RangeError);
  });
});
