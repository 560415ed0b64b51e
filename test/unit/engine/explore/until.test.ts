import { expect, it } from 'vitest';
import { parseUntil, UntilError } from '../../../../src/engine/explore/tours/until.ts';

const names = ['pairs', 'states', 'seconds'];

it('"or" holds if one side holds', () => {
  const test = parseUntil('pairs==100 || seconds>30', names);
  expect(test({ pairs: 99, seconds: 30 })).toBe(false);
  expect(test({ pairs: 100, seconds: 0 })).toBe(true);
  expect(test({ pairs: 0, seconds: 31 })).toBe(true);
});

it('"and" binds more tightly than "or", and parentheses most tightly', () => {
  const progress = { pairs: 1, states: 0, seconds: 0 };
  expect(parseUntil('pairs==1 || states==1 && seconds==1', names)(progress)).toBe(true);
  expect(parseUntil('(pairs==1 || states==1) && seconds==1', names)(progress)).toBe(false);
});

it.each([
  ['>=', 5, true],
  ['>=', 6, false],
  ['<=', 5, true],
  ['<=', 4, false],
  ['<', 5, false],
  ['>', 5, false],
  ['!=', 5, false],
  ['!=', 4, true],
])('compares 5 with %s %d: %s', (comparison, number, held) => {
  expect(parseUntil(`pairs ${comparison} ${number}`, names)({ pairs: 5 })).toBe(held);
});

it.each([
  ['paris==100', 'one of pairs, states, seconds'],
  ['pairs=100', 'a comparison'],
  ['pairs==', 'a number'],
  ['pairs==1 seconds>3', 'the end'],
  ['(pairs==1', '")"'],
])('reports where %j cannot be parsed', (text, expected) => {
  expect(() => parseUntil(text, names)).toThrow(UntilError);
  expect(() => parseUntil(text, names)).toThrow(expected);
});
