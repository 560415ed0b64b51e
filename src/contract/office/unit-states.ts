/** The states of a unit in the office's register: on the public listing, not on it, `taken`: reserved or let. */
export const UNIT_STATES = ['listed', 'unlisted', 'taken'] as const;
