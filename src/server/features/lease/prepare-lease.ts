import type { Connection } from '../../../db/client.ts';
import { findLease } from '../../../db/lease/lease.repository.ts';
import { insertLease, type NewLease } from '../../../db/lease/new-lease.ts';
import { insertOfficeLease, type OfficeLease } from '../../../db/lease/office-lease.repository.ts';
import type { Deps } from '../../deps.ts';
import { readLeasePapers } from './lease-papers.ts';
import { preparedDetail } from './log/fixed-papers.ts';
import { logLease } from './log/lease-log.ts';

/**
 * Puts a lease, or addendums after one, before its signers: inserts it with `insertLease`, and begins its log with what
 * is fixed from now on. This is the only way to put a lease before signers.
 *
 * @param office what the office agreed on, if it made the lease from its template.
 * @throws {Error} as `insertLease` does.
 * @example await prepareLease(deps, trx, { id, documents, signers: ['A1'], … })
 */
export async function prepareLease(
  deps: Pick<Deps, 'clock' | 'secrets'>,
  trx: Connection,
  lease: NewLease,
  office: Pick<OfficeLease, 'template_version' | 'charges' | 'countersign' | 'made_by'> | null = null,
): Promise<void> {
  await insertLease(trx, lease);
  if (office !== null) {
    const { id: lease_id, company_id, property_id } = lease;
    await insertOfficeLease(trx, { ...office, lease_id, company_id, property_id });
  }
  const added = await findLease(trx, lease.id);
  if (added === null) throw new Error(`The lease ${lease.id} was not added.`);
  const detail = preparedDetail(await readLeasePapers(trx, added));
  await logLease(deps, trx, added, { event: 'PREPARED', actor: 'property', ip: '', detail });
}
