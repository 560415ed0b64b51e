import type { UnitRow } from '../../../contract/guest/listing.contract.ts';
import type { Db } from '../../../db/client.ts';
import { type FloorPlan, listFloorPlans } from '../../../db/property/floor-plan.repository.ts';
import { listRentable, type UnitListing } from '../../../db/property/listing.repository.ts';
import { countListingChanges } from '../../../db/property/listing-change.repository.ts';
import {
  findListingSettings,
  type ListingSettings,
} from '../../../db/property/listing-settings.repository.ts';
import { findProperty, type Property } from '../../../db/property/property.repository.ts';
import { AppError } from '../../errors.ts';
import { type ChargesOfPlan, chargesOf } from '../../property/charges.ts';
import { type PlanView, viewOf } from './plan-view.ts';

/** The data of a property's unit list, at a given change count. */
export interface UnitMarket {
  changes: number;
  property: Property;
  settings: ListingSettings;
  /** By bedrooms, then by unit type. */
  plans: readonly FloorPlan[];
  chargesOf: ChargesOfPlan;
  /** The units that can be rented, the earliest available first. */
  units: readonly UnitRow[];
}

/** The maximum number of cached units, of all properties together: some 20 MB. */
const keptUnits = 50_000;

/**
 * The market of a property, cached until something in it changes.
 *
 * Every call reads the change count from the database, so that a unit disappears from the list as soon as it is taken,
 * in any process. The count is read before the units: a change in between is found by the next call.
 *
 * @throws {AppError} `host.not_found` if the property has been deleted.
 * @example const { units } = await unitMarket(db, 'juniper-row')
 * @see docs/decisions/0010-one-unit-list-without-pages.md
 */
export async function unitMarket(db: Db, propertyId: string): Promise<UnitMarket> {
  const kept = marketsOf(db);
  const changes = await countListingChanges(db, propertyId);
  const known = kept.get(propertyId);
  // Moves the property to the end: the least recently used one is dropped first.
  kept.delete(propertyId);
  const market = known?.changes === changes ? known : await readMarket(db, propertyId, changes);
  kept.set(propertyId, market);
  dropOldest(kept);
  return market;
}

const markets = new WeakMap<Db, Map<string, UnitMarket>>();

function marketsOf(db: Db): Map<string, UnitMarket> {
  const kept = markets.get(db) ?? new Map<string, UnitMarket>();
  markets.set(db, kept);
  return kept;
}

function dropOldest(kept: Map<string, UnitMarket>): void {
  let sum = [...kept.values()].reduce((all, { units }) => all + units.length, 0);
  for (const [id, { units }] of kept) {
    if (sum <= keptUnits || kept.size === 1) return;
    kept.delete(id);
    sum -= units.length;
  }
}

async function readMarket(db: Db, propertyId: string, changes: number): Promise<UnitMarket> {
  // Starts the slowest query first; the others run in parallel if the database allows it.
  const [listings, property, settings, plans] = await Promise.all([
    listRentable(db, propertyId),
    findProperty(db, propertyId),
    findListingSettings(db, propertyId),
    listFloorPlans(db, propertyId),
  ]);
  if (property === null) throw new AppError('host.not_found');
  const views = new Map(plans.map((plan) => [plan.id, viewOf(plan)]));
  const units: UnitRow[] = [];
  for (const listing of listings) {
    const view = views.get(listing.floor_plan_id);
    if (view) units.push(rowOf(listing, view));
  }
  return {
    changes,
    property,
    settings,
    plans,
    chargesOf: await chargesOf(db, property),
    units,
  };
}

function rowOf(listing: UnitListing, view: PlanView): UnitRow {
  return {
    id: listing.unit_id,
    building_uid: listing.building_uid,
    unit_uid: listing.unit_uid,
    display_bedroom: view.display_bedroom,
    display_bathroom: view.display_bathroom,
    unit_type: view.unit_type,
    floor_plan_images: view.floor_plan_images,
    display_square_feet: view.display_square_feet,
    display_market_rent: listing.market_rent_cents,
    occupancy_status: listing.occupancy_status,
    unit_status: listing.unit_status,
    vacant_date: listing.vacant_date,
  };
}
