/** Processes of a tenancy that a member of the office begins or finds on the page of its lease. */
import { mayServe } from '../../../../contract/access/grants.ts';
import type { LeaseDetail } from '../../../../contract/office/lease.contract.ts';
import type { Connection } from '../../../../db/client.ts';
import type { Lease } from '../../../../db/lease/lease.repository.ts';
import { findLeasePlace } from '../../../../db/resident/lease-place.repository.ts';
import { lockLetLease } from '../../../../db/resident/let-lease.repository.ts';
import type { Tenancy } from '../../../../db/tables.ts';
import { mayStart, needsData } from '../../../../engine/flow/begins-after.ts';
import type { CompiledFlow } from '../../../../engine/flow/machine/build.ts';
import { othersOf, personOf } from '../../../../engine/flow/parties.ts';
import { asStaff } from '../../../access/access.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, invalidField } from '../../../errors.ts';
import { HeldProcess } from '../../../process/held-process.ts';
import { TENANCY, tenancySubject, tenancySubjectId } from '../../flows/audiences/tenancy.subject.ts';
import { findOpenProcess, subjectToRun } from '../../flows/following/subject-after.ts';
import { mayOpen, refusalToOpen } from '../../flows/occasions/may-open.ts';
import { isUntouched } from '../occasion.service.ts';
import { type Officer, served } from '../office.ts';

/** The open processes of a lease in which the member takes part, and those that they may begin now. */
export async function listProcesses(
  deps: Deps,
  db: Connection,
  officer: Officer,
  lease: Pick<Lease, 'id'> & Tenancy,
  language: string,
): Promise<LeaseDetail['processes']> {
  const found: LeaseDetail['processes'] = [];
  for (const flow of deps.flows.values()) {
    if (!isForMember(officer, flow, lease)) continue;
    const open = await findOpenProcess(deps, db, flow, lease.id);
    if (open === null && !(await mayOpen(deps, db, flow, lease.id))) continue;
    const title = deps.texts.message(language, flow.file.start?.title ?? '', {});
    const mayEnd = open !== null && (await isUntouched(db, open.occasion));
    const untouched = mayEnd ? open.occasion.id : null;
    found.push({ flow: flow.id, title, process_id: open?.id ?? null, untouched });
  }
  return found.sort((one, other) => one.title.localeCompare(other.title, language));
}

/**
 * Begins a process for a lease, or finds the open one: two members who begin it at once get the same. Residents are not told,
 * because the office acts first.
 *
 * @throws {AppError} `record.not_found`; `request.invalid` for a flow in which the member does not take part or that the office
 *   begins with data; `state.not_allowed` or `lease.moving` if its start does not allow it now.
 */
export async function openProcess(
  deps: Deps,
  officer: Officer,
  leaseId: string,
  flowId: string,
): Promise<{ process_id: string }> {
  const lease = served(officer, await findLeasePlace(deps.db, leaseId));
  const flow = deps.flows.get(flowId);
  if (flow === undefined || !isForMember(officer, flow, lease)) throw invalidField('flow');
  return deps.db.transaction().execute(async (trx) => {
    await lockLetLease(trx, deps.dialect, leaseId);
    const tenancy = await tenancySubject.find(trx, tenancySubjectId(leaseId, null));
    if (tenancy === null) throw new AppError('state.not_allowed');
    const isOpen = (await findOpenProcess(deps, trx, flow, leaseId)) !== null;
    const refusal = isOpen ? null : await refusalToOpen(deps, trx, flow, leaseId);
    if (refusal !== null) throw new AppError(refusal);
    const subject = await subjectToRun(deps, trx, flow, tenancy);
    const { id } = await (await HeldProcess.hold(deps, trx, { flow: flowId, subject })).begin();
    return { process_id: id };
  });
}

/** Whether the office begins a flow of tenancies without data, for all of a lease, and the member takes part in it. */
function isForMember({ user }: Officer, { file }: CompiledFlow, at: Tenancy): boolean {
  const { start } = file;
  if (start?.subject !== TENANCY || !mayStart(start, 'office') || needsData(start)) return false;
  const isPart = Object.values(othersOf(file)).some(
    (party) => 'policy' in party && mayServe(asStaff(user), party.policy, at),
  );
  return isPart && personOf(file)?.one !== true;
}
