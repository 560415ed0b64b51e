/** Lease papers that residents sign, reduced to their facts: that they were opened, and that all have signed. */
import { insertLeaseRows } from '../../../src/db/lease/lease.repository.ts';
import type { Deps } from '../../../src/server/deps.ts';
import type { Stage } from './stage.ts';

/** The task that opens papers. */
export const PAPERS_TASK = 'openSigning';

/** Adds papers that nobody has signed, and returns their id. */
export async function putPapers({ deps: { db, random, clock }, person }: Stage): Promise<string> {
  const id = random.id();
  const parent_lease_id = person.tenant?.lease_id ?? '';
  const lease = await db
    .selectFrom('leases')
    .selectAll()
    .where('id', '=', parent_lease_id)
    .executeTakeFirstOrThrow();
  await insertLeaseRows(db, [
    {
      ...lease,
      id,
      parent_lease_id,
      status: 'SIGNING',
      occupants: [],
      allow_corporate_signer: false,
      created_at: clock.now().toISOString(),
      signed_at: null,
      sealed_at: null,
    },
  ]);
  return id;
}

/** Sets whether all have signed the papers of the lease. Their seal is no fact, so it is assumed. */
export async function signPapers({ deps: { db }, person }: Stage, isSigned: boolean): Promise<void> {
  await db
    .updateTable('leases')
    .set({ status: isSigned ? 'SEALED' : 'SIGNING' })
    .where('parent_lease_id', '=', person.tenant?.lease_id ?? '')
    .execute();
}

/** Undoes the opening of papers; the remaining rows affect nobody. */
export async function forgetPapers({ db }: Deps, leaseId: string): Promise<void> {
  await db.deleteFrom('lease_renewals').where('renewed_lease_id', '=', leaseId).execute();
  await db.updateTable('leases').set({ status: 'SEALED' }).where('parent_lease_id', '=', leaseId).execute();
}
