/** Files that the office imports: their state, and what was found in them. */

import type { ImportProblem, ImportState } from '../../contract/office/import.contract.ts';
import type { ImportKind } from '../../contract/office/import-kinds.ts';
import type { Connection } from '../client.ts';
import { readJson, writeJson } from '../json-column.ts';
import type { Row, Tenancy } from '../tables.ts';

interface ImportsTable
  extends Omit<OfficeImport, 'columns' | 'mapping' | 'problems'>,
    Record<'columns_found' | 'mapping' | 'report', string> {}

declare module '../tables.ts' {
  interface Tables {
    office_imports: ImportsTable;
  }
}

/** An imported file. */
export interface OfficeImport extends Tenancy {
  id: string;
  user_id: string;
  kind: ImportKind;
  file_name: string;
  storage_key: string;
  columns: readonly string[];
  /** A column by each field. */
  mapping: Readonly<Record<string, string>>;
  state: ImportState;
  total_rows: number;
  done_rows: number;
  wrong_rows: number;
  added: number;
  changed: number;
  known: number;
  problems: readonly ImportProblem[];
  created_at: string;
  changed_at: string;
  /** The trace of the call that has asked for the check or the import; null: none has yet. */
  trace: string | null;
}

export async function insertImport(trx: Connection, { columns, mapping, problems, ...row }: OfficeImport) {
  const json = {
    columns_found: writeJson(columns),
    mapping: writeJson(mapping),
    report: writeJson(problems),
  };
  await trx
    .insertInto('office_imports')
    .values({ ...row, ...json })
    .execute();
}

/** The import, or null. */
export async function findImport(db: Connection, id: string): Promise<OfficeImport | null> {
  const row = await db.selectFrom('office_imports').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? importOf(row) : null;
}

/** The imports of a property, the newest first. */
export async function listImports(db: Connection, propertyId: string, most: number): Promise<OfficeImport[]> {
  const rows = await db
    .selectFrom('office_imports')
    .selectAll()
    .where('property_id', '=', propertyId)
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute();
  return rows.map(importOf);
}

type Changes = Partial<
  Pick<
    OfficeImport,
    'mapping' | 'done_rows' | 'wrong_rows' | 'added' | 'changed' | 'known' | 'problems' | 'state' | 'trace'
  >
>;

/**
 * Changes an import that is in one of the states.
 *
 * @returns false, and changes nothing, if it is in another state: another process was first.
 */
export async function updateImport(
  trx: Connection,
  id: string,
  from: readonly ImportState[],
  { mapping, problems, ...changes }: Changes,
  at: string,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('office_imports')
    .set({
      ...changes,
      ...(mapping && { mapping: writeJson(mapping) }),
      ...(problems && { report: writeJson(problems) }),
      changed_at: at,
    })
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The oldest import in a state. @param before only if it has not changed since then. */
export async function findWaitingImport(
  db: Connection,
  states: readonly ImportState[],
  before: string,
): Promise<OfficeImport | null> {
  const row = await db
    .selectFrom('office_imports')
    .selectAll()
    .where('state', 'in', states)
    .where('changed_at', '<=', before)
    .orderBy('changed_at')
    .limit(1)
    .executeTakeFirst();
  return row ? importOf(row) : null;
}

/**
 * Forgets the files of imports that nobody has touched since then: those that were not written are gone, those that were
 * stay without the file. The job for left files removes the contents.
 *
 * @param before ISO 8601
 */
export async function forgetOldImports(db: Connection, before: string): Promise<void> {
  await db
    .deleteFrom('office_imports')
    .where('state', 'in', ['read', 'checked'])
    .where('changed_at', '<', before)
    .execute();
  await db
    .updateTable('office_imports')
    .set({ storage_key: '' })
    .where('state', '=', 'done')
    .where('changed_at', '<', before)
    .where('storage_key', '<>', '')
    .execute();
}

function importOf({ columns_found, mapping, report, ...row }: Row<'office_imports'>): OfficeImport {
  return {
    ...row,
    columns: readJson<string[]>(columns_found),
    mapping: readJson<Record<string, string>>(mapping),
    problems: readJson<ImportProblem[]>(report),
  };
}
