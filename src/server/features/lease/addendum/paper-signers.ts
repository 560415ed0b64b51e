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
  for (const { applicant: known, resident, name } of await peopleToSign(trx, lease)) {
    const applicant = known ?? (resident && (await added(deps, trx, { lease, applicationId, resident })));
    if (!applicant) continue;
    applicationId ??= applicant.application_id;
    signers.push({ applicant, user: resident?.user ?? null, name });
  }
  return signers;
}

/** A signer, before they get the applicant record with which they sign. One of `applicant` and `resident` is there. */
interface PersonToSign {
  readonly applicant: Applicant | null;
  readonly resident: OccupantUser | null;
  readonly name: string;
}

/** Those whom `paperSigners` names, without a change of anything. */
export async function peopleToSign(db: Connection, lease: Pick<Lease, 'id'>): Promise<PersonToSign[]> {
  const tenants: PersonToSign[] = [];
  const residents = await listOccupantUsers(db, lease.id);
  for (const occupant of await listOccupants(db, lease.id)) {
    if (occupant.responsible_flag !== 'Responsible') continue;
    const of = residents.find(({ occupant: { position } }) => position === occupant.position);
    const applicant = occupant.applicant_id === null ? null : await findApplicant(db, occupant.applicant_id);
    if (applicant === null && of === undefined) continue;
    const name = `${occupant.first_name} ${occupant.last_name}`.trim();
    tenants.push({ applicant, resident: of ?? null, name });
  }
  return [...tenants, ...(await guarantorsOf(db, lease, tenants))];
}

async function guarantorsOf(
  db: Connection,
  lease: Pick<Lease, 'id'>,
  others: readonly PersonToSign[],
): Promise<PersonToSign[]> {
  const guarantors: PersonToSign[] = [];
  for (const { applicant_id } of await listSigners(db, lease.id)) {
    const applicant = await findApplicant(db, applicant_id);
    if (applicant?.applicant_type !== 'GUARANTOR') continue;
    if (others.some((other) => other.applicant?.id === applicant_id)) continue;
    const name = `${applicant.first_name} ${applicant.last_name}`.trim();
    guarantors.push({ applicant, resident: null, name });
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
