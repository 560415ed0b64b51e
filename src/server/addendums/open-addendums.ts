import type { Connection } from '../../db/client.ts';
import { findLease, type Lease } from '../../db/lease/lease.repository.ts';
import type { NewLeaseDocument } from '../../db/lease/new-lease.ts';
import type { LeaseTerm } from '../../db/resident/renewal.repository.ts';
import type { Deps } from '../deps.ts';
import { prepareLease } from '../lease/prepare-lease.ts';
import { type PaperSigner, paperSigners } from './paper-signers.ts';

/**
 * Puts addendums before those who sign what comes after a lease: all of them sign, and until somebody has, their
 * pages as a resident lead to it. The contents of the documents must be in the storage; their tags name the signers
 * `applicant_sign_1`, `applicant_sign_2` …
 *
 * @param signers the result of `paperSigners`, where the papers were made for them; defaults to reading it.
 * @param term of papers that give the lease another one: its days and its rent are those of the row.
 * @returns the id of the lease that the addendums are rows of.
 * @throws {Error} where the lease is not there, nobody signs, or the papers are none.
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
    /** What the office has given under a key of its own. */
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
