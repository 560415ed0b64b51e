/** Who somebody is to the portal. @see spec/platform.md §6 */

/**
 * `staff`: people of the office, with any policies. `impersonator`: a person of the office who sees the portal as
 * another person. `responsible`: a resident bound by the lease. Residents who are not responsible cannot pay or sign.
 */
export const ROLES = [
  'visitor',
  'guest',
  'landlord',
  'applicant',
  'resident',
  'responsible',
  'staff',
  'impersonator',
] as const;
export type Role = (typeof ROLES)[number];
