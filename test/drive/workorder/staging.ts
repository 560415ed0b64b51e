import { findProcessOf } from '../../../src/db/process/process.repository.ts';
import { findLetLease } from '../../../src/db/resident/let-lease.repository.ts';
import type { CompiledFlow } from '../../../src/engine/flow/machine/build.ts';
import { WORKORDER } from '../../../src/server/features/workorders/workorder.subject.ts';
import { newTenant } from '../data-flow/new-tenant.ts';
import { putFacts } from '../data-flow/put-facts.ts';
import { type Stage, storedFacts } from '../data-flow/stage.ts';
import { agreedFacts, newParty } from '../data-flow/staging.ts';
import type { Staging } from '../stage.ts';
import { addNewWorkorder } from './new-workorder.ts';
import { ownCalls } from './own-calls.ts';

/** Residents, each with a workorder under a lease of their own property, and a member of its office. */
export function workorderStaging(flow: CompiledFlow): Staging<Stage> {
  return {
    async enter(around, facts) {
      const { deps } = around;
      const tenant = await newTenant(deps, flow);
      const { lease_id, user_id } = tenant.tenant ?? { lease_id: '', user_id: '' };
      const lease = await findLetLease(deps.db, lease_id);
      if (lease === null) throw new Error('The lease is gone.');
      const { company_id, property_id } = lease.tenancy;
      const id = await addNewWorkorder(deps, { lease_id, user_id, company_id, property_id });
      const name = { flow: WORKORDER, subject_kind: WORKORDER, subject_id: id };
      const process = (await findProcessOf(deps.db, name))?.id ?? '';
      const person = { ...tenant, id, own: ownCalls };
      const officer = await newParty(around, flow, person);
      const stage = { ...around, flow, person, process, officer };
      await putFacts(stage, { ...(await storedFacts(stage)), ...facts });
      return stage;
    },
    put: putFacts,
    agreed: agreedFacts,
  };
}
