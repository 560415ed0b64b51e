import {
  type FloorPlan,
  insertFloorPlan,
  listFloorPlans,
} from '../../../../db/property/floor-plan.repository.ts';
import { insertUnit } from '../../../../db/property/property.repository.ts';
import {
  listUnitsOf,
  type RegisteredUnit,
  saveListing,
  updateUnitDetails,
} from '../../../../db/property/unit-register.repository.ts';
import { sameJson } from '../../../../engine/conditions.ts';
import { detailsOf, listingOf, type UnitValues, unitKey } from '../units/unit-values.ts';
import { type Importer, RowVerdicts } from './importer.ts';
import type { ReadRow } from './read-rows.ts';

/** Units by number and building: new ones are added, known ones get the values of the file. */
export const importUnits: Importer = async (deps, db, { property, today }, rows) => {
  const place = { company_id: property.company_id, property_id: property.id };
  const plans = new Map((await listFloorPlans(db, property.id)).map((plan) => [plan.unit_type, plan]));
  const units = new Map((await listUnitsOf(db, property.id)).map((unit) => [unitKey(unit.details), unit]));
  const verdicts = new RowVerdicts();
  const seen = new Set<string>();
  for (const row of rows) {
    const unit = unitOf(row, today);
    const key = unitKey(unit);
    if (seen.has(key)) {
      verdicts.wrong(row, 'unit_uid', 'twice');
      continue;
    }
    seen.add(key);
    const type = String(row.values.unit_type);
    const known = plans.get(type);
    const plan = known ?? newPlan(row, deps.random.id());
    if (plan === null) {
      verdicts.wrong(row, 'unit_type', 'plan_unknown');
      continue;
    }
    plans.set(type, plan);
    const before = units.get(key);
    const isListed = row.values.listed ?? before?.listing !== null;
    const id = before?.id ?? deps.random.id();
    const details = detailsOf(property, plan, unit);
    const listing = listingOf(id, plan.id, unit, today);
    const list = async (trx: Parameters<typeof saveListing>[0]) => {
      if (isListed) await saveListing(trx, place, listing);
    };
    const isNewPlan = known === undefined;
    if (before === undefined)
      verdicts.add(async (trx) => {
        if (isNewPlan) await insertFloorPlan(trx, { ...place, ...plan });
        await insertUnit(trx, { id, ...place, details, available: true });
        await list(trx);
      });
    else if (isSame(before, details, listing, isListed === true)) verdicts.known += 1;
    else
      verdicts.change(async (trx) => {
        if (isNewPlan) await insertFloorPlan(trx, { ...place, ...plan });
        await updateUnitDetails(trx, id, details);
        await list(trx);
      });
  }
  return verdicts.done();
};

function unitOf({ values }: ReadRow, today: string): UnitValues {
  return {
    building_uid: String(values.building_uid ?? ''),
    unit_uid: String(values.unit_uid),
    rent_cents: Number(values.rent),
    vacant_date: String(values.vacant_date ?? today),
    address_line_1: String(values.address ?? ''),
  };
}

/** A plan that the property does not have, if the row says enough of it. */
function newPlan({ values }: ReadRow, id: string): FloorPlan | null {
  const { bedrooms, bathrooms, square_feet } = values;
  if (bedrooms === undefined || bathrooms === undefined || square_feet === undefined) return null;
  return {
    id,
    unit_type: String(values.unit_type),
    bedrooms: Number(bedrooms),
    display_bathroom: String(bathrooms),
    square_feet: Number(square_feet),
    market_rent_cents: Number(values.rent),
    images: [],
  };
}

function isSame(
  before: RegisteredUnit,
  details: RegisteredUnit['details'],
  listing: {
    readonly floor_plan_id: string;
    readonly market_rent_cents: number;
    readonly vacant_date: string;
  },
  isListed: boolean,
): boolean {
  if (!sameJson(before.details, details)) return false;
  if (!isListed) return true;
  const { floor_plan_id, market_rent_cents, vacant_date } = listing;
  return sameJson(before.listing, { floor_plan_id, market_rent_cents, vacant_date });
}
