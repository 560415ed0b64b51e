/** The stored files of a property, for an export: where each belongs, and by whom it came. */
import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '../../client.ts';

/** A stored file. `about`: the id of what it belongs to. `flow`: as in `purpose`, the flow that made it, or ''. */
export interface ExportedFile {
  readonly id: string;
  readonly about: string;
  readonly purpose: string;
  readonly file_name: string;
  readonly storage_key: string;
}

/** What a property has of one kind of files. */
type ReadFiles = (db: Connection, propertyId: string) => Promise<readonly ExportedFile[]>;

const read = async (db: Connection, query: RawBuilder<ExportedFile>) => (await query.execute(db)).rows;

/** Leases as they were sealed after the last signature. */
export const listSealedLeases: ReadFiles = (db, propertyId) =>
  read(
    db,
    sql<ExportedFile>`select lease_id as id, lease_id as about, '' as purpose, 'lease.pdf' as file_name, storage_key
      from lease_sealed_files where property_id = ${propertyId} order by lease_id`,
  );

/** The papers of leases that are not sealed. */
export const listUnsealedPapers: ReadFiles = (db, propertyId) =>
  read(
    db,
    sql<ExportedFile>`select id, lease_id as about, '' as purpose, file_name, storage_key from lease_documents
      where property_id = ${propertyId} and lease_id not in
        (select lease_id from lease_sealed_files where property_id = ${propertyId}) order by id`,
  );

/** Files of applicants: what they have uploaded, and letters that a flow has made (`flow/document/…`). */
export const listApplicantFiles: ReadFiles = (db, propertyId) =>
  read(
    db,
    sql<ExportedFile>`select id, applicant_id as about, purpose, file_name, storage_key from files
      where property_id = ${propertyId} order by id`,
  );

/** Files of the processes of tenancies: what residents have uploaded, and letters (`flow/document/…`). */
export const listTenancyFiles: ReadFiles = (db, propertyId) =>
  read(
    db,
    sql<ExportedFile>`select id, lease_id as about, purpose, file_name, storage_key from tenancy_files
      where property_id = ${propertyId} order by id`,
  );

/** What came with a document, a message or a workorder, which is its purpose. */
export const listAttachments: ReadFiles = (db, propertyId) =>
  read(
    db,
    sql<ExportedFile>`select id, owner_id as about, owner_kind as purpose, file_name, storage_key
      from resident_files where property_id = ${propertyId} order by id`,
  );

/** Files that answer questions. */
export const listAnswerFiles: ReadFiles = (db, propertyId) =>
  read(
    db,
    sql<ExportedFile>`select id, applicant_id as about, '' as purpose, file_name, storage_key
      from questionnaire_files where property_id = ${propertyId} order by id`,
  );

/** Logos and drawings. */
export const listPictures: ReadFiles = (db, propertyId) =>
  read(
    db,
    sql<ExportedFile>`select id, '' as about, '' as purpose, file_name, storage_key from property_pictures
      where property_id = ${propertyId} order by id`,
  );

/** The payments of leases that have a receipt. */
export async function listReceiptPayments(db: Connection, propertyId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('ledger_payments')
    .select('id')
    .where('property_id', '=', propertyId)
    .where('state', 'in', ['authorised', 'settled'])
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
