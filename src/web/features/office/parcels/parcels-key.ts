/** The parcels of the office in the query cache. */
export const PARCELS_KEY = 'office parcels';
