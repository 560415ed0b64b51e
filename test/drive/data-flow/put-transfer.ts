import { DEMO_COMPANY } from '../../../src/cli/demo/properties.ts';
import { insertLeaseRows, type LeaseStatus } from '../../../src/db/lease/lease.repository.ts';
import {
  findTransferOf,
  insertTransfer,
  updateTransfer,
} from '../../../src/db/resident/unit-transfer.repository.ts';
import type { Stage } from './stage.ts';

/** The task that moves a household. */
export const MOVING_TASK = 'moveHousehold';

/** The lease, and whether all have agreed and the household has moved. */
const STATES: Readonly<Record<string, readonly [LeaseStatus, boolean, boolean]>> = {
  SIGNING: ['SIGNING', false, false],
  AGREED: ['SEALED', true, false],
  MOVED: ['SEALED', true, true],
  WITHDRAWN: ['WITHDRAWN', false, false],
};

/** Begins the move of the household to a new lease, ends it, or forgets it, so that this fact is true. */
export async function putTransfer(stage: Stage, wanted: unknown): Promise<void> {
  const { deps, person } = stage;
  if (wanted === undefined) return;
  const [status, isAgreed, isMoved] = STATES[String(wanted)] ?? [];
  if (status === undefined) {
    await deps.db.deleteFrom('unit_transfers').where('subject_id', '=', person.id).execute();
    return;
  }
  const at = deps.clock.now().toISOString();
  const known = (await findTransferOf(deps.db, person.id))?.lease_id ?? (await addTransfer(stage, at));
  await deps.db.updateTable('leases').set({ status }).where('id', '=', known).execute();
  await updateTransfer(deps.db, known, {
    agreed_at: isAgreed === true ? at : null,
    moved_at: isMoved === true ? at : null,
  });
}

/** A lease that begins today, in the same home: what a home is does not matter here. */
async function addTransfer({ deps, person }: Stage, at: string): Promise<string> {
  const from_lease_id = person.tenant?.lease_id ?? '';
  const lease = await deps.db
    .selectFrom('leases')
    .selectAll()
    .where('id', '=', from_lease_id)
    .executeTakeFirstOrThrow();
  const id = deps.random.id();
  const begun = { id, start_date: at.slice(0, 10), deposit_cents: 0, created_at: at };
  const nobody = { occupants: [], allow_corporate_signer: false, office_key: null };
  await insertLeaseRows(deps.db, [{ ...lease, ...begun, ...nobody }]);
  const place = { company_id: DEMO_COMPANY.id, property_id: person.property };
  const of = { lease_id: id, from_lease_id, subject_id: person.id, balance: 'STAYS' as const };
  await insertTransfer(deps.db, { ...place, ...of });
  return id;
}
