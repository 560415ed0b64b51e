/** Homes of a property that a household can move to. */
import { OVER } from '../../contract/access/lease-status.ts';
import type { Connection } from '../client.ts';
import { readJson } from '../json-column.ts';
import type { Unit, UnitDetails } from '../property/property.repository.ts';
import { listNextPrices } from '../property/unit-price.repository.ts';

/** A home that is not let or reserved, with its price on a day. */
export interface FreeHome extends Pick<Unit, 'id' | 'details'> {
  readonly rent_cents: number;
}

/** At most so many homes are offered. */
const MOST = 500;

/** The homes of a property that nobody has reserved and no lease has from a day on, in the order of their names. */
export async function listFreeHomes(
  db: Connection,
  property_id: string,
  day: string,
): Promise<readonly FreeHome[]> {
  const rows = await db
    .selectFrom('units')
    .select(['units.id', 'units.details'])
    .where('units.property_id', '=', property_id)
    .where('units.available', '=', 1)
    .where('units.id', 'not in', ({ selectFrom }) =>
      selectFrom('leases')
        .leftJoin('tenancies', 'tenancies.lease_id', 'leases.id')
        .select('leases.unit_id')
        .where('leases.property_id', '=', property_id)
        .where('leases.parent_lease_id', 'is', null)
        .where('leases.status', '<>', 'WITHDRAWN')
        .where((lease) =>
          lease.or([
            lease('tenancies.lease_status', 'is', null),
            lease('tenancies.lease_status', 'not in', [...OVER, 'Notice']),
          ]),
        )
        .where((lease) => lease.or([lease('leases.end_date', '=', ''), lease('leases.end_date', '>=', day)])),
    )
    .orderBy('units.id')
    .limit(MOST)
    .execute();
  const prices = await listNextPrices(db, property_id);
  const homes = rows.map((row) => {
    const details = readJson<UnitDetails>(row.details);
    const next = prices.get(row.id);
    const counts = next !== undefined && next.from_day <= day;
    return { id: row.id, details, rent_cents: counts ? next.rent_cents : details.market_rent };
  });
  return homes.sort((one, other) =>
    one.details.unit_uid.localeCompare(other.details.unit_uid, undefined, { numeric: true }),
  );
}
