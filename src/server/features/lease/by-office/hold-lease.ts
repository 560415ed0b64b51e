import { lockApplicant } from '../../../../db/applicant/applicant.repository.ts';
import type { Connection } from '../../../../db/client.ts';
import { lockLease } from '../../../../db/lease/lease.repository.ts';
import { listSigners } from '../../../../db/lease/lease-signer.repository.ts';
import type { Deps } from '../../../deps.ts';
import { type LeasePapers, readLeasePapers } from '../lease-papers.ts';

/**
 * The papers of a lease, locked until the transaction ends, so that nobody signs in the meantime: the signers'
 * application first, as every signature does. Null for addendums that came after a lease, and if there is no such lease.
 *
 * @example const papers = await holdLease(deps, trx, lease_id)
 */
export async function holdLease(
  { dialect }: Pick<Deps, 'dialect'>,
  trx: Connection,
  leaseId: string,
): Promise<LeasePapers | null> {
  const [signer] = await listSigners(trx, leaseId);
  if (signer !== undefined) await lockApplicant(trx, dialect, signer.applicant_id);
  const lease = await lockLease(trx, dialect, leaseId);
  return lease === null || lease.parent_lease_id !== null ? null : readLeasePapers(trx, lease);
}
