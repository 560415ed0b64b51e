import type { Connection } from '../../../../db/client.ts';
import type { CompiledFlow } from '../../../../engine/flow/machine/build.ts';
import { passes } from '../../../../engine/flow/wizard/wizard-path.ts';
import type { Deps } from '../../../deps.ts';
import { loadProcess } from '../../../process/process-release.ts';
import { TENANCY, tenancySubject, tenancySubjectId } from '../audiences/tenancy.subject.ts';

/** Whether a flow may be opened for a lease now, by the `when` and `unless` of its start. */
export async function mayOpen(
  deps: Deps,
  db: Connection,
  { id: flow, file }: CompiledFlow,
  leaseId: string,
): Promise<boolean> {
  const subject_id = tenancySubjectId(leaseId, null);
  const subject = await tenancySubject.find(db, subject_id);
  if (subject === null || file.start === undefined) return false;
  const { facts } = await loadProcess(deps, db, { flow, subject_kind: TENANCY, subject_id }, subject);
  return passes(file.conditions, file.start, facts);
}
