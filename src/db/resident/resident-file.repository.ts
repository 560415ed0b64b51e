/** Files of the resident's area: photos of workorders and of the office's notes at them, attachments of messages, documents of the office, labels of parcels. */
import type { Connection } from '../client.ts';
import type { Row, Tenancy } from '../tables.ts';

export type FileOwner = 'workorder' | 'workorder_note' | 'message' | 'document' | 'parcel';

interface ResidentFilesTable extends Tenancy {
  id: string;
  /** Null for files of an applicant. */
  lease_id: string | null;
  owner_kind: FileOwner;
  owner_id: string;
  position: number;
  file_name: string;
  media_type: string;
  /** Bytes. */
  size: number;
  storage_key: string;
  created_at: string;
}

declare module '../tables.ts' {
  interface Tables {
    resident_files: ResidentFilesTable;
  }
}

export type ResidentFile = Row<'resident_files'>;

/** Adds files whose contents are already stored. */
export async function insertResidentFiles(trx: Connection, files: readonly ResidentFile[]): Promise<void> {
  if (files.length > 0) await trx.insertInto('resident_files').values(files).execute();
}

export async function findResidentFile(db: Connection, id: string): Promise<ResidentFile | null> {
  const row = await db.selectFrom('resident_files').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** The files of these owners, in the order of upload. */
export async function listResidentFiles(
  db: Connection,
  kind: FileOwner,
  owners: readonly string[],
): Promise<ResidentFile[]> {
  if (owners.length === 0) return [];
  return db
    .selectFrom('resident_files')
    .selectAll()
    .where('owner_kind', '=', kind)
    .where('owner_id', 'in', owners)
    .orderBy('owner_id')
    .orderBy('position')
    .execute();
}
