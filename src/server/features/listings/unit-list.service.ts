import { brandOf } from '../../../contract/brand/shown-logos.ts';
import type { UnitListAnswer, UnitListQuery, UnitRow } from '../../../contract/guest/listing.contract.ts';
import type { FloorPlan } from '../../../db/property/floor-plan.repository.ts';
import { wholeBathrooms } from './plan-view.ts';
import type { UnitMarket } from './unit-market.ts';

/** The filters and order of a search. An empty text is no filter. */
export type UnitSearch = Omit<UnitListQuery, 'property_id' | 'portal_type'>;

/** Rent ranges in cents, by the value of the market rent filter. @see spec/pre-application.md §9 */
const rents: Readonly<Record<string, (cents: number) => boolean>> = {
  '1': (cents) => cents < 100_000,
  '2': (cents) => cents >= 100_000 && cents <= 200_000,
  '3': (cents) => cents > 200_000,
};

/**
 * All units of a market that match, without paging. Charges are named in the given language. Pure.
 *
 * `no_available_unit` is a fully rented plan that the visitor wanted: its own units are left out, and the other filters
 * find similar ones.
 *
 * @example unitList(market, { bedroom: '1', orderBy: 'display_market_rent' }, 'en').data[0]
 * @see spec/pre-application.md §2 Unit listing, §7
 */
export function unitList(market: UnitMarket, search: UnitSearch, language: string): UnitListAnswer {
  const { property, settings, plans, units } = market;
  const data = searchUnits(market, search);
  const mayAsk = data.length === 0 && settings.show_request_info;
  return {
    property_id: property.id,
    brand: brandOf(property),
    data,
    hidden_columns: settings.hidden_columns,
    show_apply: settings.show_apply,
    show_request_info: settings.show_request_info,
    available_unit_id: mayAsk ? (units[0]?.id ?? null) : null,
    unit_types: plans.map((plan) => plan.unit_type),
    zeroBedroomLabel: settings.zero_bedroom_label,
    charges: Object.fromEntries(plans.map((plan) => [plan.unit_type, market.chargesOf(plan.id, language)])),
  };
}

function searchUnits({ plans, units }: UnitMarket, search: UnitSearch): UnitRow[] {
  const types = new Set(plans.filter((plan) => matches(plan, search)).map((plan) => plan.unit_type));
  const rentMatches = rents[search.market_rent ?? ''] ?? (() => true);
  const found = units.filter((unit) => types.has(unit.unit_type) && rentMatches(unit.display_market_rent));
  if (search.orderBy === 'display_market_rent') found.sort(byRent);
  return search.sortBy === 'desc' ? found.reverse() : found;
}

function matches(plan: FloorPlan, { bedroom, bathroom, unit_type, no_available_unit }: UnitSearch): boolean {
  if (bedroom && plan.bedrooms !== Number(bedroom)) return false;
  if (bathroom && wholeBathrooms(plan.display_bathroom) !== Number(bathroom)) return false;
  if (unit_type && plan.unit_type !== unit_type) return false;
  return !no_available_unit || plan.unit_type !== no_available_unit;
}

/** Equal rents are ordered by building, unit and id, as in the order by date. */
function byRent(a: UnitRow, b: UnitRow): number {
  return (
    a.display_market_rent - b.display_market_rent ||
    compare(a.building_uid, b.building_uid) ||
    compare(a.unit_uid, b.unit_uid) ||
    compare(a.id, b.id)
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
