/** Sort and filter values of a unit list, in a file without schemas, which pages need not load. */

export const SORT_COLUMNS = ['vacant_date', 'display_market_rent'] as const;
/** The market rent filter: under $1000, $1000 to $2000, over $2000. @see spec/pre-application.md §9 */
export const MARKET_RENTS = ['1', '2', '3'] as const;
export const BEDROOMS = ['0', '1', '2', '3'] as const;
/** Whole bathrooms: half bathrooms are not counted. */
export const BATHROOMS = ['0', '1', '2'] as const;
