/** Floor plans and units for visitors, without a token. @see spec/pre-application.md §3, §7 */

import { type Static, Type } from 'typebox';
import { Brand } from '../brand/brand.contract.ts';
import { endpoint } from '../endpoint.ts';
import { Id } from '../error.contract.ts';
import { BATHROOMS, BEDROOMS, MARKET_RENTS, SORT_COLUMNS } from './unit-choices.ts';

const Text = Type.String();
const Cents = Type.Integer({ description: 'Cents.' });

/** One of the fixed values; an empty string means no filter. */
function choice<const Values extends readonly string[]>(values: Values) {
  return Type.Optional(Type.Enum(['', ...values] as ['', ...Values]));
}

const PropertyQuery = {
  property_id: Type.Optional(
    Type.String({ maxLength: 64, description: 'Default: the property of the host.' }),
  ),
};

export const ListedImage = Type.Object({ path: Text, bedroom: Text, unit_type: Text });
export type ListedImage = Static<typeof ListedImage>;

/** A cost in addition to the rent. Pre-application charges are paid with the guestcard. */
export const Charge = Type.Object({
  charge_code: Text,
  description: Text,
  amount_cents: Cents,
  due: Type.Enum(['pre_application', 'application', 'move_in', 'monthly']),
  refundable: Type.Boolean({ description: 'Comes back when the tenancy ends in good order.' }),
});
export type Charge = Static<typeof Charge>;

/** An offer of the property for a time, such as a month without rent. */
export const Special = Type.Object({
  text: Text,
  until: Type.String({ description: 'Its last day at the property, 2026-03-31.' }),
});
export type Special = Static<typeof Special>;

const specials = Type.Optional(
  Type.Array(Special, { description: 'What the property offers today; absent: nothing.' }),
);

export const Plan = Type.Object({
  unit_type: Text,
  display_market_rent: Type.Integer({ description: 'Cents a month: the lowest of the plan.' }),
  unit_count: Type.Integer({ minimum: 0, description: 'Units that can be rented.' }),
  display_square_feet: Text,
  display_bedroom: Text,
  display_bathroom: Text,
  floor_plan_images: Type.Array(ListedImage),
  charges: Type.Array(Charge),
  specials,
});
export type Plan = Static<typeof Plan>;

export const FloorPlansAnswer = Type.Object({
  property_id: Text,
  brand: Brand,
  floor_plans_data: Type.Record(Type.String(), Type.Record(Type.String(), Plan), {
    description: 'By bedroom count, then by unit type.',
  }),
  floorplan_view: Text,
  zeroBedroomLabel: Text,
  specials,
});
export type FloorPlansAnswer = Static<typeof FloorPlansAnswer>;

export const UnitListQuery = Type.Object({
  ...PropertyQuery,
  market_rent: choice(MARKET_RENTS),
  bedroom: choice(BEDROOMS),
  bathroom: choice(BATHROOMS),
  unit_type: Type.Optional(Type.String({ maxLength: 100 })),
  no_available_unit: Type.Optional(Type.String({ maxLength: 100 })),
  orderBy: choice(SORT_COLUMNS),
  sortBy: choice(['asc', 'desc']),
  portal_type: choice(['PROPERTY']),
});
export type UnitListQuery = Static<typeof UnitListQuery>;

export const UnitRow = Type.Object({
  id: Text,
  building_uid: Text,
  unit_uid: Text,
  display_bedroom: Text,
  display_bathroom: Text,
  unit_type: Text,
  floor_plan_images: Type.Array(ListedImage),
  display_square_feet: Text,
  display_market_rent: Type.Integer({ description: 'Cents a month.' }),
  occupancy_status: Text,
  unit_status: Text,
  vacant_date: Text,
});
export type UnitRow = Static<typeof UnitRow>;

export const UnitListAnswer = Type.Object({
  property_id: Text,
  brand: Brand,
  data: Type.Array(UnitRow),
  hidden_columns: Type.Array(Text),
  show_apply: Type.Boolean(),
  show_request_info: Type.Boolean(),
  available_unit_id: Type.Union([Type.String(), Type.Null()], {
    description: 'A unit to ask about where no row matches; else null.',
  }),
  unit_types: Type.Array(Text, { description: 'Every unit type of the property, for the filter.' }),
  zeroBedroomLabel: Text,
  charges: Type.Record(Type.String(), Type.Array(Charge), { description: 'By unit type.' }),
  specials,
});
export type UnitListAnswer = Static<typeof UnitListAnswer>;

export const SelectPlanAnswer = Type.Object({
  id: Text,
  property_id: Text,
  brand: Brand,
  property_name: Text,
  building_uid: Text,
  unit_uid: Text,
  unit_type: Text,
  display_bedroom: Text,
  display_bathroom: Text,
  display_square_feet: Text,
  occupancy_status: Text,
  display_market_rent: Type.Integer({ description: 'Cents a month.' }),
  vacant_date: Text,
  floor_plan_images: Type.Array(ListedImage),
  charges: Type.Array(Charge),
  zeroBedroomLabel: Text,
  available: Type.Boolean({ description: 'False: rented in the meantime; then show_apply is false too.' }),
  show_apply: Type.Boolean(),
  show_request_info: Type.Boolean(),
  specials,
});
export type SelectPlanAnswer = Static<typeof SelectPlanAnswer>;

export const readFloorPlans = endpoint({
  method: 'GET',
  path: '/api/plugin/floor_plans_data',
  tag: 'listings',
  summary: 'The floor plans of a property, by bedroom count and unit type',
  request: { query: Type.Object(PropertyQuery) },
  answer: FloorPlansAnswer,
  errors: ['host.not_found'],
});
export const readUnitList = endpoint({
  method: 'GET',
  path: '/api/plugin/unit_list_data',
  tag: 'listings',
  summary: 'The units of a property that can be rented; default order vacant_date asc',
  request: { query: UnitListQuery },
  answer: UnitListAnswer,
  errors: ['host.not_found'],
});
export const readSelectPlan = endpoint({
  method: 'GET',
  path: '/api/plugin/select_plan_data',
  tag: 'listings',
  summary: 'One unit, to apply for it',
  request: { query: Type.Object({ unit_id: Id }) },
  answer: SelectPlanAnswer,
  errors: ['record.not_found'],
});
