import type { ImportProblem } from '../../../../contract/office/import.contract.ts';
import type { ImportKind } from '../../../../contract/office/import-kinds.ts';
import { IMPORT_FIELDS } from './import-fields.ts';
import { type Cell, readCell } from './read-cell.ts';

/** A row of which every cell could be read. `row` counts from 1, with the heads as the first. */
export interface ReadRow {
  readonly row: number;
  readonly values: Readonly<Record<string, Exclude<Cell, null> | undefined>>;
  /** The cells as they stand in the file, by field. */
  readonly cells: Readonly<Record<string, string>>;
}

/**
 * The rows below the heads, by the fields of the kind; a row with a cell that cannot be read is left out and reported.
 *
 * @param rows of the file, the heads first.
 */
export function readRows(
  kind: ImportKind,
  rows: readonly (readonly string[])[],
  mapping: Readonly<Record<string, string>>,
): { readonly read: readonly ReadRow[]; readonly problems: readonly ImportProblem[] } {
  const [heads = [], ...lines] = rows;
  const columns = IMPORT_FIELDS[kind].map((field) => ({
    field,
    at: mapping[field.name] === undefined ? -1 : heads.indexOf(mapping[field.name] ?? ''),
  }));
  const read: ReadRow[] = [];
  const problems: ImportProblem[] = [];
  for (const [index, line] of lines.entries()) {
    const row = index + 2;
    const values: Record<string, Exclude<Cell, null>> = {};
    const cells: Record<string, string> = {};
    const wrong: ImportProblem[] = [];
    for (const { field, at } of columns) {
      const cell = at < 0 ? '' : (line[at] ?? '').trim();
      cells[field.name] = cell;
      const problem = { row, field: field.name, value: cell.slice(0, 80) };
      if (cell === '') {
        if (field.is_required) wrong.push({ ...problem, code: 'missing' });
        continue;
      }
      const value = readCell(field.type, cell);
      if (value === null) wrong.push({ ...problem, code: field.type });
      else values[field.name] = value;
    }
    problems.push(...wrong);
    if (wrong.length === 0) read.push({ row, values, cells });
  }
  return { read, problems };
}
