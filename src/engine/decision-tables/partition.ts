import { type ConditionSchema, matches } from '../conditions.ts';
import type { ColumnValues } from './column-values.ts';
import type { CellValue } from './table-file.ts';

/** A value that stands for all values of a column which the rows do not tell apart. */
export interface ValueClass {
  readonly example: CellValue;
  /** Whether the condition on this column holds, one value per row. */
  readonly fits: readonly boolean[];
}

/** The numbers and texts that a condition compares with. */
function named(schema: ConditionSchema): unknown[] {
  if (typeof schema === 'boolean') return [];
  const { const: one, enum: some = [], minimum, maximum, not = true, anyOf = [], allOf = [] } = schema;
  return [one, minimum, maximum, ...some, ...[not, ...anyOf, ...allOf].flatMap(named)].filter(
    (value) => value !== undefined,
  );
}

/** Numbers on, between and beyond those that the rows name, as far as the column allows them. */
function numbers({ least, most, whole }: NonNullable<ColumnValues['number']>, asked: readonly unknown[]) {
  const edges = [least, most, ...asked].filter((value): value is number => typeof value === 'number');
  const sorted = [...new Set(edges)].sort((one, other) => one - other);
  const [first = 0, last = 0] = [sorted[0], sorted.at(-1)];
  const between = sorted.flatMap((edge, index) => {
    const next = sorted[index + 1];
    if (whole) return [Math.ceil(edge) - 1, Math.floor(edge) + 1];
    return next === undefined ? [] : [(edge + next) / 2];
  });
  return [...new Set([first - 1, ...sorted, ...between, last + 1])]
    .filter((value) => !whole || Number.isInteger(value))
    .filter((value) => (least === null || value >= least) && (most === null || value <= most))
    .sort((one, other) => one - other);
}

/** The texts that the rows name, and another one. */
function texts(asked: readonly unknown[]): string[] {
  const known = asked.filter((value): value is string => typeof value === 'string');
  return [...new Set([...known, `not ${known.join(' or ') || 'empty'}`])];
}

/**
 * The values of a column in as few classes as the rows distinguish, each with the least example.
 *
 * @param asked by the number of a row: its condition on this column
 * @example partition({ number: { least: 0, most: null, whole: true }, optional: false }, [{ minimum: 5 }, true])
 *   // [{ example: 0, fits: [false, true] }, { example: 5, fits: [true, true] }]
 */
export function partition(values: ColumnValues, asked: readonly ConditionSchema[]): ValueClass[] {
  const compared = asked.flatMap(named);
  const known = values.listed ?? (values.number ? numbers(values.number, compared) : texts(compared));
  const classes = new Map<string, ValueClass>();
  for (const example of [...known, ...(values.optional ? [undefined] : [])]) {
    const fits = asked.map((schema) => matches(schema, example));
    const key = fits.map(Number).join('');
    if (!classes.has(key)) classes.set(key, { example, fits });
  }
  return [...classes.values()];
}
