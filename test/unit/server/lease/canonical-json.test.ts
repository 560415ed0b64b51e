import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson, type JsonValue } from '../../../../src/server/lease/canonical-json.ts';

describe('canonical JSON', () => {
  it('is one text, in whatever order the keys were set', () => {
    expect(canonicalJson({ b: [1, { d: null, c: 'é"' }], a: true })).toBe(
      '{"a":true,"b":[1,{"c":"é\\"","d":null}]}',
    );
    expect(canonicalJson({ a: true, b: [1, { c: 'é"', d: null }] })).toBe(
      canonicalJson({ b: [1, { d: null, c: 'é"' }], a: true }),
    );
  });

  it('says what JSON says', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(canonicalJson(value as JsonValue))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it('has no text for a number that JSON cannot say', () => {
    expect(() => canonicalJson({ a: Number.NaN })).toThrow(RangeError);
  });
});
