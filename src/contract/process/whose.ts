/** Whose work is listed: anybody's, that of the member who asks, what nobody has claimed, and that of colleagues. */
export const WHOSE = ['all', 'mine', 'nobody', 'others'] as const;
export type Whose = (typeof WHOSE)[number];
