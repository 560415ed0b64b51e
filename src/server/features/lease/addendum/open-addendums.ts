import type { Connection } from '../../../../db/client.ts';
import { findLease, type Lease } from '../../../../db/lease/lease.repository.ts';
import type { NewLeaseDocument } from '../../../../db/lease/new-lease.ts';
import type { LeaseTerm } from '../../../../db/resident/renewal.repository.ts';
import type { Deps } from '../../../deps.ts';
import { prepareLease } from '../prepare-lease.ts';
import { type PaperSigner, paperSigners } from './paper-signers.ts';

/**
 * Opens addendums to a lease for signing: all signers must sign, and the resident pages of each lead to the document
 * until they have. The contents of the documents must be in the storage; their tags name the signers
 * `applicant_sign_1`, `applicant_sign_2` …
 *
 * @param signers the result of `paperSigners` if the documents were made for them; read from the database by default.
 * @param term the new term, if the addendums change it: its days and rent are stored in the new row.
 * @returns the id of the lease row that the addendums belong to.
 * @throws {Error} if the lease does not exist, nobody signs, or there are no documents.
 * @example await openAddendums(deps, trx, { lease_id: 'L1', documents: [parking] }) // 'L2'
 * @see spec/platform.md §4 Menu rules
 */
export async function openAddendums(
  deps: Pick<Deps, 'clock' | 'random' | 'secrets'>,
  trx: Connection,
  {
    lease_id,
    documents,
    term,
    signers,
    given = null,
  }: {
    readonly lease_id: string;
    readonly documents: readonly NewLeaseDocument[];
    readonly term?: LeaseTerm | null;
    readonly signers?: readonly PaperSigner[];
    /** Key and content of the office's request, if the office sent the addendums. */
    readonly given?: Required<Pick<Lease, 'office_key' | 'office_content'>> | null;
  },
): Promise<string> {
  const lease = await findLease(trx, lease_id);
  if (lease === null) throw new Error(`The lease ${lease_id} is not there.`);
  const people = signers ?? (await paperSigners(deps, trx, lease));
  const id = deps.random.id();
  const { company_id, property_id, application_id, unit_id, start_date, end_date, occupants } = lease;
  await prepareLease(deps, trx, {
    ...{ id, company_id, property_id, application_id, unit_id, start_date, end_date, occupants, documents },
    rent_cents: 0,
    ...term,
    deposit_cents: 0,
    created_at: deps.clock.now().toISOString(),
    parent_lease_id: lease.id,
    ...given,
    signers: people.map(({ applicant }) => applicant.id),
  });
  return id;
}
