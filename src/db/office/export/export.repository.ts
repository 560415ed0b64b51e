/** Exports of a property, or of what it has about one person: how far each is, and its file while it is kept. */
import type { ExportState } from '../../../contract/office/export/export.contract.ts';
import type { Connection } from '../../client.ts';
import type { Tenancy } from '../../tables.ts';

declare module '../../tables.ts' {
  interface Tables {
    property_exports: PropertyExport;
    property_export_files: ExportFile;
    person_export_files: ExportFile;
  }
}

/** What an export holds: all that a property has, or what it has about one person. */
export type ExportKind = 'property' | 'person';

const EXPORTS = { property: 'property_exports', person: 'person_exports' } as const;
const FILES = { property: 'property_export_files', person: 'person_export_files' } as const;
// Both have the columns of an export; the subject of a person's is read by its own functions.
const exportsOf = (kind: ExportKind) => EXPORTS[kind] as 'property_exports';
const filesOf = (kind: ExportKind) => FILES[kind] as 'property_export_files';

/** An export. `attempt` numbers the work on it; `look_at`: when a portal looks at it, ISO 8601; null: never again. */
export interface PropertyExport extends Tenancy {
  id: string;
  user_id: string;
  reason: string;
  with_uploads: number;
  language: string;
  asked_at: string;
  state: ExportState;
  attempt: number;
  failures: number;
  total_parts: number;
  done_parts: number;
  look_at: string | null;
  saves: number;
  saved_by: string | null;
  saved_at: string | null;
}

/** The file of an export. `size` in bytes, `sha256` in hex. */
export interface ExportFile extends Tenancy {
  export_id: string;
  storage_key: string;
  size: number;
  sha256: string;
  made_at: string;
  expires_at: string;
}

export type ListedExport = PropertyExport & Pick<PartialFile, 'size' | 'sha256' | 'expires_at'>;
type PartialFile = { readonly [Name in keyof ExportFile]: ExportFile[Name] | null };

/** Stores an export that waits. @throws if the property has one under way; see `isUniqueViolation`. */
export async function insertExport(trx: Connection, made: PropertyExport): Promise<void> {
  await trx.insertInto('property_exports').values(made).execute();
}

/** The exports of a property with their files, the newest first. */
export function listExports(db: Connection, propertyId: string, most: number): Promise<ListedExport[]> {
  return withFiles(db, 'property')
    .where('exported.property_id', '=', propertyId)
    .orderBy('asked_at', 'desc')
    .limit(most)
    .execute();
}

/** These exports with their files, the newest first. */
export async function listExportsOf(
  db: Connection,
  kind: ExportKind,
  ids: readonly string[],
): Promise<ListedExport[]> {
  if (ids.length === 0) return [];
  return withFiles(db, kind)
    .where('exported.id', 'in', [...ids])
    .orderBy('asked_at', 'desc')
    .execute();
}

/** The export with its file, or null. */
export async function findExport(db: Connection, kind: ExportKind, id: string): Promise<ListedExport | null> {
  return (await withFiles(db, kind).where('exported.id', '=', id).executeTakeFirst()) ?? null;
}

function withFiles(db: Connection, kind: ExportKind) {
  return db
    .selectFrom(`${exportsOf(kind)} as exported`)
    .leftJoin(`${filesOf(kind)} as file`, 'file.export_id', 'exported.id')
    .selectAll('exported')
    .select(['file.size', 'file.sha256', 'file.expires_at']);
}

/** The file of an export, or null. */
export async function findExportFile(
  db: Connection,
  kind: ExportKind,
  exportId: string,
): Promise<ExportFile | null> {
  const row = await db
    .selectFrom(filesOf(kind))
    .selectAll()
    .where('export_id', '=', exportId)
    .executeTakeFirst();
  return row ?? null;
}

/** An export in one of the states that somebody has to look at, the longest due first; or null. */
export async function findDueExport(
  db: Connection,
  kind: ExportKind,
  states: readonly ExportState[],
  now: string,
): Promise<PropertyExport | null> {
  const row = await db
    .selectFrom(exportsOf(kind))
    .selectAll()
    .where('look_at', '<=', now)
    .where('state', 'in', states)
    .orderBy('look_at')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Changes an export that is in the same state and attempt as it was read.
 *
 * @returns false, and changes nothing, if another portal or a member was first.
 */
export async function updateExport(
  trx: Connection,
  kind: ExportKind,
  { id, state, attempt }: Pick<PropertyExport, 'id' | 'state' | 'attempt'>,
  changes: Partial<PropertyExport>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable(exportsOf(kind))
    .set(changes)
    .where('id', '=', id)
    .where('state', '=', state)
    .where('attempt', '=', attempt)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Notes that somebody has saved the file of an export. */
export async function noteSave(
  trx: Connection,
  kind: ExportKind,
  id: string,
  { by, at }: { readonly by: string; readonly at: string },
): Promise<void> {
  await trx
    .updateTable(exportsOf(kind))
    .set((eb) => ({ saves: eb('saves', '+', 1), saved_by: by, saved_at: at }))
    .where('id', '=', id)
    .execute();
}

/** Stores the file of an export that is made. */
export async function insertExportFile(trx: Connection, kind: ExportKind, file: ExportFile): Promise<void> {
  await trx.insertInto(filesOf(kind)).values(file).execute();
}

/** Forgets the file of an export. Its content is removed by the caller. */
export async function deleteExportFile(trx: Connection, kind: ExportKind, exportId: string): Promise<void> {
  await trx.deleteFrom(filesOf(kind)).where('export_id', '=', exportId).execute();
}
