/** Filter of the work list by claim: all work, claimed by the caller, unclaimed, claimed by colleagues. */
export const WHOSE = ['all', 'mine', 'nobody', 'others'] as const;
export type Whose = (typeof WHOSE)[number];
