import { expect, it } from 'vitest';
import { completer } from '../../../../src/engine/explore/findings/completion.ts';
import {
  classOf,
  type FactSpace,
  factSpace,
  factsOfCode,
  questionsOf,
  truthTable,
} from '../../../../src/engine/explore/model/fact-space.ts';
import { effectTable } from '../../../../src/engine/explore/tables/effect-table.ts';
import type { Facts, FactsSchema } from '../../../../src/engine/facts.ts';

const schema: FactsSchema = {
  type: 'object',
  properties: {
    role: { type: 'string', enum: ['PRIMARY', 'CO-APPLICANT', 'GUARANTOR'] },
    submitted: { type: 'boolean' },
    dues: { type: 'integer', minimum: 0, maximum: 3 },
  },
};
const questions = questionsOf([
  { role: { const: 'GUARANTOR' } },
  { submitted: { const: true } },
  { dues: { minimum: 1 } },
]);
const names = Object.keys(schema.properties);
const space = factSpace(schema, names, questions, new Set());
const counting = factSpace(schema, names, questions, new Set(['dues']));

/** The code of these facts, ignoring facts outside the space; -1 if a value is outside its range. */
function codeOfFacts(space: FactSpace, facts: Facts): number {
  let code = 0;
  for (const axis of space.axes) {
    const found = classOf(axis, facts[axis.name]);
    if (found < 0) return -1;
    code += found * axis.stride;
  }
  return code;
}

it('merges the values that no condition distinguishes, except those of counters', () => {
  expect(space.axes.map(({ classes }) => classes)).toEqual([
    [['PRIMARY', 'CO-APPLICANT'], ['GUARANTOR']],
    [[false], [true]],
    [[0], [1, 2, 3]],
  ]);
  expect(space.size).toBe(8);
  expect(counting.size).toBe(16);
});

it('turns facts into a code and back', () => {
  for (let code = 0; code < counting.size; code += 1) {
    expect(codeOfFacts(counting, factsOfCode(counting, code))).toBe(code);
  }
  expect(codeOfFacts(space, { role: 'CO-APPLICANT', submitted: true, dues: 2 })).toBe(
    codeOfFacts(space, { role: 'PRIMARY', submitted: true, dues: 1 }),
  );
  expect(codeOfFacts(space, { role: 'STRANGER', submitted: true, dues: 1 })).toBe(-1);
});

it('finds the facts for which a condition holds', () => {
  const table = truthTable(space, { role: { const: 'GUARANTOR' }, dues: { minimum: 1 } });
  const holding = Array.from({ length: space.size }, (_, code) => code).filter((code) => table[code] === 1);
  expect(holding.map((code) => factsOfCode(space, code))).toEqual([
    { role: 'GUARANTOR', submitted: false, dues: 1 },
    { role: 'GUARANTOR', submitted: true, dues: 1 },
  ]);
});

it('counts down within the range, and may stay at a highest value that stands for more', () => {
  const effect = effectTable(counting, { sets: { dues: { by: -1, capped: true } } });
  const after = (dues: number) =>
    effect
      ?.after(codeOfFacts(counting, { role: 'PRIMARY', submitted: false, dues }))
      .map((code) => factsOfCode(counting, code).dues);
  expect([after(0), after(1), after(2), after(3)]).toEqual([[0], [0], [1], [2, 3]]);
});

it('includes every value that an effect may set', () => {
  const effect = effectTable(space, {
    when: { submitted: { const: false } },
    sets: { role: ['PRIMARY', 'GUARANTOR'] },
  });
  const code = codeOfFacts(space, { role: 'PRIMARY', submitted: false, dues: 0 });
  expect(effect?.after(code).map((one) => factsOfCode(space, one).role)).toEqual(['PRIMARY', 'GUARANTOR']);
  expect(effect?.possible?.[code]).toBe(1);
  expect(effect?.possible?.[codeOfFacts(space, { role: 'PRIMARY', submitted: true, dues: 0 })]).toBe(0);
});

it('completes facts so that they do not exclude each other', () => {
  const complete = completer(schema, {
    impossible: [
      { submitted: { const: false }, dues: { minimum: 1 } },
      { role: { const: 'PRIMARY' }, submitted: { const: true } },
    ],
  });
  expect(complete({ dues: 2 })).toEqual({ role: 'CO-APPLICANT', submitted: true, dues: 2 });
  expect(complete({ role: 'PRIMARY', dues: 2 })).toBeNull();
});

it('refuses a fact without a finite range', () => {
  const open: FactsSchema = { type: 'object', properties: { name: { type: 'string' } } };
  expect(() => factSpace(open, ['name'], new Map(), new Set())).toThrow('"name" has no finite range');
});
