import { brandOf } from '../../../contract/brand/shown-logos.ts';
import type { FloorPlansAnswer } from '../../../contract/guest/listing.contract.ts';
import type { Connection } from '../../../db/client.ts';
import { listFloorPlanOffers } from '../../../db/property/floor-plan.repository.ts';
import { findListingSettings } from '../../../db/property/listing-settings.repository.ts';
import type { Property } from '../../../db/property/property.repository.ts';
import { chargesOf } from '../../property/charges.ts';
import { viewOf } from './plan-view.ts';
import { EVERY_PLAN, type Reading, specialsOf } from './specials.ts';

/**
 * The floor plans of a property, grouped by bedroom count, then by unit type; charges are named in the given language.
 *
 * @see spec/pre-application.md §3
 */
export async function floorPlans(
  db: Connection,
  property: Property,
  reading: Reading,
): Promise<FloorPlansAnswer> {
  const settings = await findListingSettings(db, property.id);
  const charges = await chargesOf(db, property);
  const groups: FloorPlansAnswer['floor_plans_data'] = {};
  for (const plan of await listFloorPlanOffers(db, property.id)) {
    const bedrooms = String(plan.bedrooms);
    groups[bedrooms] = {
      ...groups[bedrooms],
      [plan.unit_type]: {
        ...viewOf(plan),
        display_market_rent: plan.rent_from_cents,
        unit_count: plan.unit_count,
        charges: charges(plan.id, reading.language),
        ...specialsOf(property, reading, [plan.id]),
      },
    };
  }
  return {
    property_id: property.id,
    brand: brandOf(property),
    floor_plans_data: groups,
    floorplan_view: settings.floorplan_view,
    zeroBedroomLabel: settings.zero_bedroom_label,
    ...specialsOf(property, reading, [EVERY_PLAN]),
  };
}
