import type { FloorPlansAnswer, Plan } from '../../../../contract/guest/listing.contract.ts';

/** The tab of plans with a free unit; the other tabs are named by their bedroom count. */
export const AVAILABLE_TAB = 'available';

/** The bedroom counts that have a tab, smallest first. */
export function bedroomTabs(groups: FloorPlansAnswer['floor_plans_data']): string[] {
  return Object.keys(groups).sort((a, b) => Number(a) - Number(b));
}

/**
 * The plans of a tab: all plans with that bedroom count, or those with a free unit.
 *
 * @param tab an existing bedroom count; anything else means {@link AVAILABLE_TAB}.
 * @see spec/pre-application.md §4 Floor and unit lists
 */
export function plansOfTab(groups: FloorPlansAnswer['floor_plans_data'], tab: string): Plan[] {
  const group = groups[tab];
  if (group !== undefined) return Object.values(group);
  return bedroomTabs(groups)
    .flatMap((bedrooms) => Object.values(groups[bedrooms] ?? {}))
    .filter((plan) => plan.unit_count > 0);
}

/** The plan of a unit type, on any tab. */
export function findPlan(groups: FloorPlansAnswer['floor_plans_data'], unitType: string): Plan | undefined {
  return Object.values(groups)
    .flatMap((group) => Object.values(group))
    .find((plan) => plan.unit_type === unitType);
}
