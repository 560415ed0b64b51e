/**
 * The documents of a lease: the lease itself and its addendums, with the positions of signatures and printed values.
 */
import type { LeaseTag } from '../../contract/lease/lease-spot.contract.ts';
import type { Connection } from '../client.ts';
import { readJson, writeJson } from '../json-column.ts';
import type { Row, Tenancy } from '../tables.ts';

/** `tags` is JSON, as the office created them: tags that repeat on all pages are not expanded. */
interface LeaseDocumentsTable extends Omit<LeaseDocument, 'tags'> {
  tags: string;
}

declare module '../tables.ts' {
  interface Tables {
    lease_documents: LeaseDocumentsTable;
  }
}

/** One PDF. `storage_key` locates its content; it never leaves the server. */
export interface LeaseDocument extends Tenancy {
  id: string;
  lease_id: string;
  /** 0 for the lease itself. */
  position: number;
  file_type: 'LEASE' | 'ADDENDUM';
  file_name: string;
  storage_key: string;
  /** SHA-256 of the content, in hex. */
  sha256: string;
  /** Bytes. */
  size: number;
  pages: number;
  /** As the office created them: tags that repeat on all pages are not expanded. */
  tags: LeaseTag[];
  /** The fee of an addendum; 0 if it has none. */
  fee_cents: number;
}

/** The documents of a lease in their order. */
export async function listLeaseDocuments(db: Connection, leaseId: string): Promise<LeaseDocument[]> {
  const rows = await db
    .selectFrom('lease_documents')
    .selectAll()
    .where('lease_id', '=', leaseId)
    .orderBy('position')
    .execute();
  return rows.map(documentOf);
}

/** The document, or null. */
export async function findLeaseDocument(db: Connection, id: string): Promise<LeaseDocument | null> {
  const row = await db.selectFrom('lease_documents').selectAll().where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : documentOf(row);
}

/** Adds a document whose content is already stored. */
export async function insertLeaseDocument(trx: Connection, document: LeaseDocument): Promise<void> {
  await trx
    .insertInto('lease_documents')
    .values({ ...document, tags: writeJson(document.tags) })
    .execute();
}

function documentOf(row: Row<'lease_documents'>): LeaseDocument {
  return { ...row, tags: readJson<LeaseTag[]>(row.tags) };
}
