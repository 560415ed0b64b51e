import type { Connection } from '../../db/client.ts';
import { insertFloorPlan, insertListingCharges } from '../../db/property/floor-plan.repository.ts';
import { insertListings, type UnitListing } from '../../db/property/listing.repository.ts';
import { type ListingSettings, saveListingSettings } from '../../db/property/listing-settings.repository.ts';
import { insertUnit, type Unit } from '../../db/property/property.repository.ts';
import { addDays } from '../../ledger/day.ts';
import { DEMO_CHARGES, DEMO_PLANS, type DemoPlan, depositOf, storedPlan } from './plans.ts';
import type { DemoProperty } from './properties.ts';

/** The listing of a demo property: buildings, their floors, and the plans side by side on each floor. */
interface DemoListing {
  buildings: readonly string[];
  floors: readonly number[];
  plans: readonly string[];
  /** The plan whose units are all taken. */
  full: string | null;
  charged: boolean;
  settings: Partial<ListingSettings>;
  embedded_host: string | null;
}

/** Juniper Row: 64 units in eight plans, one of them full. `*.localhost` is this machine in every browser. */
const JUNIPER_ROW: DemoListing = {
  buildings: ['A', 'C'],
  floors: [1, 2, 3, 4],
  plans: ['S1', 'S2', 'A1', 'A2', 'B1', 'B2', 'B3', 'C1'],
  full: 'B3',
  charged: true,
  settings: { hidden_columns: ['id'], embedding_origins: ["'self'", 'https://www.juniper.latchkey.example'] },
  embedded_host: 'availability.localhost',
};

/** Harbor Court: a list instead of cards, nothing to pay before the application. */
const HARBOR_COURT: DemoListing = {
  buildings: ['Main'],
  floors: [2, 3, 4],
  plans: ['S1', 'A1', 'A2', 'B2'],
  full: null,
  charged: false,
  settings: {
    floorplan_view: 'LIST_VIEW',
    zero_bedroom_label: 'Studio',
    hidden_columns: ['id', 'building_uid'],
  },
  embedded_host: null,
};

/** Cedar Yard: a dozen small homes, with charges before the application. */
const CEDAR_YARD: DemoListing = {
  buildings: ['1', '2'],
  floors: [1, 2],
  plans: ['S1', 'S2', 'A1'],
  full: null,
  charged: true,
  settings: { hidden_columns: ['id'] },
  embedded_host: null,
};

const LISTINGS: Readonly<Record<string, DemoListing>> = {
  'juniper-row': JUNIPER_ROW,
  'harbor-court': HARBOR_COURT,
  'cedar-yard': CEDAR_YARD,
};

/** Everything to list for a demo property, ready to be stored. */
export interface DemoMarket {
  plans: readonly DemoPlan[];
  units: readonly { unit: Omit<Unit, 'company_id'>; listing: UnitListing }[];
}

/**
 * The units of a demo property. Pure: the same day always gives the same units.
 *
 * @param today `YYYY-MM-DD`: units become vacant from a month before to three months after.
 */
export function demoMarket(property: DemoProperty, today: string): DemoMarket {
  const shape = LISTINGS[property.id];
  if (shape === undefined) return { plans: [], units: [] };
  const plans = DEMO_PLANS.filter(({ unit_type }) => shape.plans.includes(unit_type));
  const places = shape.buildings.flatMap((building) =>
    shape.floors.flatMap((floor) => plans.map((plan, index) => ({ building, floor, plan, index }))),
  );
  const units = places.map(({ building, floor, plan, index }, count) => {
    const unit_uid = `${floor}${String(index + 1).padStart(2, '0')}`;
    const id = `${property.id}-${building.toLowerCase()}-${unit_uid}`;
    const rent = plan.market_rent_cents + (floor - 1) * 2_000;
    const vacant_date = addDays(today, ((count * 37) % 121) - 30);
    const { id: plan_id, images } = storedPlan(property.id, plan);
    return {
      unit: {
        id,
        property_id: property.id,
        available: plan.unit_type !== shape.full,
        details: {
          ...property.unit.details,
          property_name: property.name,
          unit_type: plan.unit_type,
          display_bedroom: String(plan.bedrooms),
          display_bathroom: plan.display_bathroom,
          display_square_feet: String(plan.square_feet),
          market_rent: rent,
          building_uid: building,
          unit_uid,
          moviein_date: vacant_date,
          floor_plan_images: images.map((path) => ({
            path,
            bedroom: String(plan.bedrooms),
            unit_type: plan.unit_type,
          })),
        },
      },
      listing: {
        unit_id: id,
        floor_plan_id: plan_id,
        building_uid: building,
        unit_uid,
        market_rent_cents: rent,
        occupancy_status: vacant_date <= today ? 'VACANT' : 'NOTICE',
        unit_status: vacant_date <= today ? 'READY' : 'OCCUPIED',
        vacant_date,
      },
    };
  });
  return { plans, units };
}

/** Lists a stored demo property: plans, charges, units, settings. */
export async function seedListings(
  trx: Connection,
  company_id: string,
  property: DemoProperty,
  today: string,
): Promise<void> {
  const shape = LISTINGS[property.id];
  if (shape === undefined) return;
  const place = { company_id, property_id: property.id };
  const { plans, units } = demoMarket(property, today);
  for (const plan of plans) await insertFloorPlan(trx, { ...place, ...storedPlan(property.id, plan) });
  const everywhere = DEMO_CHARGES.filter(({ due }) => shape.charged || due !== 'pre_application');
  await insertListingCharges(trx, place, [
    ...everywhere.map((charge) => ({
      ...charge,
      floor_plan_id: null,
      id: `${property.id}-${charge.charge_code.toLowerCase()}`,
    })),
    ...plans.map((plan) => {
      const { id } = storedPlan(property.id, plan);
      return { ...depositOf(plan), floor_plan_id: id, id: `${id}-deposit` };
    }),
  ]);
  for (const { unit } of units) await insertUnit(trx, { ...unit, company_id });
  await insertListings(
    trx,
    place,
    units.map(({ listing }) => listing),
  );
  await saveListingSettings(trx, place, shape.settings, shape.embedded_host);
}
