import { expect, it } from 'vitest';
import { ArgumentsError, readArguments } from '../../paths/arguments.ts';

const known = ['application', 'payment'];

it('selects everything without arguments', () => {
  expect(readArguments([], known)).toEqual({
    names: [],
    goals: ['states', 'transitions', 'conditions', 'pairs', 'requirements'],
    format: 'text',
    seed: 0,
    driver: 'model',
  });
});

it('reads names, goals, format, seed, limit and until', () => {
  const given = [
    'payment',
    '--goal',
    'pairs,states',
    '--format',
    'html',
    '--seed',
    '7',
    '--limit',
    '9',
    '--until',
    'pairs==100',
  ];
  const { until, ...rest } = readArguments(given, known);
  expect(rest).toEqual({
    names: ['payment'],
    goals: ['pairs', 'states'],
    format: 'html',
    seed: 7,
    limit: 9,
    driver: 'model',
  });
  expect(until?.({ pairs: 100 })).toBe(true);
});

it.each([
  [['aplication'], 'There is no flow or machine "aplication". Did you mean "application"?'],
  [['--goal', 'pair'], 'There is no goal "pair". Did you mean "pairs"?'],
  [['--format', 'xml'], 'There is no format "xml".'],
  [['--seed', 'one'], '--seed takes a whole number, not "one".'],
  [['--with', 'tokn'], 'There is no adversary "tokn". Did you mean "token"?'],
  [['--frob'], "Unknown option '--frob'"],
])('refuses %j and lists what is known', (given, message) => {
  expect(() => readArguments(given, known)).toThrow(ArgumentsError);
  expect(() => readArguments(given, known)).toThrow(message);
});

it('reads the adversaries that a flow is explored with', () => {
  expect(readArguments(['application', '--with', 'token,tab'], known).with).toEqual(['token', 'tab']);
});
