import { describe, expect, it } from 'vitest';
import { wrongKeys } from '../../../../src/engine/release/wrong-keys.ts';

describe('a duplicate key of an object', () => {
  it.each([
    ['{"a": 1, "a": 2}', ['/a']],
    ['{"a": {"b": 1, "b": 2}, "b": 3}', ['/a/b']],
    ['{"a": [{"b": 1}, {"b": 1}, {"b": 1, "c": [1, 2], "b": 2}]}', ['/a/2/b']],
    ['[[0], {"a/b": 1, "a/b": 2}]', ['/1/a~1b']],
    // The same key with an escape sequence.
    ['{"a": 1, "\\u0061": 2, "a": 3}', ['/a', '/a']],
    ['{"a": "b", "b": "a", "c": ["a", "a"], "d": "{\\"x\\": 1, \\"x\\": 2}"}', []],
    ['{"a": {}, "b": [], "c": [{}, []]}', []],
  ])('is reported with its path: %s', (text, at) => {
    expect(wrongKeys(text)).toEqual(at.map((one) => ({ at: one, code: 'json.key_twice' })));
  });
});

describe('a key that names the prototype', () => {
  it.each([
    ['{"properties": {"__proto__": {"type": "string"}}}', ['/properties/__proto__']],
    ['[{"a": "__proto__"}, {"__pro\\u0074o__": 1}]', ['/1/__proto__']],
    ['{"constructor": 1, "a": ["__proto__"]}', []],
  ])('is reported with its path: %s', (text, at) => {
    expect(wrongKeys(text)).toEqual(at.map((one) => ({ at: one, code: 'json.key_reserved' })));
  });
});
