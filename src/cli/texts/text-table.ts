/**
 * Rows under their headings as aligned columns; numbers on the right.
 *
 * @example textTable(['flow', 'states'], [['application', 21]]) // 'flow         states\napplication      21'
 */
export function textTable(
  headings: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string {
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => String(row[column] ?? '').length)),
  );
  const rightAligned = headings.map((_, column) => rows.every((row) => typeof row[column] === 'number'));
  const line = (cells: readonly (string | number)[]) =>
    cells
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        return rightAligned[column] && rows.length > 0
          ? String(cell).padStart(width)
          : String(cell).padEnd(width);
      })
      .join('  ')
      .trimEnd();
  return [headings, ...rows].map(line).join('\n');
}
