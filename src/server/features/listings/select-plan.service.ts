import { brandOf } from '../../../contract/brand/shown-logos.ts';
import type { SelectPlanAnswer } from '../../../contract/guest/listing.contract.ts';
import type { Connection } from '../../../db/client.ts';
import { listFloorPlans } from '../../../db/property/floor-plan.repository.ts';
import { findListing } from '../../../db/property/listing.repository.ts';
import { findListingSettings } from '../../../db/property/listing-settings.repository.ts';
import { findProperty, findUnit } from '../../../db/property/property.repository.ts';
import { AppError } from '../../errors.ts';
import { chargesOf } from '../../property/charges.ts';
import { viewOf } from './plan-view.ts';
import { EVERY_PLAN, type Reading, specialsOf } from './specials.ts';

/**
 * One listed unit, to apply for it; charges are named in the given language. A unit that was rented in the meantime is
 * still shown, so that shared links keep working, but nobody can apply for it.
 *
 * @throws {AppError} `record.not_found` for an unlisted unit.
 * @see spec/pre-application.md §2 Select Plan page
 */
export async function selectPlan(
  db: Connection,
  unitId: string,
  reading: Reading,
): Promise<SelectPlanAnswer> {
  const listing = await findListing(db, unitId);
  const unit = listing === null ? null : await findUnit(db, unitId);
  const property = unit === null ? null : await findProperty(db, unit.property_id);
  if (listing === null || unit === null || property === null) throw new AppError('record.not_found');
  const plan = (await listFloorPlans(db, property.id)).find(({ id }) => id === listing.floor_plan_id);
  if (plan === undefined) throw new AppError('record.not_found');
  const settings = await findListingSettings(db, property.id);
  return {
    ...viewOf(plan),
    id: listing.unit_id,
    property_id: property.id,
    brand: brandOf(property),
    property_name: property.name,
    building_uid: listing.building_uid,
    unit_uid: listing.unit_uid,
    occupancy_status: listing.occupancy_status,
    display_market_rent: listing.market_rent_cents,
    vacant_date: listing.vacant_date,
    charges: (await chargesOf(db, property))(plan.id, reading.language),
    zeroBedroomLabel: settings.zero_bedroom_label,
    available: unit.available,
    show_apply: settings.show_apply && unit.available,
    show_request_info: settings.show_request_info,
    ...specialsOf(property, reading, [EVERY_PLAN, plan.id]),
  };
}
