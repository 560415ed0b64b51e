import tableSchema from '../../../schemas/table.schema.json' with { type: 'json' };
import { shapeErrors } from '../check/data-file.ts';
import type { ConditionSchema } from '../conditions.ts';
import { columnValues, type Report } from '../decision-tables/check-columns.ts';
import type { ColumnValues } from '../decision-tables/column-values.ts';
import { type Example, judgeRows, MOST_CASES } from '../decision-tables/judge-rows.ts';
import type { TableFile } from '../decision-tables/table-file.ts';
import { FlowError, type FlowErrorCode } from '../errors.ts';
import { chargesOf } from '../flow/charge-amount.ts';
import type { FlowFile } from '../flow/flow-file.ts';
import { pointer } from '../json-pointer.ts';
import { nearestName } from '../nearest.ts';
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
  const table = file as TableFile;
  const report: Report = (code, at, params = {}) => {
    errors.push(new FlowError(code, { file: path, at, ...params }));
  };
  const unknown = (code: FlowErrorCode, at: string, one: string, known: readonly string[]) =>
    report(code, at, { name: one, nearest: nearestName(one, known) });
  const flow = parts.flows.find((one) => one.name === table.flow)?.file as FlowFile | undefined;
  if (flow === undefined) {
    unknown(
      'flow.flow_unknown',
      '/flow',
      table.flow,
      parts.flows.map((one) => one.name),
    );
    return errors;
  }
  const columns: Record<string, ColumnValues> = {};
  for (const [column, origin] of Object.entries(table.columns)) {
    const values = columnValues(origin, { flow, parts }, pointer('columns', column), report);
    if (values !== null) columns[column] = values;
  }
  for (const [row, { when = {} }] of table.rows.entries()) {
    for (const [column, schema] of Object.entries(when)) {
      const at = pointer('rows', row, 'when', column);
      if (!Object.hasOwn(table.columns, column)) {
        unknown('table.column_unknown', at, column, Object.keys(table.columns));
      } else if (columns[column]) {
        for (const keyword of unusable(schema, columns[column])) {
          report('table.keyword_unusable', at, { keyword, column });
        }
      }
    }
  }
  if (errors.length > 0) return errors;
  const isUsed = chargesOf(flow).some(([, { amount }]) => amount?.table === name);
  if (!isUsed) report('table.unused', '', { name, flow: table.flow });
  return [...errors, ...rowErrors(path, columns, table)];
}

/** The keywords that compare nothing in this column. */
function unusable(schema: ConditionSchema, values: ColumnValues): string[] {
  if (typeof schema === 'boolean') return [];
  const isNumber = values.number !== undefined || values.listed?.every((one) => typeof one === 'number');
  const usable = ['const', 'enum', 'not', 'anyOf', 'allOf', ...(isNumber ? ['minimum', 'maximum'] : [])];
  const { not = true, anyOf = [], allOf = [] } = schema;
  return [
    ...Object.keys(schema).filter((keyword) => !usable.includes(keyword)),
    ...[not, ...anyOf, ...allOf].flatMap((one) => unusable(one, values)),
  ];
}

function rowErrors(
  file: string,
  columns: Readonly<Record<string, ColumnValues>>,
  { rows }: TableFile,
): FlowError[] {
  const { tooMany, gap, unreached } = judgeRows(columns, rows);
  if (tooMany !== null) {
    const at = '/columns';
    return [new FlowError('table.cases_many', { file, at, found: tooMany, limit: MOST_CASES })];
  }
  const found = unreached.map(({ row, by, example }) => {
    const at = pointer('rows', row);
    if (example === null) return new FlowError('table.row_impossible', { file, at });
    const before = by.map((one) => `row ${one + 1}`).join(', ');
    return new FlowError('table.row_hidden', { file, at, before, example: exampleText(example) });
  });
  const open =
    gap === null ? [] : [new FlowError('table.gap', { file, at: '/rows', example: exampleText(gap) })];
  return [...open, ...found];
}

function exampleText(example: Example): string {
  return Object.entries(example)
    .map(([name, value]) => `${name} ${value === undefined ? '(none)' : JSON.stringify(value)}`)
    .join(', ');
}
