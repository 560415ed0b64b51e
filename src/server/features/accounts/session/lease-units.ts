import { residentMay } from '../../../../contract/access/grants.ts';
import { isOver } from '../../../../contract/access/lease-status.ts';
import type { LeaseUnit } from '../../../../contract/session/lease-unit.contract.ts';
import type { Connection } from '../../../../db/client.ts';
import { findProperty, type UnitDetails } from '../../../../db/property/property.repository.ts';
import { listResidencies, type Residency } from '../../../../db/resident/tenancy.repository.ts';
import type { User } from '../../../../db/session/user.repository.ts';

/** The leases of a user: those that run, then those that have not begun, then those that are over. */
export async function listUnitsOf(db: Connection, user: User): Promise<readonly LeaseUnit[]> {
  const residencies = await listResidencies(db, user.id);
  if (residencies.length === 0) return [];
  const home = await findProperty(db, user.property_id);
  const units = residencies.map((residency) => leaseUnit(residency, user, home?.host ?? ''));
  const place = ({ lease_status }: LeaseUnit) =>
    isOver(lease_status) ? 2 : lease_status === 'Future' ? 1 : 0;
  return units.sort((one, other) => place(one) - place(other));
}

/** A lease as its resident sees it: with the options they have, not those for the public. */
function leaseUnit(
  { tenancy, occupant, lease, unit, property, property_type, open_addendums }: Residency,
  user: User,
  companyHost: string,
): LeaseUnit {
  const runs = !isOver(tenancy.lease_status);
  return {
    lease_id: tenancy.lease_id,
    lease_status: tenancy.lease_status,
    lease_uid: tenancy.lease_uid,
    building_uid: unit.building_uid,
    unit_uid: unit.unit_uid,
    property_id: property.id,
    property_name: property.name,
    property_type,
    property_host: property.host,
    company_host: companyHost,
    lease_start_date: lease.start_date,
    lease_end_date: lease.end_date,
    movein_date: tenancy.movein_date,
    // From its first day they are its resident, who pays what is due like everybody.
    is_lease_applicant: occupant.is_lease_applicant === 1 && tenancy.lease_status === 'Future',
    responsible_flag: occupant.responsible_flag,
    pending_renewal: tenancy.pending_renewal === 1 && runs && residentMay(occupant, 'sign'),
    addendum: open_addendums > 0,
    allow_workorder: tenancy.allow_workorder === 1 && runs,
    occupant_first_name: occupant.first_name,
    occupant_last_name: occupant.last_name,
    last_login: user.last_login_at,
    unit_address: addressOf(unit),
    user_first_name: user.first_name,
    user_last_name: user.last_name,
    user_email: user.email,
  };
}

/** The address of a unit in one line. @example addressOf(unit) // '12 Juniper Row, Austin, TX 78701' */
export function addressOf(
  unit: Pick<UnitDetails, 'address_line_1' | 'city' | 'state_code' | 'zip_code'>,
): string {
  return `${unit.address_line_1}, ${unit.city}, ${unit.state_code} ${unit.zip_code}`;
}
