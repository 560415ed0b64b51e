/** Filters and order in the address of the unit list. Pure; the page has no other state for them. */
import type { UnitListQuery } from '../../../../contract/guest/listing.contract.ts';
import { BATHROOMS, BEDROOMS, MARKET_RENTS, SORT_COLUMNS } from '../../../../contract/guest/unit-choices.ts';

export type SortColumn = (typeof SORT_COLUMNS)[number];

/** `sortBy` '' means the default direction, asc. `page`: how much of the list is on the page, from 1. */
export interface UnitSort {
  readonly orderBy: SortColumn;
  readonly sortBy: 'asc' | 'desc' | '';
  readonly page: number;
}

export interface UnitFilters {
  readonly market_rent: Offered<'market_rent'>;
  readonly bedroom: Offered<'bedroom'>;
  readonly bathroom: Offered<'bathroom'>;
  readonly unit_type: string;
  readonly no_available_unit: string;
}

/** Filters with fixed values. @see spec/pre-application.md §9 */
export const FILTER_VALUES = {
  market_rent: MARKET_RENTS,
  bedroom: BEDROOMS,
  bathroom: BATHROOMS,
} as const;

/** A value that the filter offers, or ''. */
type Offered<Name extends keyof typeof FILTER_VALUES> = (typeof FILTER_VALUES)[Name][number] | '';

/** The filters of an address. A value that its filter does not offer is ignored. */
export function filtersOf(query: URLSearchParams): UnitFilters {
  const fixed = <Name extends keyof typeof FILTER_VALUES>(name: Name): Offered<Name> => {
    const offered: readonly Offered<Name>[] = FILTER_VALUES[name];
    return offered.find((value) => value === query.get(name)) ?? '';
  };
  return {
    market_rent: fixed('market_rent'),
    bedroom: fixed('bedroom'),
    bathroom: fixed('bathroom'),
    unit_type: query.get('unit_type') ?? '',
    no_available_unit: query.get('no_available_unit') ?? '',
  };
}

/** The order of an address; the default is the vacant date, earliest first. */
export function sortOf(query: URLSearchParams): UnitSort {
  const orderBy = SORT_COLUMNS.find((column) => column === query.get('orderBy')) ?? 'vacant_date';
  const wished = query.get('sortBy');
  return { orderBy, sortBy: wished === 'asc' || wished === 'desc' ? wished : '', page: 1 };
}

/** The effective direction. */
export function directionOf({ sortBy }: UnitSort): 'asc' | 'desc' {
  return sortBy === 'desc' ? 'desc' : 'asc';
}

/** The same column reverses the direction, another one starts with asc; the list starts again. */
export function toggleSort(sort: UnitSort, column: SortColumn): UnitSort {
  if (column !== sort.orderBy) return { orderBy: column, sortBy: 'asc', page: 1 };
  return { orderBy: column, sortBy: directionOf(sort) === 'asc' ? 'desc' : 'asc', page: 1 };
}

/** Choosing a column resets the direction to its default. */
export function chooseOrder(_sort: UnitSort, column: SortColumn): UnitSort {
  return { orderBy: column, sortBy: '', page: 1 };
}

/** The address with another order; the default is left out. */
export function withSort(query: URLSearchParams, sort: UnitSort): URLSearchParams {
  const next = new URLSearchParams(query);
  set(next, 'orderBy', sort.orderBy === 'vacant_date' ? '' : sort.orderBy);
  set(next, 'sortBy', sort.orderBy === 'vacant_date' && sort.sortBy === 'asc' ? '' : sort.sortBy);
  return next;
}

/** The address with one filter changed; '' removes it. Choosing another plan replaces the full one. */
export function withFilter(query: URLSearchParams, name: keyof UnitFilters, value: string): URLSearchParams {
  const next = new URLSearchParams(query);
  set(next, name, value);
  if (name === 'unit_type') next.delete('no_available_unit');
  return next;
}

/** The parameters of the server call, all of them set. @see spec/pre-application.md §7 */
export function unitListCall(filters: UnitFilters, sort: UnitSort, propertyId: string): UnitListQuery {
  return {
    ...filters,
    orderBy: sort.orderBy,
    sortBy: sort.sortBy === '' ? 'asc' : sort.sortBy,
    property_id: propertyId,
    portal_type: 'PROPERTY',
  };
}

function set(query: URLSearchParams, name: string, value: string): void {
  if (value === '') query.delete(name);
  else query.set(name, value);
}
