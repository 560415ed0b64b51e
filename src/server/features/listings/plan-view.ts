import type { ListedImage } from '../../../contract/guest/listing.contract.ts';
import type { FloorPlan } from '../../../db/property/floor-plan.repository.ts';

/** The displayed data that a plan's units have in common. */
export interface PlanView {
  unit_type: string;
  display_bedroom: string;
  display_bathroom: string;
  display_square_feet: string;
  floor_plan_images: ListedImage[];
}

/** A plan as the API returns it. @see spec/pre-application.md §3 Floor plans response */
export function viewOf(plan: FloorPlan): PlanView {
  const bedroom = String(plan.bedrooms);
  return {
    unit_type: plan.unit_type,
    display_bedroom: bedroom,
    display_bathroom: plan.display_bathroom,
    display_square_feet: String(plan.square_feet),
    floor_plan_images: plan.images.map((path) => ({ path, bedroom, unit_type: plan.unit_type })),
  };
}

/** The number of bathrooms for the filter: half bathrooms are not counted. @example wholeBathrooms('1.5') // 1 */
export function wholeBathrooms(displayBathroom: string): number {
  return Math.floor(Number.parseFloat(displayBathroom) || 0);
}
