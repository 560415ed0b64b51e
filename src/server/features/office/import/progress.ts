/**
 * How many rows of an import this process has written. They are in a transaction, so the database shows none of them
 * before all are there.
 */
const written = new Map<string, number>();

/** Notes the rows of an import; null: the work on it has ended. */
export function noteProgress(id: string, rows: number | null): void {
  if (rows === null) written.delete(id);
  else written.set(id, rows);
}

/** The written rows of an import; undefined if this process does not write it. */
export function progressOf(id: string): number | undefined {
  return written.get(id);
}
