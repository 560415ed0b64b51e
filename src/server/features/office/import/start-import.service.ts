import { IMPORT_ROWS } from '../../../../contract/limits.ts';
import { IMPORT_KINDS, type ImportKind } from '../../../../contract/office/import-kinds.ts';
import {
  findImport,
  insertImport,
  type OfficeImport,
  updateImport,
} from '../../../../db/office/import.repository.ts';
import { csvRows } from '../../../../engine/csv/csv-text.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, invalidField } from '../../../errors.ts';
import type { UploadForm } from '../../../storage/upload-form.ts';
import { currentTrace } from '../../../tracing/current-trace.ts';
import { type Officer, served } from '../office.ts';
import { guessedMapping, IMPORT_FIELDS } from './import-fields.ts';

const MOST_COLUMNS = 60;

/**
 * Stores a file that somebody wants to import, with the columns that fit its fields. Imports nothing.
 *
 * @throws {AppError} `request.invalid` for an unknown kind; `file.…`; `import.unreadable`, `import.too_long`.
 */
export async function startImport(
  deps: Deps,
  { user }: Officer,
  { fields, files }: UploadForm,
): Promise<OfficeImport> {
  const kind = IMPORT_KINDS.find((one) => one === fields.get('kind'));
  if (kind === undefined) throw invalidField('kind');
  const [file, ...others] = files;
  if (others.length > 0) throw new AppError('file.too_many');
  if (file === undefined) throw new AppError('file.missing');
  if (file.content === null) throw new AppError('file.too_large');
  if (file.content.length === 0) throw new AppError('file.empty');
  const rows = rowsOf(file.content);
  const [columns = []] = rows;
  const at = deps.clock.now().toISOString();
  const stored: OfficeImport = {
    ...{ id: deps.random.id(), company_id: user.company_id, property_id: user.property_id, user_id: user.id },
    ...{ kind, file_name: file.file_name, storage_key: deps.random.id(), columns, state: 'read' },
    mapping: guessedMapping(kind, columns),
    ...{ total_rows: rows.length - 1, done_rows: 0, wrong_rows: 0, added: 0, changed: 0, known: 0 },
    ...{ problems: [], created_at: at, changed_at: at, trace: null },
  };
  await deps.storage.put(stored.storage_key, file.content);
  await insertImport(deps.db, stored);
  return stored;
}

/**
 * The rows of a file of a spreadsheet, the heads first; in UTF-8, or as older programs save it.
 *
 * @throws {AppError} `file.type_refused` for anything but text; `import.unreadable`; `import.too_long`.
 */
export function rowsOf(content: Buffer): readonly (readonly string[])[] {
  if (content.includes(0)) throw new AppError('file.type_refused');
  const { rows, brokenRow } = csvRows(textOf(content));
  const [heads = []] = rows;
  const names = heads.map((head) => head.trim());
  const isReadable =
    brokenRow === null &&
    rows.length > 1 &&
    names.length <= MOST_COLUMNS &&
    names.every((name) => name.length <= 200) &&
    new Set(names).size === names.length;
  if (!isReadable) throw new AppError('import.unreadable', { params: { row: brokenRow ?? 1 } });
  if (rows.length - 1 > IMPORT_ROWS)
    throw new AppError('import.too_long', { params: { limit: IMPORT_ROWS } });
  return [names, ...rows.slice(1)];
}

function textOf(content: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return new TextDecoder('windows-1252').decode(content);
  }
}

/**
 * Asks for a check of every row with these columns.
 *
 * @throws {AppError} `record.not_found`; `import.columns_missing` if a required field has none, or a column is not in the
 *   file or chosen twice; `import.busy` while it is worked on, or is done.
 */
export async function askForCheck(
  deps: Deps,
  officer: Officer,
  id: string,
  mapping: Readonly<Record<string, string>>,
): Promise<OfficeImport> {
  const found = served(officer, await findImport(deps.db, id));
  const chosen = Object.entries(mapping).filter(([, column]) => column !== '');
  if (!isComplete(found.kind, found.columns, chosen)) throw new AppError('import.columns_missing');
  const cleared = { done_rows: 0, wrong_rows: 0, added: 0, changed: 0, known: 0, problems: [] };
  const changes = { ...cleared, mapping: Object.fromEntries(chosen), state: 'check' as const };
  return changed(deps, officer, id, ['read', 'checked'], changes);
}

function isComplete(
  kind: ImportKind,
  columns: readonly string[],
  chosen: readonly (readonly [string, string])[],
): boolean {
  const fields = IMPORT_FIELDS[kind];
  const used = chosen.map(([, column]) => column);
  return (
    chosen.every(([name, column]) => fields.some((one) => one.name === name) && columns.includes(column)) &&
    new Set(used).size === used.length &&
    fields.every(({ name, is_required }) => !is_required || chosen.some(([one]) => one === name))
  );
}

/**
 * Asks for the import of a checked file. Asked twice, it is imported once.
 *
 * @throws {AppError} `record.not_found`; `import.not_right` with a wrong row; `import.busy` unless it is checked.
 */
export async function askForRun(deps: Deps, officer: Officer, id: string): Promise<OfficeImport> {
  const found = served(officer, await findImport(deps.db, id));
  if (found.wrong_rows > 0) throw new AppError('import.not_right');
  return changed(deps, officer, id, ['checked'], { state: 'run', done_rows: 0 });
}

async function changed(
  deps: Deps,
  officer: Officer,
  id: string,
  from: Parameters<typeof updateImport>[2],
  changes: Parameters<typeof updateImport>[3],
): Promise<OfficeImport> {
  const at = deps.clock.now().toISOString();
  const trace = currentTrace();
  if (!(await updateImport(deps.db, id, from, { ...changes, trace }, at))) throw new AppError('import.busy');
  return served(officer, await findImport(deps.db, id));
}
