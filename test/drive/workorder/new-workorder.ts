import type { MadeResident } from '../../../src/cli/demo/resident/make-resident.ts';
import {
  insertWorkorder,
  REQUESTED,
  type StoredWorkorder,
} from '../../../src/db/workorder/workorder.repository.ts';
import type { Deps } from '../../../src/server/deps.ts';
import { beginLife } from '../../../src/server/features/workorders/begin-life.ts';

type Lease = Pick<MadeResident, 'lease_id' | 'user_id' | 'company_id' | 'property_id'>;

/** A workorder as residents request it. */
export function newWorkorder(deps: Deps, lease: Lease): StoredWorkorder {
  const at = deps.clock.now().toISOString();
  const { lease_id, user_id, company_id, property_id } = lease;
  return {
    id: deps.random.id(),
    company_id,
    property_id,
    lease_id,
    user_id,
    request_key: deps.random.id(),
    category: 'PLUMBING',
    title: 'The kitchen tap drips',
    description: 'All night long.',
    permission_to_enter: true,
    emergency: false,
    entry_note: '',
    times: [{ day: at.slice(0, 10), part: 'MORNING' }],
    ...REQUESTED,
    created_at: at,
    changed_at: at,
  };
}

/** Adds a workorder as residents do, and begins its life. @returns its id. */
export async function addNewWorkorder(
  deps: Deps,
  lease: Lease,
  changed: Partial<StoredWorkorder> = {},
): Promise<string> {
  const workorder = { ...newWorkorder(deps, lease), ...changed };
  await deps.db.transaction().execute(async (trx) => {
    await insertWorkorder(trx, workorder);
    await beginLife(deps, trx, workorder.id);
  });
  return workorder.id;
}
