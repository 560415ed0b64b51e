import type { ConditionSchema } from '../conditions.ts';
import { FlowError, type FlowErrorCode } from '../errors.ts';
import { chargesOf } from '../flow/charge-amount.ts';
import type { FlowFile } from '../flow/flow-file.ts';
import { pointer } from '../json-pointer.ts';
import { nearestName } from '../nearest.ts';
import { columnValues, type Report, type TableParts } from './check-columns.ts';
import type { ColumnValues } from './column-values.ts';
import { type Example, judgeRows, MOST_CASES, type RowsJudged } from './judge-rows.ts';
import type { TableFile } from './table-file.ts';

/** What is wrong with a decision table whose shape is right. */
export interface TableJudged {
  readonly errors: readonly FlowError[];
  /** The values that each column can have; without those that are not known. */
  readonly columns: Readonly<Record<string, ColumnValues>>;
  /** Gaps and rows that never decide; null as long as names are unknown or conditions cannot be used. */
  readonly rows: RowsJudged | null;
}

/**
 * Judges a decision table: unknown names, conditions that compare nothing, values that no row matches, rows that never
 * decide.
 *
 * @param path of the table, for its errors
 * @param name of the table, as flows name it
 * @example judgeTable({ path: 'flows/pet-fee.table.json', name: 'pet-fee', file }, parts).rows?.gap // { months: 5 }
 */
export function judgeTable(
  { path, name, file: table }: { readonly path: string; readonly name: string; readonly file: TableFile },
  parts: TableParts,
): TableJudged {
  const errors: FlowError[] = [];
  const report: Report = (code, at, params = {}) => {
    errors.push(new FlowError(code, { file: path, at, ...params }));
  };
  const unknown = (code: FlowErrorCode, at: string, one: string, known: readonly string[]) =>
    report(code, at, { name: one, nearest: nearestName(one, known) });
  const columns: Record<string, ColumnValues> = {};
  const flow = parts.flows.find((one) => one.name === table.flow)?.file as FlowFile | undefined;
  if (flow === undefined) {
    const known = parts.flows.map((one) => one.name);
    unknown('flow.flow_unknown', '/flow', table.flow, known);
    return { errors, columns, rows: null };
  }
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
  if (errors.length > 0) return { errors, columns, rows: null };
  const isUsed = chargesOf(flow).some(([, { amount }]) => amount?.table === name);
  if (!isUsed) report('table.unused', '', { name, flow: table.flow });
  const rows = judgeRows(columns, table.rows);
  return { errors: [...errors, ...rowErrors(path, rows)], columns, rows };
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

function rowErrors(file: string, { tooMany, gap, unreached }: RowsJudged): FlowError[] {
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

/** Values in words. @example exampleText({ size: 'SMALL', months: undefined }) // 'size "SMALL", months (none)' */
function exampleText(example: Example): string {
  return Object.entries(example)
    .map(([name, value]) => `${name} ${value === undefined ? '(none)' : JSON.stringify(value)}`)
    .join(', ');
}
