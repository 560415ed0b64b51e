import type { Connection } from '../../../../db/client.ts';
import { findProcessOf } from '../../../../db/process/process.repository.ts';
import { closeOccasion, listOccasions, type Occasion } from '../../../../db/resident/occasion.repository.ts';
import type { CompiledFlow } from '../../../../engine/flow/machine/build.ts';
import { resume } from '../../../process/places.ts';
import { loadProcess } from '../../../process/process-release.ts';
import type { ProcessDeps, ReadDeps } from '../../../process/subject.ts';
import { audienceOf } from '../audiences/audiences.ts';
import {
  TENANCY,
  type TenancySubject,
  tenancySubject,
  tenancySubjectId,
} from '../audiences/tenancy.subject.ts';
import { endOccasion } from '../occasions/end-occasion.ts';
import { mayBegin, mayOpen } from '../occasions/may-open.ts';
import { applyStart, openOccasion } from '../occasions/open-occasion.ts';

/**
 * The id of the subject for the process of a flow that begins by itself: the applicant, or a new occasion of the lease.
 * Null if the flow does not begin now: its start does not allow it, the applicant has such a process already, or the lease
 * has an open one. Pass a transaction that holds the subject's lock.
 *
 * @param subject the subject of the process after which it begins.
 */
export async function subjectAfter(
  deps: ProcessDeps,
  trx: Connection,
  flow: CompiledFlow,
  subject: unknown,
): Promise<string | null> {
  const { kind, idOf } = audienceOf(flow);
  if (kind.kind === TENANCY) return occasionAfter(deps, trx, flow, subject as TenancySubject);
  const id = idOf(subject);
  const isKnown = (await findProcessOf(trx, nameOf(flow, kind.kind, id))) !== null;
  return isKnown || !(await mayBegin(deps, trx, flow, { kind, id })) ? null : id;
}

async function occasionAfter(
  deps: ProcessDeps,
  trx: Connection,
  flow: CompiledFlow,
  subject: TenancySubject,
): Promise<string | null> {
  if (!(await mayOpen(deps, trx, flow, subject.lease_id))) return null;
  const known = await openOne(deps, trx, flow, subject);
  return known === null ? newOccasion(deps, trx, flow, subject) : null;
}

/**
 * The id of the subject for the process of a flow that another one runs: the applicant, or the open occasion of the lease,
 * or a new one.
 */
export async function subjectToRun(
  deps: ProcessDeps,
  trx: Connection,
  flow: CompiledFlow,
  subject: unknown,
): Promise<string> {
  const { kind, idOf } = audienceOf(flow);
  if (kind.kind !== TENANCY) return idOf(subject);
  const tenancy = subject as TenancySubject;
  const known = await openOne(deps, trx, flow, tenancy);
  return known ?? (await newOccasion(deps, trx, flow, tenancy));
}

/** Withdraws the occasion of a process that is withdrawn. */
export async function withdrawSubject(
  deps: ProcessDeps,
  trx: Connection,
  flow: CompiledFlow,
  subject: unknown,
): Promise<void> {
  if (audienceOf(flow).kind.kind !== TENANCY) return;
  const { occasion } = subject as TenancySubject;
  if (occasion !== null) await endOccasion(deps, trx, occasion);
}

/** The process of a flow that is open for a whole lease, with its occasion; null if none is, or the last one has ended. */
export async function findOpenProcess(
  deps: ReadDeps,
  db: Connection,
  flow: CompiledFlow,
  leaseId: string,
): Promise<{ readonly id: string; readonly occasion: Occasion } | null> {
  for (const one of await listOccasions(db, leaseId, flow.id)) {
    if (one.closed_at !== null || one.user_id !== null || (await hasEnded(deps, db, flow, one))) continue;
    const process = await findProcessOf(db, nameOf(flow, TENANCY, tenancySubjectId(leaseId, one.id)));
    if (process !== null) return { id: process.id, occasion: one };
  }
  return null;
}

/** The subject of the open occasion of a flow for a lease, or for the same resident; one that has ended is closed. */
async function openOne(
  deps: ProcessDeps,
  trx: Connection,
  flow: CompiledFlow,
  { lease_id, occasion }: TenancySubject,
): Promise<string | null> {
  const known = await listOccasions(trx, lease_id, flow.id);
  const open = known.filter(({ closed_at, user_id }) => closed_at === null && user_id === userOf(occasion));
  for (const one of open) {
    if (!(await hasEnded(deps, trx, flow, one))) return tenancySubjectId(lease_id, one.id);
    await closeOccasion(trx, one.id, deps.clock.now().toISOString());
  }
  return null;
}

/** After a process for one resident, the next one is for the same resident. */
const userOf = (occasion: Occasion | null): string | null => occasion?.user_id ?? null;

async function newOccasion(
  deps: ProcessDeps,
  trx: Connection,
  flow: CompiledFlow,
  { lease_id, company_id, property_id, occasion }: TenancySubject,
): Promise<string> {
  const id = deps.random.id();
  const opened = {
    id,
    company_id,
    property_id,
    lease_id,
    flow: flow.id,
    user_id: userOf(occasion),
    data: {},
  };
  await openOccasion(deps, trx, { ...opened, token: null, opened_by: null });
  await applyStart(trx, lease_id, flow.file, 'begun');
  return tenancySubjectId(lease_id, id);
}

/** Whether the process of an occasion has reached an end, although nothing has closed the occasion. */
async function hasEnded(
  deps: ReadDeps,
  trx: Connection,
  flow: CompiledFlow,
  { lease_id, id }: Occasion,
): Promise<boolean> {
  const name = nameOf(flow, TENANCY, tenancySubjectId(lease_id, id));
  const subject = await tenancySubject.find(trx, name.subject_id);
  if (subject === null || (await findProcessOf(trx, name)) === null) return false;
  const its = await loadProcess(deps, trx, name, subject);
  return resume(its.flow, its.facts).end;
}

const nameOf = ({ id: flow }: CompiledFlow, subject_kind: string, subject_id: string) => ({
  flow,
  subject_kind,
  subject_id,
});
