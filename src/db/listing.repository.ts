/**
 * The units that visitors find.
 */
import type { Connection } from './client.ts';

/** A unit on the market. Its plan tells beds, baths, size and pictures. */
export interface UnitListing {
  unit_id: string;
  floor_plan_id: string;
  building_uid: string;
  unit_uid: string;
  /** Cents a month. */
  market_rent_cents: number;
  occupancy_status: string;
  unit_status: string;
  /** `YYYY-MM-DD`. */
  vacant_date: string;
}

/** Which units, and in which order. Rents are cents: `from` and `to` included, `above` and `below` not. */
export interface ListingSearch {
  /** Null: of every plan. */
  floor_plan_ids: readonly string[] | null;
  rent: { from?: number; to?: number; above?: number; below?: number };
  order_by: 'vacant_date' | 'market_rent_cents';
  direction: 'asc' | 'desc';
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

/**
 * The units of a property that can be rented and match; equals by building, unit and id, in the same direction,
 * as an index has them.
 */
export async function searchListings(
  db: Connection,
  propertyId: string,
  search: ListingSearch,
): Promise<UnitListing[]> {
  const { rent, floor_plan_ids: plans, direction } = search;
  if (plans?.length === 0) return [];
  const { from, to, above, below } = rent;
  return rentable(db, propertyId)
    .$if(plans !== null, (query) => query.where('unit_listings.floor_plan_id', 'in', plans ?? []))
    .$if(from !== undefined, (query) => query.where('unit_listings.market_rent_cents', '>=', from ?? 0))
    .$if(to !== undefined, (query) => query.where('unit_listings.market_rent_cents', '<=', to ?? 0))
    .$if(above !== undefined, (query) => query.where('unit_listings.market_rent_cents', '>', above ?? 0))
    .$if(below !== undefined, (query) => query.where('unit_listings.market_rent_cents', '<', below ?? 0))
    .select(listingColumns)
    .orderBy(`unit_listings.${search.order_by}`, direction)
    .orderBy('unit_listings.building_uid', direction)
    .orderBy('unit_listings.unit_uid', direction)
    .orderBy('unit_listings.unit_id', direction)
    .execute();
}

/** The unit of a property that can be rented first, or null where none can. */
export async function findFirstRentable(db: Connection, propertyId: string): Promise<string | null> {
  const row = await rentable(db, propertyId)
    .select('unit_listings.unit_id')
    .orderBy('unit_listings.vacant_date')
    .orderBy('unit_listings.unit_id')
    .limit(1)
    .executeTakeFirst();
  return row?.unit_id ?? null;
}

/** The listing of a unit, whether or not it can still be rented; null where it is not listed. */
export async function findListing(db: Connection, unitId: string): Promise<UnitListing | null> {
  const row = await db
    .selectFrom('unit_listings')
    .select(listingColumns)
    .where('unit_id', '=', unitId)
    .executeTakeFirst();
  return row ?? null;
}

/** The property that lists most units, the first by id among equals; null where none is listed. */
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

/** Puts known units of a property on the market. */
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

function rentable(db: Connection, propertyId: string) {
  return db
    .selectFrom('unit_listings')
    .innerJoin('units', 'units.id', 'unit_listings.unit_id')
    .where('unit_listings.property_id', '=', propertyId)
    .where('units.available', '=', 1);
}
