import type { UnitListAnswer, UnitListQuery } from '../../../contract/listing.contract.ts';
import type { Connection } from '../../../db/client.ts';
import { type FloorPlan, listFloorPlans } from '../../../db/floor-plan.repository.ts';
import {
  findFirstRentable,
  type ListingSearch,
  searchListings,
  type UnitListing,
} from '../../../db/listing.repository.ts';
import { findListingSettings } from '../../../db/listing-settings.repository.ts';
import type { Property } from '../../../db/property.repository.ts';
import { chargesOf } from '../../charges.ts';
import { brandOf } from './brand.ts';
import { type PlanView, viewOf, wholeBathrooms } from './plan-view.ts';

type Filters = Omit<UnitListQuery, 'property_id' | 'portal_type'>;

/** By the value of the market rent filter. @see spec/pre-application.md §9 */
const rents: Record<string, ListingSearch['rent']> = {
  '1': { below: 100_000 },
  '2': { from: 100_000, to: 200_000 },
  '3': { above: 200_000 },
};

/**
 * The units of a property that can be rented and match the filters, all of them: there are no pages.
 *
 * `no_available_unit` is a plan that the visitor wanted and that is full: its own units are left out, the
 * other filters say what is near it.
 *
 * @see spec/pre-application.md §2 Unit listing, §7
 */
export async function unitList(
  db: Connection,
  property: Property,
  filters: Filters,
): Promise<UnitListAnswer> {
  const settings = await findListingSettings(db, property.id);
  const plans = await listFloorPlans(db, property.id);
  const charges = await chargesOf(db, property);
  const wanted = plans.filter((plan) => matches(plan, filters));
  const listings = await searchListings(db, property.id, {
    floor_plan_ids: wanted.length === plans.length ? null : wanted.map((plan) => plan.id),
    rent: rents[filters.market_rent ?? ''] ?? {},
    order_by: filters.orderBy === 'display_market_rent' ? 'market_rent_cents' : 'vacant_date',
    direction: filters.sortBy === 'desc' ? 'desc' : 'asc',
  });
  const views = new Map(wanted.map((plan) => [plan.id, viewOf(plan)]));
  const nobodyMatches = listings.length === 0;
  return {
    property_id: property.id,
    brand: brandOf(property),
    data: listings.flatMap((listing) => {
      const view = views.get(listing.floor_plan_id);
      return view ? [rowOf(listing, view)] : [];
    }),
    hidden_columns: settings.hidden_columns,
    show_apply: settings.show_apply,
    show_request_info: settings.show_request_info,
    available_unit_id:
      nobodyMatches && settings.show_request_info ? await findFirstRentable(db, property.id) : null,
    unit_types: plans.map((plan) => plan.unit_type),
    zeroBedroomLabel: settings.zero_bedroom_label,
    charges: Object.fromEntries(plans.map((plan) => [plan.unit_type, charges(plan.id)])),
  };
}

function matches(plan: FloorPlan, filters: Filters): boolean {
  const { bedroom, bathroom, unit_type, no_available_unit } = filters;
  if (bedroom && plan.bedrooms !== Number(bedroom)) return false;
  if (bathroom && wholeBathrooms(plan.display_bathroom) !== Number(bathroom)) return false;
  if (unit_type && plan.unit_type !== unit_type) return false;
  return !no_available_unit || plan.unit_type !== no_available_unit;
}

function rowOf(listing: UnitListing, view: PlanView): UnitListAnswer['data'][number] {
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
