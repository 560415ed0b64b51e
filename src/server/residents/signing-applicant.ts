/**
 * Papers of a lease are signed by applicants. Whoever lives under a lease and never applied here signs as one who is
 * added for it.
 */
import { findApplicant, updateApplicant } from '../../db/applicant/applicant.repository.ts';
import { writeApplicationStatus } from '../../db/applicant/application-status.repository.ts';
import type { Connection } from '../../db/client.ts';
import type { Lease } from '../../db/lease/lease.repository.ts';
import { listOccupantUsers, type OccupantUser } from '../../db/resident/let-lease.repository.ts';
import { updateOccupantApplicant } from '../../db/resident/tenancy.repository.ts';
import type { Deps } from '../deps.ts';
import { addApplicant, type Invitation } from '../invitation.ts';

type Here = Pick<Deps, 'clock' | 'random'>;

/**
 * The ids of the applicants as whom those sign whom a lease binds, in its order. One who was entered by the office gets an
 * applicant without link, fee and form, whose application is over.
 *
 * @example await signingApplicants(deps, trx, lease) // ['A1', 'A2']
 */
export async function signingApplicants(deps: Here, trx: Connection, lease: Lease): Promise<string[]> {
  const signers: string[] = [];
  let applicationId = lease.application_id;
  const residents = await listOccupantUsers(trx, lease.id);
  const bound = residents.filter(({ occupant }) => occupant.responsible_flag === 'Responsible');
  for (const resident of bound) {
    const known = resident.occupant.applicant_id;
    const applicant = known === null ? null : await findApplicant(trx, known);
    const signer = applicant ?? (await added(deps, trx, { lease, applicationId, resident }));
    applicationId ??= signer.application_id;
    signers.push(signer.id);
  }
  return signers;
}

async function added(
  deps: Here,
  trx: Connection,
  { lease, applicationId, resident }: { lease: Lease; applicationId: string | null; resident: OccupantUser },
): Promise<{ id: string; application_id: string }> {
  const { user, occupant } = resident;
  const place: Invitation['place'] =
    applicationId === null ? { unit_id: lease.unit_id } : { application_id: applicationId };
  const { applicant } = await addApplicant(deps, trx, {
    place,
    applicant_type: applicationId === null ? 'PRIMARY' : 'CO-APPLICANT',
    first_name: occupant.first_name,
    last_name: occupant.last_name,
    email: user.email,
    contact_no: '',
    language: user.language,
  });
  const { id, application_id, company_id, property_id } = applicant;
  await updateApplicant(trx, id, {
    decision: 'APPROVED',
    submitted_at: deps.clock.now().toISOString(),
    allow_edit: false,
  });
  await writeApplicationStatus(trx, { id: application_id, company_id, property_id }, 'LEASE_COMPLETE');
  await updateOccupantApplicant(trx, occupant, id);
  return { id, application_id };
}
