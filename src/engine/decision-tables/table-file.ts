import { type Condition, holds } from '../conditions.ts';
import type { QuantityFile } from '../forms/answers/quantity.ts';

/** The value of a column: from an answer, from the data of the occasion, or a fact. `undefined`: there is none. */
export type CellValue = string | number | boolean | null | undefined;

/**
 * Where the values of a column come from: the answer to a field of a form or a number drawn from its answers, a value
 * that the office gives with the occasion, or a fact of the flow.
 */
export interface ColumnFile extends QuantityFile {
  readonly form?: string;
  readonly field?: string;
  readonly given?: string;
  readonly fact?: string;
}

/** One row: without `when` it matches everything. */
export interface RowFile {
  readonly when?: Condition;
  /** Integer cents. */
  readonly result: number;
}

/**
 * A decision table of a flow, `flows/<name>.table.json`, described by `schemas/table.schema.json`: the first row whose
 * conditions hold gives the result.
 *
 * @see docs/decisions/0084-decision-tables.md
 */
export interface TableFile {
  readonly flow: string;
  readonly description?: string;
  readonly columns: Readonly<Record<string, ColumnFile>>;
  readonly rows: readonly RowFile[];
}

/**
 * The number of the first row that matches these values, from 0; -1 if none does.
 *
 * @example rowFor(table, { kind: 'DOG', months: 6 }) // 1
 */
export function rowFor(
  { rows }: Pick<TableFile, 'rows'>,
  values: Readonly<Record<string, CellValue>>,
): number {
  return rows.findIndex(({ when = {} }) => holds(when, values));
}
