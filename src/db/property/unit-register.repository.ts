/** The units of a property as its office sees them: listed or not, taken or free. */
import { sql } from 'kysely';
import type { Connection, Dialect } from '../client.ts';
import { readJson, writeJson } from '../json-column.ts';
import { columnsOf } from '../migrations/office/office-search.ts';
import { beginsWith } from '../office/folded.ts';
import type { UnitListing } from './listing.repository.ts';
import type { Unit, UnitDetails } from './property.repository.ts';

/** A unit with its place in the listing; null if visitors do not see it. */
export interface RegisteredUnit extends Unit {
  readonly listing: Pick<UnitListing, 'floor_plan_id' | 'market_rent_cents' | 'vacant_date'> | null;
}

type UnitState = 'listed' | 'unlisted' | 'taken';
type UnitSort = 'unit_uid' | 'building_uid' | 'unit_type' | 'rent' | 'vacant_date';

/** Which units of a property, in which order. */
export interface UnitPage {
  readonly dialect: Dialect;
  readonly property_id: string;
  /** The folded beginning of a unit number; '': all. */
  readonly search: string;
  readonly state: UnitState | undefined;
  readonly sort: UnitSort;
  readonly order: 'asc' | 'desc';
  readonly offset: number;
  readonly most: number;
}

const listed = (db: Connection) =>
  db
    .selectFrom('units')
    .leftJoin('unit_listings', 'unit_listings.unit_id', 'units.id')
    .select(['units.id', 'units.company_id', 'units.property_id', 'units.details', 'units.available'])
    .select(['unit_listings.floor_plan_id', 'unit_listings.market_rent_cents', 'unit_listings.vacant_date']);

/** A page of the units, and how many there are on all pages. */
export async function pageOfUnits(
  db: Connection,
  { dialect, property_id, search, state, sort, order, offset, most }: UnitPage,
): Promise<{ readonly rows: RegisteredUnit[]; readonly total: number }> {
  const matching = listed(db)
    .where('units.property_id', '=', property_id)
    .$if(search !== '', (query) => query.where(beginsWith(columnsOf(dialect).unit, search)))
    .$if(state === 'taken', (query) => query.where('units.available', '=', 0))
    .$if(state === 'listed' || state === 'unlisted', (query) =>
      query
        .where('units.available', '=', 1)
        .where('unit_listings.unit_id', state === 'listed' ? 'is not' : 'is', null),
    );
  const { n } = await db
    .selectFrom(matching.as('matching'))
    .select(({ fn }) => fn.countAll().as('n'))
    .executeTakeFirstOrThrow();
  const rows = await matching
    .orderBy(sql.raw(sortOf(dialect, sort)), order)
    .orderBy(sql.raw(columnsOf(dialect).unit), order)
    .orderBy('units.id')
    .limit(most)
    .offset(offset)
    .execute();
  return { rows: rows.map(unitOf), total: Number(n) };
}

/** Every unit of a property. */
export async function listUnitsOf(db: Connection, propertyId: string): Promise<RegisteredUnit[]> {
  const rows = await listed(db).where('units.property_id', '=', propertyId).orderBy('units.id').execute();
  return rows.map(unitOf);
}

/** The unit, or null. */
export async function findRegisteredUnit(db: Connection, id: string): Promise<RegisteredUnit | null> {
  const row = await listed(db).where('units.id', '=', id).executeTakeFirst();
  return row ? unitOf(row) : null;
}

/** Replaces the details of a unit. */
export async function updateUnitDetails(trx: Connection, id: string, details: UnitDetails): Promise<void> {
  await trx
    .updateTable('units')
    .set({ details: writeJson(details) })
    .where('id', '=', id)
    .execute();
}

/** Lists a unit, or changes its listing. */
export async function saveListing(
  trx: Connection,
  { company_id, property_id }: { readonly company_id: string; readonly property_id: string },
  listing: UnitListing,
): Promise<void> {
  const { unit_id, ...values } = listing;
  await trx
    .insertInto('unit_listings')
    .values({ company_id, property_id, unit_id, ...values })
    .onConflict((conflict) => conflict.column('unit_id').doUpdateSet(values))
    .execute();
}

/** Takes a unit off the listing. */
export async function removeListing(trx: Connection, unitId: string): Promise<void> {
  await trx.deleteFrom('unit_listings').where('unit_id', '=', unitId).execute();
}

/** Locks a property until the transaction ends: of two who add the same unit, the second finds it. */
export async function lockProperty(trx: Connection, dialect: Dialect, id: string): Promise<void> {
  if (dialect !== 'postgres') return;
  await trx.selectFrom('properties').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

/** An expression to sort by; parts of the details are texts in JSON. */
function sortOf(dialect: Dialect, sort: UnitSort): string {
  const part = (name: string) =>
    dialect === 'postgres'
      ? `(units.details::json ->> '${name}')`
      : `json_extract(units.details, '$.${name}')`;
  switch (sort) {
    case 'unit_uid':
      return columnsOf(dialect).unit;
    case 'rent':
      return dialect === 'postgres' ? `(${part('market_rent')})::integer` : part('market_rent');
    case 'vacant_date':
      return part('moviein_date');
    default:
      return part(sort);
  }
}

interface UnitRow extends Omit<Unit, 'details' | 'available'> {
  readonly details: string;
  readonly available: number;
  readonly floor_plan_id: string | null;
  readonly market_rent_cents: number | null;
  readonly vacant_date: string | null;
}

function unitOf({ floor_plan_id, market_rent_cents, vacant_date, ...row }: UnitRow): RegisteredUnit {
  const isListed = floor_plan_id !== null && market_rent_cents !== null && vacant_date !== null;
  return {
    ...row,
    details: readJson<UnitDetails>(row.details),
    available: row.available === 1,
    listing: isListed ? { floor_plan_id, market_rent_cents, vacant_date } : null,
  };
}
