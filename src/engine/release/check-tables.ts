import tableSchema from '../../../schemas/table.schema.json' with { type: 'json' };
import { shapeErrors } from '../check/data-file.ts';
import { judgeTable } from '../decision-tables/judge-table.ts';
import type { TableFile } from '../decision-tables/table-file.ts';
import type { FlowError } from '../errors.ts';
import type { FileInFlows, ReleaseParts } from './read-release.ts';

/**
 * The errors of a decision table: its shape, unknown names, values that no row matches, rows that never decide. Empty
 * if there are none.
 *
 * @example tableErrors(table, parts)[0]?.message
 *   // 'flows/pet-fee.table.json /rows/2: this row never decides: row 1 does before it, as with kind "DOG"'
 */
export function tableErrors({ path, name, file }: FileInFlows, parts: ReleaseParts): FlowError[] {
  const errors = shapeErrors('table', path, file, tableSchema);
  if (errors.length > 0) return errors;
  return [...judgeTable({ path, name, file: file as TableFile }, parts).errors];
}
