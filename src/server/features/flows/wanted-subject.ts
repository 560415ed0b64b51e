import type { WantedProcess } from '../../../contract/process/process.contract.ts';
import type { Connection } from '../../../db/client.ts';
import { findLease } from '../../../db/lease/lease.repository.ts';
import { findProcessOf } from '../../../db/process/process.repository.ts';
import { lockLetLease } from '../../../db/resident/let-lease.repository.ts';
import { findOccasion } from '../../../db/resident/occasion.repository.ts';
import { mayStart } from '../../../engine/flow/begins-after.ts';
import type { CompiledFlow } from '../../../engine/flow/machine/build.ts';
import { PERSON, personOf } from '../../../engine/flow/parties.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { subjectKindOf } from '../../process/facts.ts';
import { readOwnPapers } from '../lease/lease-situation.ts';
import { LEASE, leaseSubjectId } from '../lease/lease-subject-id.ts';
import { audienceOf } from './audiences/audiences.ts';
import { APPLICANT } from './audiences/household.ts';
import { partsOfSubject, tenancySubjectId } from './audiences/tenancy.subject.ts';
import { refusalToOpen } from './occasions/may-open.ts';
import { openOccasion } from './occasions/open-occasion.ts';
import { partiesOfHolder, subjectsOf, type TokenHolder } from './process-access.ts';
import { subjectToBegin } from './subject-to-begin.ts';

/**
 * The subject of the requested process: the id of one of the holder's subjects, or null. In a flow that residents open
 * themselves, opens a new occasion if there is none and the start of the flow allows it.
 *
 * @throws {AppError} `lease.moving` if the household moves to another unit, and the flow does not begin then.
 */
export async function wantedSubject(
  deps: Deps,
  holder: TokenHolder,
  flow: CompiledFlow,
  { questionnaire, lease, occasion, applicant, again = false }: WantedProcess,
): Promise<string | null> {
  const { start } = flow.file;
  if (start === undefined) {
    const { kind } = subjectKindOf(deps, flow.id);
    const own = subjectsOf(holder, kind);
    if (lease !== undefined && kind === LEASE) return subjectAfterwards(deps, holder, lease);
    return own.find((id) => questionnaire === undefined || id.startsWith(`${questionnaire}/`)) ?? null;
  }
  if (applicant !== undefined) return subjectOfOther(deps.db, holder, flow, applicant);
  const isForOne = personOf(flow.file)?.one === true;
  const { resident } = holder;
  if (!mayStart(start, PERSON) || occasion !== undefined || resident === null) {
    return subjectToBegin(deps.db, holder, flow, occasion);
  }
  const { user, unit } = resident;
  const { lease_id, property_id } = unit;
  return deps.db.transaction().execute(async (trx) => {
    // The lock makes two simultaneous pages open one occasion.
    await lockLetLease(trx, deps.dialect, lease_id);
    const newest = await subjectToBegin(trx, holder, flow);
    const known = newest === null ? null : await findOccasion(trx, partsOfSubject(newest).occasionId ?? '');
    // A person's completed occasion is shown until they ask for a new one.
    if (isForOne && known !== null && !again) return newest;
    if (known?.closed_at === null) return newest;
    const refusal = await refusalToOpen(deps, trx, flow, lease_id);
    if (newest === null && refusal === 'lease.moving') throw new AppError(refusal);
    if (refusal !== null) return newest;
    const id = deps.random.id();
    await openOccasion(deps, trx, {
      id,
      company_id: user.company_id,
      property_id,
      lease_id,
      flow: flow.id,
      user_id: isForOne ? user.id : null,
      data: {},
      token: null,
      opened_by: null,
    });
    return tenancySubjectId(lease_id, id);
  });
}

/** The applicant whom a process of the household is about: the holder, or another one whose process has begun. */
async function subjectOfOther(
  db: Connection,
  holder: TokenHolder,
  flow: CompiledFlow,
  applicantId: string,
): Promise<string | null> {
  if (audienceOf(flow).kind.kind !== APPLICANT) return null;
  if (applicantId === holder.applicant?.id) return applicantId;
  const name = { flow: flow.id, subject_kind: APPLICANT, subject_id: applicantId };
  const process = await findProcessOf(db, name);
  const isTheirs = process !== null && (await partiesOfHolder(db, holder, process, flow)).length > 0;
  return isTheirs ? applicantId : null;
}

/** Addendums signed after a lease, for their signers and for applicants of that lease. */
async function subjectAfterwards(
  { db }: Deps,
  { applicant }: TokenHolder,
  leaseId: string,
): Promise<string | null> {
  const lease = applicant === null ? null : await findLease(db, leaseId);
  if (applicant === null || lease === null || lease.parent_lease_id === null) return null;
  const isTheirs =
    lease.application_id === applicant.application_id ||
    (await readOwnPapers(db, applicant, lease.id)) !== null;
  return isTheirs ? leaseSubjectId(applicant.id, lease.id) : null;
}
