/** The cells of the registers of an export: amounts, texts in one language, and names beside ids. */
import type { ExportNames } from '../../../../db/office/export/export-names.repository.ts';
import type { RawRow } from '../../../../db/snapshot/snapshot.ts';
import { readText } from '../../../../db/written-text.ts';
import { textIn } from '../../../texts/text-in.ts';

/** What cells are written with. */
export interface CellSources {
  readonly names: ExportNames;
  /** The name of each home by the id of its unit. */
  readonly homes: ReadonlyMap<string, string>;
  readonly language: string;
}

type Value = RawRow[string] | undefined;

/** A column of a file: its head, and its cell from the value of a column of the table. */
interface Column {
  readonly head: string;
  readonly source: string;
  readonly cell: (value: Value) => string;
}

/** Columns whose text may be one per language. */
const TRANSLATED = new Set(['description', 'file_name', 'title']);

const plain = (value: Value): string => (value === null || value === undefined ? '' : String(value));

/**
 * The columns of a register as they stand in its file: amounts in units of the currency, and beside the id of a lease, a
 * unit, an applicant or an account the home or the name.
 *
 * @param columns of the table, with ` as ` where the file names them otherwise.
 * @example columnsOf(['cents'], sources).map(({ head }) => head) // ['amount']
 */
export function columnsOf(columns: readonly string[], sources: CellSources): readonly Column[] {
  return columns.flatMap((written) => {
    const [source = '', named = source] = written.split(' as ');
    return columnsFor(source, named, sources);
  });
}

function columnsFor(source: string, head: string, { names, homes, language }: CellSources): Column[] {
  const own: Column = { head, source, cell: plain };
  const beside = (name: string, find: (id: string) => string | undefined): Column => ({
    ...{ head: name, source },
    cell: (value) => (value === null || value === undefined ? '' : (find(String(value)) ?? '')),
  });
  const personOf = (id: string) => names.users.get(id)?.name;
  if (source === 'cents' || source.endsWith('_cents'))
    return [{ head: head.replace(/_?cents$/, '') || 'amount', source, cell: amountOf }];
  if (source.startsWith('is_')) return [{ ...own, cell: (value) => (value === 1 ? 'yes' : 'no') }];
  if (TRANSLATED.has(source)) return [{ ...own, cell: (value) => textIn(readText(plain(value)), language) }];
  if (head === 'unit_id') return [own, beside('home', (id) => homes.get(id))];
  if (head === 'lease_id') return [own, beside('home', (id) => homes.get(names.units.get(id) ?? ''))];
  if (source === 'applicant_id') return [own, beside('applicant', (id) => names.applicants.get(id))];
  if (source === 'user_id')
    return [own, beside('user', personOf), beside('user_email', (id) => names.users.get(id)?.email)];
  if (source.endsWith('_by')) return [{ ...own, cell: (value) => personOf(plain(value)) ?? plain(value) }];
  return [own];
}

function amountOf(value: Value): string {
  return value === null || value === undefined ? '' : (Number(value) / 100).toFixed(2);
}

/** The cells of a row. */
export function cellsOf(columns: readonly Column[], row: RawRow): string[] {
  return columns.map(({ source, cell }) => cell(row[source]));
}
