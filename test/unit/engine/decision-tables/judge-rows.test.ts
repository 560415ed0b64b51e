import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ConditionSchema } from '../../../../src/engine/conditions.ts';
import type { ColumnValues } from '../../../../src/engine/decision-tables/column-values.ts';
import { judgeRows, MOST_CASES } from '../../../../src/engine/decision-tables/judge-rows.ts';
import { type RowFile, rowFor } from '../../../../src/engine/decision-tables/table-file.ts';

const upTo = (most: number | null, whole = true): ColumnValues => ({
  number: { least: 0, most, whole },
  optional: false,
});
const kinds: ColumnValues = { listed: ['DOG', 'CAT'], optional: false };

describe('the rows of a decision table', () => {
  it('have no gap and no row too many if each decides somewhere', () => {
    const rows = [
      { when: { kind: { const: 'DOG' }, months: { maximum: 5 } }, result: 1 },
      { when: { kind: { const: 'DOG' } }, result: 2 },
      { when: { months: { minimum: 6 } }, result: 3 },
      { result: 4 },
    ];
    const columns = { kind: kinds, months: upTo(24) };
    expect(judgeRows(columns, rows)).toEqual({ tooMany: null, gap: null, unreached: [] });
  });

  it('have a gap between the limits of two rows, with its example', () => {
    const rows = [
      { when: { months: { maximum: 5 } }, result: 1 },
      { when: { months: { minimum: 7 } }, result: 2 },
    ];
    expect(judgeRows({ months: upTo(24) }, rows).gap).toEqual({ months: 6 });
  });

  it('have a gap between numbers that are not whole, and beyond all limits', () => {
    const rows = [
      { when: { weight: { maximum: 5 } }, result: 1 },
      { when: { weight: { minimum: 6 } }, result: 2 },
    ];
    expect(judgeRows({ weight: upTo(null, false) }, rows).gap).toEqual({ weight: 5.5 });
    const [low] = rows;
    expect(judgeRows({ weight: upTo(null, false) }, low ? [low] : []).gap).toEqual({ weight: 6 });
  });

  it('have a gap where there is no answer', () => {
    const rows = [{ when: { kind: { enum: ['DOG', 'CAT'] } }, result: 1 }];
    expect(judgeRows({ kind: { ...kinds, optional: true } }, rows).gap).toEqual({ kind: undefined });
  });

  it('have a gap at a text that no row names', () => {
    const rows = [{ when: { breed: { const: 'Beagle' } }, result: 1 }];
    expect(judgeRows({ breed: { optional: false } }, rows).gap).toEqual({ breed: 'not Beagle' });
  });

  it('are hidden by all earlier rows together, with an example', () => {
    const rows = [
      { when: { kind: { const: 'DOG' } }, result: 1 },
      { when: { kind: { const: 'CAT' } }, result: 2 },
      { when: { months: { minimum: 3 } }, result: 3 },
    ];
    expect(judgeRows({ kind: kinds, months: upTo(24) }, rows).unreached).toEqual([
      { row: 2, by: [0, 1], example: { kind: 'DOG', months: 3 } },
    ]);
  });

  it('are impossible if no value matches', () => {
    const rows = [{ when: { months: { minimum: 25 } }, result: 1 }, { result: 2 }];
    expect(judgeRows({ months: upTo(24) }, rows).unreached).toEqual([{ row: 0, by: [], example: null }]);
  });

  it('are not tried if they tell too many combinations apart', () => {
    const columns = Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [name, upTo(null)]));
    const rows = Array.from({ length: 20 }, (_, row) => ({
      when: Object.fromEntries(Object.keys(columns).map((name) => [name, { minimum: row * 2 + 1 }])),
      result: 1,
    }));
    const { tooMany } = judgeRows(columns, rows);
    expect(tooMany).toBe(21 ** 4);
    expect(tooMany).toBeGreaterThan(MOST_CASES);
  });

  it('are judged as if every value was tried', () => {
    const limit = fc.integer({ min: -1, max: 13 });
    const one: fc.Arbitrary<ConditionSchema> = fc.oneof(
      fc.constant(true),
      limit.map((minimum) => ({ minimum })),
      limit.map((maximum) => ({ maximum })),
      limit.map((value) => ({ const: value })),
      fc.tuple(limit, limit).map(([minimum, maximum]) => ({ not: { minimum, maximum } })),
      fc.tuple(limit, limit).map(([minimum, value]) => ({ anyOf: [{ minimum }, { const: value }] })),
    );
    const row: fc.Arbitrary<RowFile> = fc.record({
      when: fc.record({ a: one, b: one }),
      result: fc.constant(1),
    });
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 5 }), (rows) => {
        const all = Array.from({ length: 13 * 13 }, (_, at) => ({ a: at % 13, b: Math.floor(at / 13) }));
        const deciding = new Set(all.map((values) => rowFor({ rows }, values)));
        const { gap, unreached } = judgeRows({ a: upTo(12), b: upTo(12) }, rows);
        expect(gap === null).toBe(!deciding.has(-1));
        if (gap !== null) expect(rowFor({ rows }, gap)).toBe(-1);
        expect(unreached.map((found) => found.row)).toEqual(
          rows.flatMap((_, index) => (deciding.has(index) ? [] : [index])),
        );
        for (const { by, example } of unreached) if (example) expect(by).toContain(rowFor({ rows }, example));
      }),
      { numRuns: 300 },
    );
  });
});
