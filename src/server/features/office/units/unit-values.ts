import type { FloorPlan } from '../../../../db/property/floor-plan.repository.ts';
import type { UnitListing } from '../../../../db/property/listing.repository.ts';
import type { Property, UnitDetails } from '../../../../db/property/property.repository.ts';

/** What the office states about a unit. */
export interface UnitValues {
  readonly building_uid: string;
  readonly unit_uid: string;
  readonly rent_cents: number;
  readonly vacant_date: string;
  /** '' for the property's own. */
  readonly address_line_1: string;
}

/** The details of a unit of a plan; what a property does not state yet is ''. */
export function detailsOf({ name, settings }: Property, plan: FloorPlan, unit: UnitValues): UnitDetails {
  const { address_line_1 = '', city = '', state_code = '', zip_code = '' } = settings.address ?? {};
  return {
    property_name: name,
    address_line_1: unit.address_line_1 || address_line_1,
    ...{ city, state_code, zip_code },
    support_contact: settings.portal_info.portal_contact_no,
    ...ofPlan(plan),
    market_rent: unit.rent_cents,
    building_uid: unit.building_uid,
    unit_uid: unit.unit_uid,
    moviein_date: unit.vacant_date,
  };
}

/** The details that the units of a plan have in common. */
export function ofPlan({ unit_type, bedrooms, display_bathroom, square_feet, images }: FloorPlan) {
  const bedroom = String(bedrooms);
  return {
    unit_type,
    display_bedroom: bedroom,
    display_bathroom,
    display_square_feet: String(square_feet),
    floor_plan_images: images.map((path) => ({ path, bedroom, unit_type })),
  };
}

/** How visitors see a unit. @param today at the property */
export function listingOf(unitId: string, planId: string, unit: UnitValues, today: string): UnitListing {
  const isVacant = unit.vacant_date <= today;
  return {
    unit_id: unitId,
    floor_plan_id: planId,
    building_uid: unit.building_uid,
    unit_uid: unit.unit_uid,
    market_rent_cents: unit.rent_cents,
    occupancy_status: isVacant ? 'VACANT' : 'NOTICE',
    unit_status: isVacant ? 'READY' : 'OCCUPIED',
    vacant_date: unit.vacant_date,
  };
}

/**
 * The key of the office for a unit: its building and number, in any case.
 *
 * @example unitKey({ building_uid: 'B', unit_uid: '204' }) // 'b / 204'
 */
export function unitKey({
  unit_uid,
  building_uid,
}: {
  readonly unit_uid: string;
  readonly building_uid: string;
}): string {
  return `${building_uid} / ${unit_uid}`.toLowerCase();
}
