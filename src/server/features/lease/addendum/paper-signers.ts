/**
 * Addendums to a lease are signed by applicants. An occupant who never applied here gets an applicant record for
 * signing.
 */
import {
  type Applicant,
  findApplicant,
  updateApplicant,
} from '../../../../db/applicant/applicant.repository.ts';
import { writeApplicationStatus } from '../../../../db/applicant/application-status.repository.ts';
import type { Connection } from '../../../../db/client.ts';
import type { Lease } from '../../../../db/lease/lease.repository.ts';
import { listSigners } from '../../../../db/lease/lease-signer.repository.ts';
import { listOccupantUsers, type OccupantUser } from '../../../../db/resident/let-lease.repository.ts';
import { listOccupants, updateOccupantApplicant } from '../../../../db/resident/tenancy.repository.ts';
import type { User } from '../../../../db/session/user.repository.ts';
import type { Deps } from '../../../deps.ts';
import { addApplicant, type Invitation } from '../../../property/invitation.ts';

type Here = Pick<Deps, 'clock' | 'random'>;

/** A signer of addendums to a lease. */
export interface PaperSigner {
  readonly applicant: Pick<
    Applicant,
    'id' | 'company_id' | 'property_id' | 'first_name' | 'email' | 'language'
  >;
  /** Their account; null if they have none and sign with an applicant's link. */
  readonly user: User | null;
  /** Full name in the documents. */
  readonly name: string;
}

/**
 * The signers of addendums to a lease: its responsible occupants in the order of the lease, then the guarantors who
 * signed it. An occupant with an account but no application gets an applicant record without link, fees and form, with
 * a completed application. An occupant without account and application cannot be reached and is left out.
 *
 * @example (await paperSigners(deps, trx, lease)).map(({ name }) => name) // ['Ann Bell', 'Bob Bell']
 */
export async function paperSigners(deps: Here, trx: Connection, lease: Lease): Promise<PaperSigner[]> {
  const signers: PaperSigner[] = [];
  let applicationId = lease.application_id;
  const residents = await listOccupantUsers(trx, lease.id);
  for (const occupant of await listOccupants(trx, lease.id)) {
    if (occupant.responsible_flag !== 'Responsible') continue;
    const resident = residents.find(({ occupant: { position } }) => position === occupant.position);
    const known = occupant.applicant_id === null ? null : await findApplicant(trx, occupant.applicant_id);
    const applicant = known ?? (resident && (await added(deps, trx, { lease, applicationId, resident })));
    if (applicant === undefined) continue;
    applicationId ??= applicant.application_id;
    const name = `${occupant.first_name} ${occupant.last_name}`.trim();
    signers.push({ applicant, user: resident?.user ?? null, name });
  }
  return [...signers, ...(await guarantorsOf(trx, lease, signers))];
}

async function guarantorsOf(
  trx: Connection,
  lease: Lease,
  others: readonly PaperSigner[],
): Promise<PaperSigner[]> {
  const guarantors: PaperSigner[] = [];
  for (const { applicant_id } of await listSigners(trx, lease.id)) {
    const applicant = await findApplicant(trx, applicant_id);
    if (applicant?.applicant_type !== 'GUARANTOR') continue;
    if (others.some(({ applicant: { id } }) => id === applicant_id)) continue;
    const name = `${applicant.first_name} ${applicant.last_name}`.trim();
    guarantors.push({ applicant, user: null, name });
  }
  return guarantors;
}

async function added(
  deps: Here,
  trx: Connection,
  { lease, applicationId, resident }: { lease: Lease; applicationId: string | null; resident: OccupantUser },
): Promise<Applicant> {
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
  return applicant;
}
