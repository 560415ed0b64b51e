/**
 * Floor plans, and the charges of their apartments in addition to the rent.
 */
import { sql } from 'kysely';
import type { Connection } from '../client.ts';
import { readJson, writeJson } from '../json-column.ts';
import { type ParameterOf, prepared } from '../prepared.ts';
import type { Tenancy } from '../tables.ts';
import { readText, type WrittenText, writeText } from '../written-text.ts';

/** A kind of apartment. `images` is JSON: the addresses of its pictures, in their order. */
interface FloorPlansTable extends Tenancy, Omit<FloorPlan, 'images'> {
  images: string;
}

/** A charge in addition to the rent: for every plan, or for one. */
interface ListingChargesTable extends Tenancy {
  id: string;
  floor_plan_id: string | null;
  charge_code: string;
  description: string;
  amount_cents: number;
  due: 'pre_application' | 'application' | 'move_in' | 'monthly';
  refundable: number;
  position: number;
}

declare module '../tables.ts' {
  interface Tables {
    floor_plans: FloorPlansTable;
    listing_charges: ListingChargesTable;
  }
}

export interface FloorPlan {
  id: string;
  unit_type: string;
  bedrooms: number;
  /** As displayed: `1`, `1.5`. */
  display_bathroom: string;
  square_feet: number;
  /** Cents per month, unless a unit of the plan has its own rent. */
  market_rent_cents: number;
  /** Addresses of its pictures, in their order. */
  images: string[];
}

/** A plan with its available units. */
export interface FloorPlanOffer extends FloorPlan {
  /** Units that can be rented. */
  unit_count: number;
  /** The lowest rent: of the available units, otherwise of all units, otherwise of the plan. */
  rent_from_cents: number;
}

/** `due`: when it is paid. `floor_plan_id` null: for every plan of the property. */
export interface ListingCharge {
  floor_plan_id: string | null;
  charge_code: string;
  description: WrittenText;
  amount_cents: number;
  due: ListingChargesTable['due'];
  refundable: boolean;
}

type PropertyKey = { company_id: string; property_id: string };

const planColumns = [
  'floor_plans.id',
  'floor_plans.unit_type',
  'floor_plans.bedrooms',
  'floor_plans.display_bathroom',
  'floor_plans.square_feet',
  'floor_plans.market_rent_cents',
  'floor_plans.images',
] as const;

/** The plans of a property by bedrooms, then by unit type. */
export async function listFloorPlans(db: Connection, propertyId: string): Promise<FloorPlan[]> {
  const rows = await db
    .selectFrom('floor_plans')
    .select(planColumns)
    .where('property_id', '=', propertyId)
    .orderBy('bedrooms')
    .orderBy('unit_type')
    .execute();
  return rows.map((row) => ({ ...row, images: readJson<string[]>(row.images) }));
}

/** The plans of a property with their available units, in the same order. */
export async function listFloorPlanOffers(db: Connection, propertyId: string): Promise<FloorPlanOffer[]> {
  const rows = await db
    .selectFrom('floor_plans')
    .leftJoin('unit_listings', 'unit_listings.floor_plan_id', 'floor_plans.id')
    .leftJoin('units', 'units.id', 'unit_listings.unit_id')
    .select(planColumns)
    .select(sql<number>`coalesce(sum(units.available), 0)`.as('unit_count'))
    .select(
      sql<number>`coalesce(
        min(case when units.available = 1 then unit_listings.market_rent_cents end),
        min(unit_listings.market_rent_cents),
        floor_plans.market_rent_cents
      )`.as('rent_from_cents'),
    )
    .where('floor_plans.property_id', '=', propertyId)
    .groupBy('floor_plans.id')
    .orderBy('floor_plans.bedrooms')
    .orderBy('floor_plans.unit_type')
    .execute();
  return rows.map((row) => ({ ...row, images: readJson<string[]>(row.images) }));
}

/** The charges of a property in addition to the rent, in the property's order. */
export async function listListingCharges(db: Connection, propertyId: string): Promise<ListingCharge[]> {
  const rows = await chargesOf(db, { propertyId });
  return rows.map((row) => ({
    ...row,
    description: readText(row.description),
    refundable: row.refundable === 1,
  }));
}

const chargesOf = prepared((db, of: ParameterOf<{ propertyId: string }>) =>
  db
    .selectFrom('listing_charges')
    .select(['floor_plan_id', 'charge_code', 'description', 'amount_cents', 'due', 'refundable'])
    .where('property_id', '=', of('propertyId'))
    .orderBy('position')
    .orderBy('id'),
);

/** Adds a plan. A property has at most one plan per unit type. */
export async function insertFloorPlan(trx: Connection, plan: FloorPlan & PropertyKey): Promise<void> {
  await trx
    .insertInto('floor_plans')
    .values({ ...plan, images: writeJson(plan.images) })
    .execute();
}

/** The plan with its property, or null. */
export async function findFloorPlan(db: Connection, id: string): Promise<(FloorPlan & PropertyKey) | null> {
  const row = await db.selectFrom('floor_plans').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? { ...row, images: readJson<string[]>(row.images) } : null;
}

/** Replaces a plan. A property has at most one plan per unit type. */
export async function updateFloorPlan(trx: Connection, { id, ...plan }: FloorPlan): Promise<void> {
  await trx
    .updateTable('floor_plans')
    .set({ ...plan, images: writeJson(plan.images) })
    .where('id', '=', id)
    .execute();
}

/** Adds the charges of a property that has none yet, in the given order. */
export async function insertListingCharges(
  trx: Connection,
  property: PropertyKey,
  charges: readonly (ListingCharge & { id: string })[],
): Promise<void> {
  if (charges.length === 0) return;
  const rows = charges.map((charge, position) => ({
    ...property,
    ...charge,
    description: writeText(charge.description),
    refundable: Number(charge.refundable),
    position,
  }));
  await trx.insertInto('listing_charges').values(rows).execute();
}
