import type { Connection } from '../../../../db/client.ts';
import type { CompiledFlow } from '../../../../engine/flow/machine/build.ts';
import { passes } from '../../../../engine/flow/wizard/wizard-path.ts';
import { loadProcess } from '../../../process/process-release.ts';
import type { ReadDeps, SubjectKind } from '../../../process/subject.ts';
import { tenancySubject, tenancySubjectId } from '../audiences/tenancy.subject.ts';

/** Whether a flow may be opened for a lease now, by the `when` and `unless` of its start. */
export function mayOpen(
  deps: ReadDeps,
  db: Connection,
  flow: CompiledFlow,
  leaseId: string,
): Promise<boolean> {
  return mayBegin(deps, db, flow, { kind: tenancySubject, id: tenancySubjectId(leaseId, null) });
}

/** Whether a flow may begin for a subject now, by the `when` and `unless` of its start. */
export async function mayBegin<Subject>(
  deps: ReadDeps,
  db: Connection,
  { id: flow, file }: CompiledFlow,
  { kind, id: subject_id }: { readonly kind: SubjectKind<Subject>; readonly id: string },
): Promise<boolean> {
  const subject = await kind.find(db, subject_id);
  if (subject === null || file.start === undefined) return false;
  const { facts } = await loadProcess(deps, db, { flow, subject_kind: kind.kind, subject_id }, subject);
  return passes(file.conditions, file.start, facts);
}
