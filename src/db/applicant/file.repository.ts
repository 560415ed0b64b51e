/**
 * Uploaded files and the documents that a property asks for.
 */

import type { Connection } from '../client.ts';
import { type ParameterOf, prepared } from '../prepared.ts';
import type { Tenancy } from '../tables.ts';
import { readText, type WrittenText, writeText } from '../written-text.ts';
import type { Applicant } from './applicant.repository.ts';

interface FilesTable extends Tenancy, StoredFile {}

interface RequiredDocumentsTable extends Tenancy {
  id: string;
  applicant_id: string;
  file_name: string;
  description: string;
  require_expiration_date: number;
}

declare module '../tables.ts' {
  interface Tables {
    files: FilesTable;
    required_documents: RequiredDocumentsTable;
  }
}

/** One uploaded file. `storage_key` locates its content; it never leaves the server. */
export interface StoredFile {
  id: string;
  applicant_id: string;
  /** `required_document`, or the purpose that an upload field of a form gives its files. */
  purpose: string;
  required_document_id: string | null;
  file_name: string;
  media_type: string;
  /** Bytes. */
  size: number;
  storage_key: string;
  /** `YYYY-MM-DD`. */
  expiration_date: string | null;
  source: string;
  created_at: string;
}

export interface RequiredDocument {
  id: string;
  applicant_id: string;
  file_name: WrittenText;
  description: WrittenText;
  require_expiration_date: boolean;
}

const fileColumns = [
  'id',
  'applicant_id',
  'purpose',
  'required_document_id',
  'file_name',
  'media_type',
  'size',
  'storage_key',
  'expiration_date',
  'source',
  'created_at',
] as const;

/** The file, or null. */
export async function findFile(db: Connection, id: string): Promise<StoredFile | null> {
  const row = await db.selectFrom('files').select(fileColumns).where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** The files of an applicant, oldest first. */
export async function listFiles(db: Connection, applicantId: string): Promise<StoredFile[]> {
  return filesOf(db, { applicantId });
}

const filesOf = prepared((db, of: ParameterOf<{ applicantId: string }>) =>
  db
    .selectFrom('files')
    .select(fileColumns)
    .where('applicant_id', '=', of('applicantId'))
    .orderBy('created_at')
    .orderBy('id'),
);

/** The files of all members of an application for any of these purposes, oldest first. */
export async function listHouseholdFiles(
  db: Connection,
  applicationId: string,
  purposes: readonly string[],
): Promise<StoredFile[]> {
  if (purposes.length === 0) return [];
  const columns = fileColumns.map((column) => `files.${column}` as const);
  return db
    .selectFrom('files')
    .innerJoin('applicants', 'applicants.id', 'files.applicant_id')
    .select(columns)
    .where('applicants.application_id', '=', applicationId)
    .where('files.purpose', 'in', purposes)
    .orderBy('files.created_at')
    .orderBy('files.id')
    .execute();
}

/** Adds a file whose content is already stored. */
export async function insertFile(trx: Connection, owner: Applicant, file: StoredFile): Promise<void> {
  await trx
    .insertInto('files')
    .values({ ...file, company_id: owner.company_id, property_id: owner.property_id })
    .execute();
}

/** Deletes the row of a file. The caller deletes its content after the transaction. */
export async function deleteFile(trx: Connection, id: string): Promise<void> {
  await trx.deleteFrom('files').where('id', '=', id).execute();
}

/** Sets or clears a file's expiration date (`YYYY-MM-DD`). */
export async function updateFileExpiration(trx: Connection, id: string, date: string | null): Promise<void> {
  await trx.updateTable('files').set({ expiration_date: date }).where('id', '=', id).execute();
}

/** The documents that the property requires from an applicant. */
export async function listRequiredDocuments(
  db: Connection,
  applicantId: string,
): Promise<RequiredDocument[]> {
  const rows = await requiredDocumentsOf(db, { applicantId });
  return rows.map((row) => ({
    ...row,
    file_name: readText(row.file_name),
    description: readText(row.description),
    require_expiration_date: row.require_expiration_date === 1,
  }));
}

const requiredDocumentsOf = prepared((db, of: ParameterOf<{ applicantId: string }>) =>
  db
    .selectFrom('required_documents')
    .select(['id', 'applicant_id', 'file_name', 'description', 'require_expiration_date'])
    .where('applicant_id', '=', of('applicantId'))
    .orderBy('id'),
);

/** Adds a document that an applicant must upload. */
export async function insertRequiredDocument(
  trx: Connection,
  owner: Pick<Applicant, 'company_id' | 'property_id'>,
  document: RequiredDocument,
): Promise<void> {
  await trx
    .insertInto('required_documents')
    .values({
      ...document,
      file_name: writeText(document.file_name),
      description: writeText(document.description),
      require_expiration_date: Number(document.require_expiration_date),
      company_id: owner.company_id,
      property_id: owner.property_id,
    })
    .execute();
}
