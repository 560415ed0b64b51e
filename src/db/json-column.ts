/**
 * JSON kept as text in a column.
 */

/** The parsed object of a column that `writeJson` wrote. @throws {SyntaxError} if the row is damaged. */
export function readJson<T>(text: string): T {
  return JSON.parse(text) as T;
}

/** The text for a column. */
export function writeJson(value: unknown): string {
  return JSON.stringify(value);
}
