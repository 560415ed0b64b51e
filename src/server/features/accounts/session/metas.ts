import type { LeaseUnit, Metas } from '../../../../contract/session/lease-unit.contract.ts';
import type { Connection } from '../../../../db/client.ts';
import { findProperty } from '../../../../db/property/property.repository.ts';
import type { User } from '../../../../db/session/user.repository.ts';
import { listUnitsOf } from './lease-units.ts';

/** The requested context of a session: a lease by its id, and the property whose portal is open. */
export interface Wanted {
  readonly lease_id?: string | null;
  readonly property_id?: string | null;
}

/**
 * The context of a session: the requested lease if it is one of the user's, else one of the open property, else their
 * first one that is not over. Without a lease, as members of the office are, it is that of the user's property.
 */
export async function metasOf(
  db: Connection,
  user: User,
  { lease_id = null, property_id = null }: Wanted,
): Promise<Metas> {
  const units = await listUnitsOf(db, user);
  const lease = chosenUnit(units, { lease_id, property_id: property_id ?? user.property_id });
  const property = await findProperty(db, lease?.property_id ?? user.property_id);
  return {
    blocked_modules: [...(property?.settings.blocked_modules ?? [])],
    lease: { lease_id: lease?.lease_id ?? null, units: [...units] },
    ...(property !== null && { time_zone: property.settings.time_zone }),
  };
}

/** @param units leases that are not over come first */
export function chosenUnit(
  units: readonly LeaseUnit[],
  { lease_id, property_id }: Required<Wanted>,
): LeaseUnit | null {
  return (
    units.find((unit) => unit.lease_id === lease_id) ??
    units.find((unit) => unit.property_id === property_id) ??
    units[0] ??
    null
  );
}
