/** The people who live or have lived at a property, and their guarantors, for the office's register. */
import { isOver } from '../../../contract/access/lease-status.ts';
import type { Connection } from '../../client.ts';
import { readJson } from '../../json-column.ts';
import '../../lease/lease-signer.repository.ts';
import '../../resident/tenancy.repository.ts';
import type { UnitDetails } from '../../property/property.repository.ts';

/** A person of a lease. `resident` is bound by it; `occupant` is not. */
export interface RegisteredPerson {
  readonly id: string;
  readonly role: 'resident' | 'occupant' | 'guarantor';
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  /** `+15125550142`, or ten digits as an applicant has typed them; '' for none. */
  readonly phone: string;
  /** The last moment at which they used the portal, to five minutes; '' for never. */
  readonly active_at: string;
  readonly lease_id: string;
  readonly application_id: string | null;
  readonly lease_uid: string;
  readonly over: boolean;
  readonly start_date: string;
  readonly end_date: string;
  readonly unit: UnitDetails;
}

const OF_LEASE = [
  'tenancies.lease_id',
  'tenancies.lease_uid',
  'tenancies.lease_status',
  'leases.application_id',
  'leases.start_date',
  'leases.end_date',
  'units.details',
] as const;

/** Everybody of the leases of a property, in any order. */
export async function listPeople(db: Connection, propertyId: string): Promise<RegisteredPerson[]> {
  return [...(await listOccupantsAt(db, propertyId)), ...(await listGuarantorsAt(db, propertyId))];
}

async function listOccupantsAt(db: Connection, propertyId: string): Promise<RegisteredPerson[]> {
  const rows = await leasesAt(db, propertyId)
    .innerJoin('lease_occupants', 'lease_occupants.lease_id', 'tenancies.lease_id')
    .leftJoin('users', 'users.id', 'lease_occupants.user_id')
    .leftJoin('applicants', 'applicants.id', 'lease_occupants.applicant_id')
    .select(OF_LEASE)
    .select(['lease_occupants.position', 'lease_occupants.first_name', 'lease_occupants.last_name'])
    .select(['lease_occupants.responsible_flag', 'users.email', 'users.mobile_no'])
    .select(['users.last_login_at', 'users.last_active_at'])
    .select(['applicants.email as applied_email', 'applicants.contact_no'])
    .execute();
  return rows.map(({ position, responsible_flag, email, mobile_no, applied_email, contact_no, ...found }) => {
    const { last_login_at, last_active_at, ...row } = found;
    return personOf(row, {
      id: `${row.lease_id}:${position}`,
      role: responsible_flag === 'Responsible' ? 'resident' : 'occupant',
      email: email ?? applied_email ?? '',
      phone: mobile_no ?? contact_no ?? '',
      active_at: later(last_login_at, last_active_at),
    });
  });
}

const later = (one: string | null, other: string | null): string =>
  (one ?? '') > (other ?? '') ? (one ?? '') : (other ?? '');

/** Guarantors sign a lease, live elsewhere, and have no account. */
async function listGuarantorsAt(db: Connection, propertyId: string): Promise<RegisteredPerson[]> {
  const rows = await leasesAt(db, propertyId)
    .innerJoin('lease_signers', 'lease_signers.lease_id', 'tenancies.lease_id')
    .innerJoin('applicants', 'applicants.id', 'lease_signers.applicant_id')
    .select(OF_LEASE)
    .select(['applicants.id as applicant_id', 'applicants.first_name', 'applicants.last_name'])
    .select(['applicants.email', 'applicants.contact_no'])
    .where('applicants.applicant_type', '=', 'GUARANTOR')
    .execute();
  return rows.map(({ applicant_id, email, contact_no, ...row }) =>
    personOf(row, {
      id: `${row.lease_id}:${applicant_id}`,
      role: 'guarantor',
      email,
      phone: contact_no,
      active_at: '',
    }),
  );
}

function leasesAt(db: Connection, propertyId: string) {
  return db
    .selectFrom('tenancies')
    .innerJoin('leases', 'leases.id', 'tenancies.lease_id')
    .innerJoin('units', 'units.id', 'leases.unit_id')
    .where('tenancies.property_id', '=', propertyId);
}

type Named = Pick<RegisteredPerson, 'id' | 'role' | 'email' | 'phone' | 'active_at'>;

interface LeaseRow
  extends Omit<RegisteredPerson, keyof Named | 'over' | 'unit' | 'first_name' | 'last_name'> {
  readonly first_name: string;
  readonly last_name: string;
  readonly lease_status: string;
  readonly details: string;
}

function personOf({ lease_status, details, ...row }: LeaseRow, named: Named): RegisteredPerson {
  return { ...row, ...named, over: isOver(lease_status), unit: readJson<UnitDetails>(details) };
}
