/** The homes of a property and when they were let, for the report of occupancy. */
import type { Connection } from '../../client.ts';
import '../../property/property.repository.ts';
import '../../resident/settlement.repository.ts';
import '../../resident/tenancy.repository.ts';

/** One lease of a home. Days of the property. */
export interface LetTime {
  readonly unit_id: string;
  readonly from: string;
  /** The last day; null: they live there. */
  readonly until: string | null;
}

/** The number of units of a property. */
export async function countUnits(db: Connection, propertyId: string): Promise<number> {
  const { count } = await db
    .selectFrom('units')
    .select((row) => row.fn.countAll().as('count'))
    .where('property_id', '=', propertyId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * When the homes of a property were let, without leases that never began. A tenancy ends with the day on which the keys
 * came back, or with its lease; a tenancy that continues after the end of its lease has none.
 */
export async function listLetTimes(db: Connection, propertyId: string): Promise<LetTime[]> {
  const rows = await db
    .selectFrom('tenancies')
    .innerJoin('leases', 'leases.id', 'tenancies.lease_id')
    .select(['leases.unit_id', 'leases.start_date', 'leases.end_date', 'tenancies.movein_date'])
    .select('tenancies.lease_status')
    .select((eb) =>
      eb
        .selectFrom('settlements')
        .select((of) => of.fn.max('settlements.keys_returned_on').as('day'))
        .whereRef('settlements.lease_id', '=', 'tenancies.lease_id')
        .as('keys_returned_on'),
    )
    .where('tenancies.property_id', '=', propertyId)
    .where('tenancies.lease_status', '<>', 'X')
    .execute();
  return rows.map(({ unit_id, start_date, end_date, movein_date, lease_status, keys_returned_on }) => ({
    unit_id,
    from: movein_date === '' ? start_date : movein_date,
    until: lease_status === 'Previous' ? (keys_returned_on ?? end_date) : null,
  }));
}
