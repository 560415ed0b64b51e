import { type DrawingStyle, drawFloorPlan } from './floor-plan-drawing.ts';
import { FLOOR_PLAN_LAYOUTS } from './floor-plan-layouts.ts';

const STYLES: readonly DrawingStyle[] = ['furnished', 'dimensions'];

/** Paths of a plan's pictures, in order. @example floorPlanImages('A2')[0] // '/demo/plans/a2-furnished.svg' */
export function floorPlanImages(unitType: string): string[] {
  return STYLES.map((style) => `/demo/plans/${unitType.toLowerCase()}-${style}.svg`);
}

/** Every picture with the path that it is served at. A test compares the served files with these. */
export const DRAWN_FLOOR_PLANS: readonly { path: string; svg: string }[] = FLOOR_PLAN_LAYOUTS.flatMap(
  (layout) =>
    STYLES.map((style, index) => ({
      path: floorPlanImages(layout.unit_type)[index] ?? '',
      svg: drawFloorPlan(layout, style),
    })),
);
