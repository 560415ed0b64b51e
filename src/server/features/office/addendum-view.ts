import type { OfficeAddendum } from '../../../contract/resident/office-addendum.contract.ts';
import type { Connection } from '../../../db/client.ts';
import type { Lease } from '../../../db/lease/lease.repository.ts';
import { listLeaseDocuments } from '../../../db/lease/lease-document.repository.ts';
import { listSigners } from '../../../db/lease/lease-signer.repository.ts';
import { findRenewal } from '../../../db/resident/renewal.repository.ts';

/** The office's view of addendums that are signed together. */
export async function addendumView(db: Connection, papers: Lease): Promise<OfficeAddendum> {
  const documents = (await listLeaseDocuments(db, papers.id)).map(({ id, file_name }) => ({
    addendum_id: id,
    title: file_name.replace(/\.pdf$/i, ''),
  }));
  const signers = await listSigners(db, papers.id);
  return {
    addendum_id: documents[0]?.addendum_id ?? '',
    lease_id: papers.parent_lease_id ?? '',
    documents,
    renewal: (await findRenewal(db, papers.id)) !== null,
    status: papers.status,
    signers: signers.map(({ first_name, last_name, finished_at, declined_at, decline_reason }) => ({
      name: `${first_name} ${last_name}`.trim(),
      signed_at: finished_at,
      declined_at,
      decline_reason,
    })),
    created_at: papers.created_at,
    withdrawn_at: papers.withdrawn_at ?? null,
    withdrawn_reason: papers.withdrawn_reason ?? null,
  };
}
