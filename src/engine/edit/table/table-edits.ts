/** Edits of a decision table, as the table editor makes them, and of the flow that uses it. */
import type { ConditionSchema } from '../../conditions.ts';
import type { ColumnFile, RowFile, TableFile } from '../../decision-tables/table-file.ts';
import type { FileEdit } from '../../drafts/file-edit.ts';
import { valueAt } from '../../json-pointer.ts';
import type { EditedBundle } from '../bundle.ts';
import { membersOf } from '../leads.ts';
import type { NameProblem } from '../state-edits.ts';
import { chargingStates, tableNames, tablePath } from './table-outline.ts';

/** Maximum columns and rows of a table. @see schemas/table.schema.json */
export const MOST_COLUMNS = 8;
export const MOST_ROWS = 100;
/** Maximum amount of a row, in cents. */
export const MOST_CENTS = 99_999_999;

/** A table of a draft by its name. */
export interface EditedTable {
  readonly name: string;
  readonly table: TableFile;
}

/** What is wrong with the name of a new column; null if nothing is. @example columnNameProblem(table, 'Size') // 'form' */
export function columnNameProblem({ columns }: TableFile, name: string): NameProblem | null {
  if (!/^[a-z][a-z0-9_]*$/.test(name)) return 'form';
  return Object.hasOwn(columns, name) ? 'taken' : null;
}

/** What is wrong with the name of a new table; null if nothing is. */
export function tableNameProblem(bundle: Pick<EditedBundle, 'paths'>, name: string): NameProblem | null {
  if (!/^[a-z][a-z0-9-]*$/.test(name)) return 'form';
  return tableNames(bundle).includes(name) ? 'taken' : null;
}

/** Sets what a cell asks; undefined: everything matches. A row without conditions has no `when`. */
export function cellEdits(
  { name, table }: EditedTable,
  row: number,
  column: string,
  schema: ConditionSchema | undefined,
): FileEdit[] {
  const path = tablePath(name);
  const at = ['rows', row, 'when'];
  const when = table.rows[row]?.when;
  if (schema === undefined) {
    if (when === undefined || !Object.hasOwn(when, column)) return [];
    const isLast = Object.keys(when).length === 1;
    return [{ path, at: isLast ? at : [...at, column], value: undefined }];
  }
  if (when === undefined) return [{ path, at, value: { [column]: schema }, insert: { behind: '' } }];
  if (Object.hasOwn(when, column)) return [{ path, at: [...at, column], value: schema }];
  const columns = Object.keys(table.columns);
  const before = columns.slice(0, columns.indexOf(column)).findLast((one) => Object.hasOwn(when, one));
  return [{ path, at: [...at, column], value: schema, insert: { behind: before ?? '' } }];
}

/** Sets the amount of a row, in cents. */
export function resultEdits({ name }: EditedTable, row: number, cents: number): FileEdit[] {
  return [{ path: tablePath(name), at: ['rows', row, 'result'], value: cents }];
}

/**
 * Adds a row below another one, as its copy: it never decides before somebody changes it, so that nobody pays anything
 * else meanwhile.
 */
export function copyRow({ name, table }: EditedTable, row: number): FileEdit[] {
  const copied: RowFile | undefined = table.rows[row];
  if (copied === undefined || table.rows.length >= MOST_ROWS) return [];
  return [{ path: tablePath(name), at: ['rows', row + 1], value: copied, insert: 'here' }];
}

/** Moves a row, which decides before or after others then. */
export function moveRow({ name, table }: EditedTable, row: number, to: number): FileEdit[] {
  return table.rows[to] === undefined ? [] : [{ path: tablePath(name), at: ['rows', row], moveTo: to }];
}

/** Removes a row; the last one stays, because a table needs one. */
export function removeRow({ name, table }: EditedTable, row: number): FileEdit[] {
  if (table.rows.length < 2) return [];
  return [{ path: tablePath(name), at: ['rows', row], value: undefined }];
}

/** Adds a column behind all others; no row asks anything of it yet. */
export function addColumn({ name, table }: EditedTable, column: string, origin: ColumnFile): FileEdit[] {
  if (Object.keys(table.columns).length >= MOST_COLUMNS) return [];
  const behind = Object.keys(table.columns).at(-1) ?? '';
  return [{ path: tablePath(name), at: ['columns', column], value: origin, insert: { behind } }];
}

/** Gives a column another name, in every row. */
export function renameColumn({ name, table }: EditedTable, column: string, to: string): FileEdit[] {
  const path = tablePath(name);
  return [
    ...rowsAsking(table, column).map((row) => ({ path, at: ['rows', row, 'when', column], rename: to })),
    { path, at: ['columns', column], rename: to },
  ];
}

/** Removes a column with what rows ask of it; the last one stays, because a table needs one. */
export function removeColumn(edited: EditedTable, column: string): FileEdit[] {
  const { name, table } = edited;
  if (Object.keys(table.columns).length < 2) return [];
  return [
    ...rowsAsking(table, column).flatMap((row) => cellEdits(edited, row, column, undefined)),
    { path: tablePath(name), at: ['columns', column], value: undefined },
  ];
}

function rowsAsking({ rows }: TableFile, column: string): number[] {
  return rows.flatMap(({ when = {} }, row) => (Object.hasOwn(when, column) ? [row] : []));
}

/** A new table, the state whose charge it decides, and its first column. */
export interface NewTable {
  readonly name: string;
  readonly flow: string;
  readonly state: string;
  readonly column: string;
  readonly origin: ColumnFile;
  /** The amount of its only row, in cents. */
  readonly cents: number;
}

/** Makes a table with one row that matches everything, and lets the charge of a state take its amount from it. */
export function newTable(
  bundle: EditedBundle,
  { name, flow, state, column, origin, cents }: NewTable,
): FileEdit[] {
  const file = {
    $schema: '../schemas/table.schema.json',
    flow,
    columns: { [column]: origin },
    rows: [{ result: cents }],
  };
  const path = `flows/${flow}.flow.json`;
  const at = ['states', state, 'with', 'amount'];
  const isThere = valueAt(bundle.json(path), at.slice(0, -1)) !== undefined;
  const amount = { table: name };
  return [
    { path: tablePath(name), content: `${JSON.stringify(file, null, 2)}\n` },
    isThere ? { path, at, value: amount } : { path, at: at.slice(0, -1), value: { amount } },
  ];
}

/** The states of the flow whose charges a table decides. */
export function statesUsing(bundle: EditedBundle, { name, table }: EditedTable): string[] {
  return chargingStates(bundle, table.flow).filter((state) => {
    const at = ['states', state, 'with', 'amount'];
    return membersOf(valueAt(bundle.json(`flows/${table.flow}.flow.json`), at)).table === name;
  });
}

/** Removes a table; the charges that it decided take the amount of the property again. */
export function removeTable(bundle: EditedBundle, edited: EditedTable): FileEdit[] {
  const path = `flows/${edited.table.flow}.flow.json`;
  return [
    ...statesUsing(bundle, edited).map((state) => ({
      path,
      at: ['states', state, 'with', 'amount'],
      value: undefined,
    })),
    { path: tablePath(edited.name), movedTo: null },
  ];
}
