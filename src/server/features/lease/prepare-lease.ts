import type { Connection } from '../../../db/client.ts';
import { findLease } from '../../../db/lease/lease.repository.ts';
import { insertLease, type NewLease } from '../../../db/lease/new-lease.ts';
import type { Deps } from '../../deps.ts';
import { readLeasePapers } from './lease-papers.ts';
import { preparedDetail } from './log/fixed-papers.ts';
import { logLease } from './log/lease-log.ts';

/**
 * Puts a lease, or addendums after one, before its signers: inserts it with `insertLease`, and begins its log with what
 * is fixed from now on. This is the only way to put a lease before signers.
 *
 * @throws {Error} as `insertLease` does.
 * @example await prepareLease(deps, trx, { id, documents, signers: ['A1'], … })
 */
export async function prepareLease(
  deps: Pick<Deps, 'clock' | 'secrets'>,
  trx: Connection,
  lease: NewLease,
): Promise<void> {
  await insertLease(trx, lease);
  const added = await findLease(trx, lease.id);
  if (added === null) throw new Error(`The lease ${lease.id} was not added.`);
  const detail = preparedDetail(await readLeasePapers(trx, added));
  await logLease(deps, trx, added, { event: 'PREPARED', actor: 'property', ip: '', detail });
}
