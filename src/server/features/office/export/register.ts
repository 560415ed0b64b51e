import type { ReadTable } from '../../../../db/office/export/table-pages.ts';

/**
 * A register of an export, one CSV: which columns of a table leave the portal. `columns` with ` as `: their name in the
 * file. `ofFlow`: the column that names the flow of a row; rows of confidential flows stay.
 */
export interface Register extends ReadTable {
  readonly file: string;
  readonly ofFlow?: string;
}

/**
 * A register from the names of its columns.
 *
 * @example register('units', 'units', ['id'], 'id as unit_id, available')
 */
export function register(
  file: string,
  table: ReadTable['table'],
  key: Register['key'],
  columns: string,
  ofFlow?: string,
): Register {
  return { file, table, key, columns: columns.split(/,\s*/), ...(ofFlow !== undefined && { ofFlow }) };
}
