/** The uploaded files of a tenancy's processes. */
import type { Connection } from '../client.ts';
import type { Row, Tenancy } from '../tables.ts';

/** `subject_id`: the subject of its process. `purpose`: `<flow>/<purpose of the upload field>`. */
interface TenancyFilesTable extends Tenancy {
  id: string;
  lease_id: string;
  subject_id: string;
  purpose: string;
  file_name: string;
  media_type: string;
  size: number;
  storage_key: string;
  source: string;
  created_at: string;
}

declare module '../tables.ts' {
  interface Tables {
    tenancy_files: TenancyFilesTable;
  }
}

/** One file. `storage_key` locates its content; it never leaves the server. */
export type TenancyFile = Row<'tenancy_files'>;

/** The file, or null. */
export async function findTenancyFile(db: Connection, id: string): Promise<TenancyFile | null> {
  const row = await db.selectFrom('tenancy_files').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** The files of a process's subject, oldest first. */
export function listTenancyFiles(db: Connection, subjectId: string): Promise<TenancyFile[]> {
  return db
    .selectFrom('tenancy_files')
    .selectAll()
    .where('subject_id', '=', subjectId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Adds a file whose content is already stored. */
export async function insertTenancyFile(trx: Connection, file: TenancyFile): Promise<void> {
  await trx.insertInto('tenancy_files').values(file).execute();
}

/** Deletes the row of a file. The caller deletes its content after the transaction. */
export async function deleteTenancyFile(trx: Connection, id: string): Promise<void> {
  await trx.deleteFrom('tenancy_files').where('id', '=', id).execute();
}
