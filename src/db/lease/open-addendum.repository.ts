import type { Connection } from '../client.ts';
import '../resident/renewal.repository.ts';

/** An addendum to a signed lease that waits for a signature. */
export interface OpenAddendum {
  /** The id of the document. */
  readonly addendum_id: string;
  readonly applicant_id: string;
  /** Whether it renews the lease. */
  readonly is_renewal: boolean;
}

/**
 * The first addendum of a lease that waits for the signature of a resident, who signs it with their applicant id; null
 * if there is none.
 *
 * @example await findOpenAddendum(db, unit.lease_id, user.id)
 *   // { addendum_id: 'D1', applicant_id: 'A1', is_renewal: false }
 */
export async function findOpenAddendum(
  db: Connection,
  leaseId: string,
  userId: string,
): Promise<OpenAddendum | null> {
  const row = await db
    .selectFrom('leases')
    .innerJoin('lease_occupants', 'lease_occupants.lease_id', 'leases.parent_lease_id')
    .innerJoin('lease_signers', (join) =>
      join
        .onRef('lease_signers.lease_id', '=', 'leases.id')
        .onRef('lease_signers.applicant_id', '=', 'lease_occupants.applicant_id'),
    )
    .innerJoin('lease_documents', 'lease_documents.lease_id', 'leases.id')
    .leftJoin('lease_renewals', 'lease_renewals.lease_id', 'leases.id')
    .select([
      'lease_documents.id as addendum_id',
      'lease_signers.applicant_id',
      'lease_renewals.lease_id as renewal',
    ])
    .where('leases.parent_lease_id', '=', leaseId)
    .where('leases.status', '=', 'SIGNING')
    .where('lease_occupants.user_id', '=', userId)
    .where('lease_signers.finished_at', 'is', null)
    .where('lease_documents.file_type', '=', 'ADDENDUM')
    .orderBy('leases.created_at')
    .orderBy('leases.id')
    .orderBy('lease_documents.position')
    .executeTakeFirst();
  if (row === undefined) return null;
  const { renewal, ...open } = row;
  return { ...open, is_renewal: renewal !== null };
}
