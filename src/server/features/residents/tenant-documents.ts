import type { TenantDocument } from '../../../contract/resident/document.contract.ts';
import type { LeaseUnit } from '../../../contract/session/lease-unit.contract.ts';
import type { Connection } from '../../../db/client.ts';
import {
  listReadDocuments,
  listResidentDocuments,
  listSealedLeases,
} from '../../../db/resident/tenant-document.repository.ts';
import type { User } from '../../../db/session/user.repository.ts';
import type { Deps } from '../../deps.ts';
import { signedPath } from '../../storage/file-ticket.ts';
import { sealedName } from '../lease/sealing/sealed-file.ts';

/** A sealed file has no stored name: it is named by its kind, in the reader's language. */
type Unread = Omit<TenantDocument, 'read' | 'file_path' | 'file_name'> & {
  readonly file_id: string;
  readonly file_name: string | null;
};

/**
 * The documents of a lease for one of its residents, the newest first. The lease itself is only for the people it
 * binds.
 */
export async function tenantDocuments(
  deps: Pick<Deps, 'secrets' | 'clock' | 'texts'>,
  db: Connection,
  user: Pick<User, 'id'>,
  unit: LeaseUnit,
  language: string,
): Promise<TenantDocument[]> {
  const documents = await documentsOf(db, unit);
  const ids = documents.map(({ document_id }) => document_id);
  const read = await listReadDocuments(db, user.id, ids);
  return documents.map(({ file_id, file_name, ...document }) => ({
    ...document,
    file_name:
      file_name ??
      sealedName(deps, { parent_lease_id: file_id === unit.lease_id ? null : unit.lease_id }, language),
    file_path: signedPath(deps, file_id),
    read: read.has(document.document_id),
  }));
}

/** The number of documents of a person's lease that they have not opened. */
export async function countUnreadDocuments(
  db: Connection,
  user: Pick<User, 'id'>,
  unit: LeaseUnit,
): Promise<number> {
  const ids = (await documentsOf(db, unit)).map(({ document_id }) => document_id);
  return ids.length - (await listReadDocuments(db, user.id, ids)).size;
}

async function documentsOf(db: Connection, { lease_id, responsible_flag }: LeaseUnit): Promise<Unread[]> {
  const given = await listResidentDocuments(db, lease_id);
  const sealed = responsible_flag === 'Responsible' ? await listSealedLeases(db, lease_id) : [];
  const documents: Unread[] = [
    ...given.map(({ id, kind, title, created_at, file_id, file_name }) => ({
      document_id: id,
      kind,
      title,
      created_at,
      file_id,
      file_name,
      sealed: false,
    })),
    ...sealed.map(({ lease_id: id, sealed_at }) => ({
      document_id: id,
      kind: id === lease_id ? ('lease' as const) : ('addendum' as const),
      title: '',
      created_at: sealed_at,
      file_id: id,
      file_name: null,
      sealed: true,
    })),
  ];
  return documents.sort((one, other) => (one.created_at < other.created_at ? 1 : -1));
}
