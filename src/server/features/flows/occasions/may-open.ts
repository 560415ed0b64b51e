import type { Connection } from '../../../../db/client.ts';
import type { Facts } from '../../../../engine/facts.ts';
import type { CompiledFlow } from '../../../../engine/flow/machine/build.ts';
import { passes } from '../../../../engine/flow/wizard/wizard-path.ts';
import { loadProcess } from '../../../process/process-release.ts';
import type { ReadDeps, SubjectKind } from '../../../process/subject.ts';
import { tenancySubject, tenancySubjectId } from '../audiences/tenancy.subject.ts';

/** Whether a flow may be opened for a lease now, by the `when` and `unless` of its start. */
export async function mayOpen(
  deps: ReadDeps,
  db: Connection,
  flow: CompiledFlow,
  leaseId: string,
): Promise<boolean> {
  return (await refusalToOpen(deps, db, flow, leaseId)) === null;
}

/**
 * Why a flow cannot be opened for a lease now, by the `when` and `unless` of its start; null if it can. `lease.moving`: the
 * flow asks whether the household moves to another unit, and it does.
 *
 * @example await refusalToOpen(deps, trx, flow, lease_id) // 'state.not_allowed'
 */
export async function refusalToOpen(
  deps: ReadDeps,
  db: Connection,
  flow: CompiledFlow,
  leaseId: string,
): Promise<'lease.moving' | 'state.not_allowed' | null> {
  const facts = await factsOfStart(deps, db, flow, {
    kind: tenancySubject,
    id: tenancySubjectId(leaseId, null),
  });
  if (mayStartWith(flow, facts)) return null;
  return facts?.transferring === true ? 'lease.moving' : 'state.not_allowed';
}

/** Whether a flow may begin for a subject now, by the `when` and `unless` of its start. */
export async function mayBegin<Subject>(
  deps: ReadDeps,
  db: Connection,
  flow: CompiledFlow,
  subject: NamedSubject<Subject>,
): Promise<boolean> {
  return mayStartWith(flow, await factsOfStart(deps, db, flow, subject));
}

interface NamedSubject<Subject> {
  readonly kind: SubjectKind<Subject>;
  readonly id: string;
}

const mayStartWith = ({ file: { start, conditions } }: CompiledFlow, facts: Facts | null): boolean =>
  facts !== null && start !== undefined && passes(conditions, start, facts);

/** The facts of a subject that has no process yet; null if there is no such subject. */
async function factsOfStart<Subject>(
  deps: ReadDeps,
  db: Connection,
  { id: flow }: CompiledFlow,
  { kind, id: subject_id }: NamedSubject<Subject>,
): Promise<Facts | null> {
  const subject = await kind.find(db, subject_id);
  if (subject === null) return null;
  return (await loadProcess(deps, db, { flow, subject_kind: kind.kind, subject_id }, subject)).facts;
}
