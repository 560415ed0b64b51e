import type { ChangeUnit, GuestcardData } from '../../../contract/guestcard.contract.ts';
import { listFloorPlans } from '../../../db/property/floor-plan.repository.ts';
import { listRentable } from '../../../db/property/listing.repository.ts';
import { findProperty } from '../../../db/property/property.repository.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { guestFacts } from './guest-facts.ts';
import { guestFormFacts, moveInRules } from './guest-form-facts.ts';
import { guestPlace, unitView } from './guest-unit.ts';

/** As many as a person looks through. */
const mostUnits = 100;

/**
 * What the guestcard of a unit asks and offers; nothing of anybody who asked before.
 *
 * @throws {AppError} `record.not_found` for a unit that is not there.
 * @see spec/pre-application.md §3 Guestcard form data
 */
export async function readFormData(deps: Pick<Deps, 'db' | 'clock'>, unitId: string): Promise<GuestcardData> {
  const place = await guestPlace(deps.db, unitId);
  const { property, settings, charges } = place;
  const rules = moveInRules(place);
  const { community_codes, marketing_sources, moving_reasons, price_ranges, appointment_slots } = settings;
  return {
    pre_application_fees: charges.fees,
    pre_application_deposit: charges.deposit,
    unit: unitView(place),
    brand: {
      property_name: property.name,
      logo: property.settings.brand.logo,
      colour: property.settings.brand.colour,
    },
    community_codes,
    marketing_sources,
    moving_reasons,
    price_ranges,
    appointment_slots,
    unit_settings: {
      movein_date: place.unit.details.moviein_date,
      allow_movein_days: rules.allow_movein_days,
      vacant_date: rules.vacant_date,
      unit_status_vacant_days: JSON.stringify(rules.vacant_days),
      occupancy_status: rules.occupancy_status,
    },
    facts: { ...(await guestFacts(deps.db, place, null, false)) },
    form_facts: { ...guestFormFacts(place, deps.clock.now()) },
  };
}

/**
 * The units of a property that somebody may choose in the place of one that is taken, those that are free first
 * in front.
 *
 * @throws {AppError} `record.not_found` for a property that is not there.
 */
export async function listUnitsToChange({ db }: Pick<Deps, 'db'>, propertyId: string): Promise<ChangeUnit[]> {
  if ((await findProperty(db, propertyId)) === null) throw new AppError('record.not_found');
  const types = new Map((await listFloorPlans(db, propertyId)).map((plan) => [plan.id, plan.unit_type]));
  const listings = await listRentable(db, propertyId, mostUnits);
  return listings.map((listing) => ({
    id: listing.unit_id,
    building_no: listing.building_uid,
    unit_no: listing.unit_uid,
    select_plan_link: `/select_unit?unit_id=${encodeURIComponent(listing.unit_id)}`,
    unit_type: types.get(listing.floor_plan_id) ?? '',
    market_rent: listing.market_rent_cents,
    vacant_date: listing.vacant_date,
  }));
}
