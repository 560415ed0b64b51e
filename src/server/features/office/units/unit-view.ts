import type { PlanEntry, UnitView } from '../../../../contract/office/units.contract.ts';
import type { FloorPlan } from '../../../../db/property/floor-plan.repository.ts';
import type { UnitPrice } from '../../../../db/property/unit-price.repository.ts';
import type { RegisteredUnit } from '../../../../db/property/unit-register.repository.ts';
import { readCents } from '../property/forms/settings-form.ts';

/**
 * A unit as the register shows it.
 *
 * @param plans of its property: a unit that is not listed has the plan of its type.
 * @param next the rent that counts later, if one was stated
 */
export function unitView(
  { id, details, available, listing }: RegisteredUnit,
  plans: readonly FloorPlan[],
  next: UnitPrice | undefined,
  propertyAddress: string,
): UnitView {
  const plan_id =
    listing?.floor_plan_id ?? plans.find(({ unit_type }) => unit_type === details.unit_type)?.id ?? '';
  const { building_uid, unit_uid, unit_type, address_line_1 } = details;
  const rent_cents = listing?.market_rent_cents ?? details.market_rent;
  const vacant_date = listing?.vacant_date ?? details.moviein_date;
  return {
    unit_id: id,
    ...{ building_uid, unit_uid, unit_type, rent_cents, vacant_date },
    state: !available ? 'taken' : listing === null ? 'unlisted' : 'listed',
    draft: {
      ...{ unit_uid, building_uid, plan_id, vacant_date },
      rent: readCents(rent_cents),
      next_rent: readCents(next?.rent_cents),
      next_from: next?.from_day ?? '',
      is_listed: listing !== null,
      address_line_1: address_line_1 === propertyAddress ? '' : address_line_1,
    },
  };
}

/** A floor plan with its values in the form. */
export function planEntry(plan: FloorPlan): PlanEntry {
  const { id: plan_id, unit_type, bedrooms, display_bathroom, square_feet, market_rent_cents, images } = plan;
  return {
    ...{ plan_id, unit_type, bedrooms, display_bathroom, square_feet, market_rent_cents, images },
    draft: {
      ...{ unit_type, bedrooms, display_bathroom, square_feet, images },
      market_rent: readCents(market_rent_cents),
    },
  };
}
