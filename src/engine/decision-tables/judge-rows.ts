import type { ColumnValues } from './column-values.ts';
import { partition, type ValueClass } from './partition.ts';
import type { CellValue, RowFile } from './table-file.ts';

/** The most combinations of values that are tried for one table. */
export const MOST_CASES = 50_000;

/** Values for every column. */
export type Example = Readonly<Record<string, CellValue>>;

/** What is wrong with the rows of a table. */
export interface RowsJudged {
  /** The number of combinations if there are more than can be tried, else null: then nothing else was judged. */
  readonly tooMany: number | null;
  /** Values that no row matches; null if there are none. */
  readonly gap: Example | null;
  /**
   * Rows that never decide: the earlier rows that do instead, with values that this row matches too; no rows and no
   * example if nothing matches it.
   */
  readonly unreached: readonly {
    readonly row: number;
    readonly by: readonly number[];
    readonly example: Example | null;
  }[];
}

interface Seen {
  readonly by: Set<number>;
  readonly example: Example;
}

/**
 * Tries every combination of values that the rows distinguish. The columns are taken as independent of each other.
 *
 * @example judgeRows({ months: wholeNumbers }, [{ when: { months: { minimum: 6 } }, result: 100 }]).gap // { months: 5 }
 */
export function judgeRows(
  columns: Readonly<Record<string, ColumnValues>>,
  rows: readonly RowFile[],
): RowsJudged {
  const names = Object.keys(columns);
  const parts = names.map((name) =>
    partition(
      columns[name] ?? { optional: true },
      rows.map(({ when }) => when?.[name] ?? true),
    ),
  );
  const cases = parts.reduce((product, classes) => product * classes.length, 1);
  if (cases > MOST_CASES) return { tooMany: cases, gap: null, unreached: [] };
  const deciding = new Set<number>();
  const matched = new Map<number, Seen>();
  let gap: Example | null = null;
  for (let number = 0; number < cases; number += 1) {
    const values = caseOf(parts, number);
    const fitting = rows.flatMap((_, row) => (values.every(({ fits }) => fits[row]) ? [row] : []));
    const [first] = fitting;
    const example = () => Object.fromEntries(names.map((name, column) => [name, values[column]?.example]));
    if (first === undefined) {
      gap ??= example();
      continue;
    }
    deciding.add(first);
    for (const row of fitting.slice(1)) {
      const seen = matched.get(row) ?? { by: new Set(), example: example() };
      matched.set(row, seen);
      seen.by.add(first);
    }
  }
  const unreached = rows.flatMap((_, row) => {
    if (deciding.has(row)) return [];
    const { by = new Set<number>(), example = null } = matched.get(row) ?? {};
    return [{ row, by: [...by].sort((one, other) => one - other), example }];
  });
  return { tooMany: null, gap, unreached };
}

/** One class of every column: the combinations are numbered, the first column counts fastest. */
function caseOf(parts: readonly (readonly ValueClass[])[], number: number): ValueClass[] {
  let rest = number;
  return parts.map((classes) => {
    const own = classes[rest % classes.length] as ValueClass;
    rest = Math.floor(rest / classes.length);
    return own;
  });
}
