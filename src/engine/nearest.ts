/** The number of single-letter edits (insert, drop, replace, swap neighbors) that turn one text into the other. */
export function editDistance(left: string, right: string): number {
  const rows: number[][] = Array.from({ length: left.length + 1 }, (_, row) => [row]);
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0;
  for (let column = 0; column <= right.length; column += 1) (rows[0] as number[])[column] = column;
  for (let row = 1; row <= left.length; row += 1) {
    for (let column = 1; column <= right.length; column += 1) {
      const same = left[row - 1] === right[column - 1];
      const swapped =
        row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      (rows[row] as number[])[column] = Math.min(
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + (same ? 0 : 1),
        swapped ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
  }
  return at(left.length, right.length);
}

/**
 * The known name that was probably meant, or null if none is similar: at most half of its letters, and at most four,
 * may differ. Case is ignored.
 *
 * @example nearestName('finsh', ['finish', 'exam']) // 'finish'
 */
export function nearestName(name: string, known: Iterable<string>): string | null {
  let best: string | null = null;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const candidate of known) {
    const distance = editDistance(name.toLowerCase(), candidate.toLowerCase());
    if (distance < bestDistance) [best, bestDistance] = [candidate, distance];
  }
  return best !== null && bestDistance <= Math.min(4, Math.ceil(best.length / 2)) ? best : null;
}
