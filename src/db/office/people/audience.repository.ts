/** Who can be told something by the office of a property: residents with an account, and the ways they have chosen. */
import { OVER } from '../../../contract/access/lease-status.ts';
import type { Connection } from '../../client.ts';
import { readJson } from '../../json-column.ts';
import type { UnitDetails } from '../../property/property.repository.ts';
import '../../resident/tenancy.repository.ts';
import type { StoredWish } from '../../resident/notice.repository.ts';

/** A resident who lives at the property now. */
export interface Listener {
  readonly lease_id: string;
  readonly user_id: string;
  readonly name: string;
  readonly unit: UnitDetails;
  readonly mobile_no: string | null;
  readonly mobile_verified_at: string | null;
}

/** Everybody with an account who lives at a property, by lease. */
export async function listListeners(db: Connection, propertyId: string): Promise<Listener[]> {
  const rows = await db
    .selectFrom('tenancies')
    .innerJoin('leases', 'leases.id', 'tenancies.lease_id')
    .innerJoin('units', 'units.id', 'leases.unit_id')
    .innerJoin('lease_occupants', 'lease_occupants.lease_id', 'tenancies.lease_id')
    .innerJoin('users', 'users.id', 'lease_occupants.user_id')
    .select(['tenancies.lease_id', 'users.id as user_id', 'units.details'])
    .select(['lease_occupants.first_name', 'lease_occupants.last_name'])
    .select(['users.mobile_no', 'users.mobile_verified_at'])
    .where('tenancies.property_id', '=', propertyId)
    .where('tenancies.lease_status', 'not in', [...OVER, 'Future'])
    .orderBy('tenancies.lease_id')
    .orderBy('lease_occupants.position')
    .execute();
  return rows.map(({ details, first_name, last_name, ...row }) => ({
    ...row,
    name: `${first_name} ${last_name}`,
    unit: readJson<UnitDetails>(details),
  }));
}

/** What these users have chosen about announcements. */
export function listAnnouncementWishes(
  db: Connection,
  propertyId: string,
): Promise<Pick<StoredWish, 'user_id' | 'kind' | 'channel' | 'is_wanted'>[]> {
  return db
    .selectFrom('notice_wishes')
    .innerJoin('lease_occupants', 'lease_occupants.user_id', 'notice_wishes.user_id')
    .select(['notice_wishes.user_id', 'kind', 'channel', 'is_wanted'])
    .where('lease_occupants.property_id', '=', propertyId)
    .where('kind', '=', 'announcements')
    .execute();
}
