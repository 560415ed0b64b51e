import { expect, it } from 'vitest';
import { keepKeys } from '../../../../src/web/forms/draft/entry-keys.ts';

const [a, b, c] = [{ name: 'a' }, { name: 'b' }, { name: 'c' }];

function minted() {
  let count = 0;
  return () => `new${++count}`;
}

it('an entry keeps its key when another one is removed', () => {
  expect(keepKeys([a, b, c], ['1', '2', '3'], [a, c], minted())).toEqual(['1', '3']);
});

it('an added entry gets a key of its own', () => {
  expect(keepKeys([a], ['1'], [a, b], minted())).toEqual(['1', 'new1']);
});

it('an edited entry keeps its key by its position', () => {
  expect(keepKeys([a, b], ['1', '2'], [a, { name: 'B' }], minted())).toEqual(['1', '2']);
});

it('stored entries keep their keys by id, even in another order and as new objects', () => {
  const before = [{ id: 7 }, { id: 8 }];
  const after = [
    { id: 8, x: 1 },
    { id: 7, x: 1 },
  ];
  expect(keepKeys(before, ['1', '2'], after, minted())).toEqual(['2', '1']);
});

it('no key is used twice', () => {
  const after = [b, { name: 'x' }, { name: 'y' }];
  const keys = keepKeys([a, b], ['1', '2'], after, minted());
  expect(keys[0]).toBe('2');
  expect(new Set(keys).size).toBe(3);
});

it('unchanged keys are returned as the same list', () => {
  const keys = ['1', '2'];
  expect(keepKeys([a, b], keys, [a, b], minted())).toBe(keys);
});
