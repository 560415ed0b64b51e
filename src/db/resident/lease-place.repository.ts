/** The unit of a lease, and the users who live there. */
import type { Connection } from '../client.ts';
import { readJson } from '../json-column.ts';
import type { UnitDetails } from '../property/property.repository.ts';
import type { Tenancy } from '../tables.ts';

/** A lease with a tenancy, and its unit. */
export interface LeasePlace extends Tenancy {
  readonly lease_id: string;
  readonly unit_uid: string;
  readonly lease_status: string;
}

/** The place of a lease; null if it has no tenancy. */
export async function findLeasePlace(db: Connection, leaseId: string): Promise<LeasePlace | null> {
  const row = await db
    .selectFrom('tenancies')
    .innerJoin('leases', 'leases.id', 'tenancies.lease_id')
    .innerJoin('units', 'units.id', 'leases.unit_id')
    .select([
      'tenancies.lease_id',
      'tenancies.company_id',
      'tenancies.property_id',
      'tenancies.lease_status',
      'units.details',
    ])
    .where('tenancies.lease_id', '=', leaseId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { details, ...place } = row;
  return { ...place, unit_uid: readJson<UnitDetails>(details).unit_uid };
}

/** The units of leases, by lease id. */
export async function listUnitsOfLeases(
  db: Connection,
  leaseIds: readonly string[],
): Promise<ReadonlyMap<string, UnitDetails>> {
  if (leaseIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('leases')
    .innerJoin('units', 'units.id', 'leases.unit_id')
    .select(['leases.id', 'units.details'])
    .where('leases.id', 'in', [...new Set(leaseIds)])
    .execute();
  return new Map(rows.map(({ id, details }) => [id, readJson<UnitDetails>(details)]));
}

/** The users among the occupants of a lease, in the order of the lease. */
export async function listUsersOfLease(db: Connection, leaseId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('lease_occupants')
    .select('user_id')
    .where('lease_id', '=', leaseId)
    .orderBy('position')
    .execute();
  return rows.flatMap(({ user_id }) => (user_id === null ? [] : [user_id]));
}
