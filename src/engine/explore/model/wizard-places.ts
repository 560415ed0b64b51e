import type { ProjectedPlace } from './projection.ts';

/** A step of a wizard. How the person reached it does not matter: PREVIOUS leads to the step before it. */
export interface StepPlace extends ProjectedPlace {
  readonly step: string;
}

/** The places of a wizard, in the order of its steps. */
export function stepPlaces(state: string, steps: readonly string[]): StepPlace[] {
  return steps.map((step) => ({ state, part: step, step }));
}
