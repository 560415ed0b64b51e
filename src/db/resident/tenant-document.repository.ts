/** Documents of tenancies: sealed leases and addendums, and documents from the office; and who has opened which. */
import type { Connection } from '../client.ts';
import type { Row, Tenancy } from '../tables.ts';

interface ResidentDocumentsTable extends Tenancy {
  id: string;
  lease_id: string;
  kind: 'notice' | 'receipt' | 'inspection' | 'other';
  title: string;
  created_at: string;
}

interface DocumentReadsTable extends Tenancy {
  user_id: string;
  /** The id of an office document or of a sealed lease. */
  document_id: string;
  read_at: string;
}

declare module '../tables.ts' {
  interface Tables {
    resident_documents: ResidentDocumentsTable;
    document_reads: DocumentReadsTable;
  }
}

export type ResidentDocument = Row<'resident_documents'>;

const mostDocuments = 300;

/** Adds a document. @returns false, and adds nothing, if there is one with this id. */
export async function insertResidentDocument(trx: Connection, document: ResidentDocument): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('resident_documents')
    .values(document)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** The documents from the office for a lease, with the file of each; newest first. */
export async function listResidentDocuments(db: Connection, leaseId: string) {
  return db
    .selectFrom('resident_documents')
    .innerJoin('resident_files', (join) =>
      join
        .onRef('resident_files.owner_id', '=', 'resident_documents.id')
        .on('resident_files.owner_kind', '=', 'document'),
    )
    .selectAll('resident_documents')
    .select(['resident_files.id as file_id', 'resident_files.file_name'])
    .where('resident_documents.lease_id', '=', leaseId)
    .orderBy('resident_documents.created_at', 'desc')
    .limit(mostDocuments)
    .execute();
}

/** The sealed lease, and later sealed addendums. */
export async function listSealedLeases(
  db: Connection,
  leaseId: string,
): Promise<readonly { readonly lease_id: string; readonly sealed_at: string }[]> {
  const sealed = db
    .selectFrom('lease_sealed_files')
    .innerJoin('leases', 'leases.id', 'lease_sealed_files.lease_id')
    .select(['lease_sealed_files.lease_id', 'lease_sealed_files.sealed_at']);
  return [
    ...(await sealed.where('leases.id', '=', leaseId).execute()),
    ...(await sealed.where('leases.parent_lease_id', '=', leaseId).execute()),
  ];
}

/** The ids of these documents that a user has opened. */
export async function listReadDocuments(
  db: Connection,
  userId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('document_reads')
    .select('document_id')
    .where('user_id', '=', userId)
    .where('document_id', 'in', ids)
    .execute();
  return new Set(rows.map(({ document_id }) => document_id));
}

/** Records that a user has opened a document; the first time is kept. */
export async function insertDocumentRead(db: Connection, read: Row<'document_reads'>): Promise<void> {
  await db
    .insertInto('document_reads')
    .values(read)
    .onConflict((conflict) => conflict.columns(['user_id', 'document_id']).doNothing())
    .execute();
}
