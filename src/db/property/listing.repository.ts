/**
 * The units that are listed for visitors.
 */
import type { Connection } from '../client.ts';
import type { Tenancy } from '../tables.ts';

/** A listed unit. Only `units.available` tells whether it can still be rented. */
interface UnitListingsTable extends Tenancy, UnitListing {}

declare module '../tables.ts' {
  interface Tables {
    unit_listings: UnitListingsTable;
  }
}

/** A listed unit. Its plan holds beds, baths, size and pictures. */
export interface UnitListing {
  unit_id: string;
  floor_plan_id: string;
  building_uid: string;
  unit_uid: string;
  /** Cents per month. */
  market_rent_cents: number;
  occupancy_status: string;
  unit_status: string;
  /** The first day on which it is vacant, `YYYY-MM-DD`. */
  vacant_date: string;
}

const listingColumns = [
  'unit_listings.unit_id',
  'unit_listings.floor_plan_id',
  'unit_listings.building_uid',
  'unit_listings.unit_uid',
  'unit_listings.market_rent_cents',
  'unit_listings.occupancy_status',
  'unit_listings.unit_status',
  'unit_listings.vacant_date',
] as const;

/** The units of a property that can be rented, earliest vacancy first. */
export async function listRentable(
  db: Connection,
  propertyId: string,
  most?: number,
): Promise<UnitListing[]> {
  return db
    .selectFrom('unit_listings')
    .innerJoin('units', 'units.id', 'unit_listings.unit_id')
    .where('unit_listings.property_id', '=', propertyId)
    .where('units.available', '=', 1)
    .select(listingColumns)
    .orderBy('unit_listings.vacant_date')
    .orderBy('unit_listings.building_uid')
    .orderBy('unit_listings.unit_uid')
    .orderBy('unit_listings.unit_id')
    .$if(most !== undefined, (query) => query.limit(most ?? 0))
    .execute();
}

/** The listing of a unit, even if it can no longer be rented; null if it is not listed. */
export async function findListing(db: Connection, unitId: string): Promise<UnitListing | null> {
  const row = await db
    .selectFrom('unit_listings')
    .select(listingColumns)
    .where('unit_id', '=', unitId)
    .executeTakeFirst();
  return row ?? null;
}

/** The property that lists the most units (lowest id on a tie); null if there are none. */
export async function findLargestListedProperty(db: Connection): Promise<string | null> {
  const row = await db
    .selectFrom('unit_listings')
    .select(({ fn }) => ['property_id', fn.countAll().as('units')])
    .groupBy('property_id')
    .orderBy('units', 'desc')
    .orderBy('property_id')
    .limit(1)
    .executeTakeFirst();
  return row?.property_id ?? null;
}

/** Lists existing units of a property. */
export async function insertListings(
  trx: Connection,
  place: { company_id: string; property_id: string },
  listings: readonly UnitListing[],
): Promise<void> {
  if (listings.length === 0) return;
  await trx
    .insertInto('unit_listings')
    .values(listings.map((listing) => ({ ...place, ...listing })))
    .execute();
}
