import type { Workorder, WorkorderStatus } from '../../../contract/resident/workorder.contract.ts';
import type { Intent } from '../../app/page/notice.tsx';

/** The categories in the order of the form. A copy of the contract's list, without its schemas. */
export const CATEGORIES = [
  'PLUMBING',
  'ELECTRICAL',
  'HEATING_COOLING',
  'APPLIANCE',
  'DOORS_LOCKS',
  'WALLS_FLOORS',
  'PESTS',
  'OTHER',
] as const satisfies readonly Workorder['category'][];

export const PARTS = [
  'MORNING',
  'AFTERNOON',
  'EVENING',
] as const satisfies readonly Workorder['times'][number]['part'][];

/** The ratings, the worst first. */
export const STARS = [1, 2, 3, 4, 5] as const;

/** Badge color per status. */
export const STATUS_COLOUR: Readonly<
  Record<WorkorderStatus, 'informative' | 'brand' | 'warning' | 'success' | 'subtle'>
> = {
  SUBMITTED: 'informative',
  SCHEDULED: 'brand',
  IN_PROGRESS: 'warning',
  DONE: 'success',
  CANCELLED: 'subtle',
};

/** Notice style per status. */
export const STATUS_INTENT: Readonly<Record<WorkorderStatus, Intent>> = {
  SUBMITTED: 'info',
  SCHEDULED: 'info',
  IN_PROGRESS: 'info',
  DONE: 'success',
  CANCELLED: 'warning',
};
