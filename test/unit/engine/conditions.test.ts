import { Ajv } from 'ajv';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Condition,
  type ConditionSchema,
  conditionProblems,
  holds,
  matches,
  sameJson,
} from '../../../src/engine/conditions.ts';

const scalar = fc.oneof(
  fc.boolean(),
  fc.integer({ min: -3, max: 3 }),
  fc.constantFrom('', 'RENT', 'OWN'),
  fc.constant(null),
);
const value = fc.oneof(
  scalar,
  fc.array(scalar, { maxLength: 2 }),
  fc.dictionary(fc.constantFrom('a', 'b'), scalar, { noNullPrototype: true }),
);
const type = fc.constantFrom('string', 'number', 'integer', 'boolean', 'null', 'array', 'object');

const { schema } = fc.letrec<{ schema: ConditionSchema }>((tie) => ({
  schema: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.boolean(),
    fc.record({ const: value }),
    fc.record({ enum: fc.uniqueArray(value, { minLength: 1, maxLength: 3, comparator: sameJson }) }),
    fc.record({ type }),
    fc.record({ minimum: fc.integer({ min: -3, max: 3 }), maximum: fc.integer({ min: -3, max: 3 }) }),
    fc.record({ pattern: fc.constantFrom('^R', 'W', '^$') }),
    fc.record({ required: fc.constantFrom(['a'], ['a', 'b']) }),
    fc.record({ not: tie('schema') }),
    fc.record({ anyOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }) }),
    fc.record({ allOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }) }),
    fc.record({
      properties: fc.dictionary(fc.constantFrom('a', 'b'), tie('schema'), {
        maxKeys: 2,
        noNullPrototype: true,
      }),
    }),
  ),
}));

describe('a condition', () => {
  it('gives the same verdict as ajv', () => {
    const ajv = new Ajv({ strict: false, meta: false, validateSchema: false });
    fc.assert(
      fc.property(schema, value, (one, given) => {
        expect(matches(one, given)).toBe(ajv.validate(one as object, given));
      }),
      { numRuns: 200 },
    );
  });

  it.each<[ConditionSchema, boolean]>([
    [{ minimum: 1 }, false],
    [{ const: 'OWN' }, false],
    [{ type: 'string' }, false],
    [{ not: { const: 'OWN' } }, true],
    [{}, true],
    [true, true],
    [false, false],
  ])('%j for a missing value', (one, expected) => {
    expect(matches(one, undefined)).toBe(expected);
  });

  it('holds if all its parts hold', () => {
    const condition = { open_invoices: { minimum: 1 }, decision: { not: { const: 'DENIED' } } };
    expect(holds(condition, { open_invoices: 1, decision: 'NONE' })).toBe(true);
    expect(holds(condition, { open_invoices: 1, decision: 'DENIED' })).toBe(false);
    expect(holds(condition, { open_invoices: 0, decision: 'NONE' })).toBe(false);
    expect(holds({}, {})).toBe(true);
  });

  it('lists the unsupported keywords with their paths', () => {
    const condition: object = {
      ssn: { format: 'ssn' },
      'a/b': { anyOf: [{ const: 1 }, { not: { minLength: 2 } }] },
      fine: { title: 'a note', enum: [1] },
    };
    expect(conditionProblems(condition as Condition)).toEqual([
      { at: '/ssn/format', keyword: 'format' },
      { at: '/a~1b/anyOf/1/not/minLength', keyword: 'minLength' },
    ]);
  });
});
