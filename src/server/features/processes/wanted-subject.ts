import type { WantedProcess } from '../../../contract/process/process.contract.ts';
import { findLease } from '../../../db/lease/lease.repository.ts';
import { insertOccasion, listOccasions } from '../../../db/resident/occasion.repository.ts';
import type { CompiledFlow } from '../../../engine/flow/machine/build.ts';
import { tenancySubjectId } from '../../data-flows/parties/tenancy.subject.ts';
import { subjectToBegin } from '../../data-flows/subject-to-begin.ts';
import type { Deps } from '../../deps.ts';
import { readOwnPapers } from '../../lease/lease-situation.ts';
import { LEASE, leaseSubjectId } from '../../lease/lease-subject-id.ts';
import { subjectKindOf } from '../../process/facts.ts';
import { subjectsOf, type TokenHolder } from '../../process-access.ts';

/**
 * Whose process is wanted: the id of a subject of the holder's, or null. In a flow that residents open themselves a new
 * occasion is opened where none is.
 */
export async function wantedSubject(
  deps: Deps,
  holder: TokenHolder,
  flow: CompiledFlow,
  { questionnaire, lease, occasion }: WantedProcess,
): Promise<string | null> {
  if (flow.file.start === undefined) {
    const { kind } = subjectKindOf(deps, flow.id);
    const own = subjectsOf(holder, kind);
    if (lease !== undefined && kind === LEASE) return subjectAfterwards(deps, holder, lease);
    return own.find((id) => questionnaire === undefined || id.startsWith(`${questionnaire}/`)) ?? null;
  }
  const isResidents = flow.file.start.occasion === 'person' && occasion === undefined;
  if (!isResidents || holder.resident === null) return subjectToBegin(deps.db, holder, flow, occasion);
  const { user, unit } = holder.resident;
  const own = await listOccasions(deps.db, unit.lease_id, flow.id);
  const open = own.find(({ closed_at, user_id }) => closed_at === null && user_id === user.id);
  if (open !== undefined) return tenancySubjectId(unit.lease_id, open.id);
  const id = deps.random.id();
  await insertOccasion(deps.db, {
    id,
    company_id: user.company_id,
    property_id: unit.property_id,
    lease_id: unit.lease_id,
    flow: flow.id,
    user_id: user.id,
    data: {},
    token_hash: null,
    expires_at: null,
    opened_at: deps.clock.now().toISOString(),
    closed_at: null,
  });
  return tenancySubjectId(unit.lease_id, id);
}

/** Addendums that came after a lease: of whoever signs them, or applied for that lease. */
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
