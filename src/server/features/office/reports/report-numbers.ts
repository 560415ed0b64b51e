/** Numbers that reports have in common. */

/** A number of a report; null: there is nothing to measure. */
export type Figure = number | null;

/** A part of a whole in percent, to one decimal; null of nothing. @example shareOf(1, 3) // 33.3 */
export function shareOf(part: number, whole: number): Figure {
  return whole === 0 ? null : Math.round((part / whole) * 1000) / 10;
}

/** The middle of some numbers, rounded; null of none. @example medianOf([1, 9, 4]) // 4 */
export function medianOf(numbers: readonly number[]): Figure {
  const sorted = numbers.toSorted((one, other) => one - other);
  const middle = sorted.length >> 1;
  const [low, high] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]];
  return low === undefined || high === undefined ? null : Math.round((low + high) / 2);
}

/**
 * The sum of a number of each row.
 *
 * @example sumOf(months, ({ charged }) => charged)
 */
export function sumOf<Row>(rows: readonly Row[], numberOf: (row: Row) => number): number {
  return rows.reduce((sum, row) => sum + numberOf(row), 0);
}
