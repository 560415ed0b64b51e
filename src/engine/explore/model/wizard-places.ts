import type { ProjectedPlace } from './projection.ts';

/** A step of a wizard with what is known of the way to it, as far as Back needs it. */
export interface StepPlace extends ProjectedPlace {
  readonly step: string;
  /** The step visited just before; null when there is none, or when it is forgotten. */
  readonly before: string | null;
  /** Something was visited before that is forgotten: where Back leads from the bottom is not known. */
  readonly forgotten: boolean;
}

/**
 * The places of a wizard: each step with the last step before it. More of the visited path is not kept;
 * where it would matter (`forgotten`, and nothing before), Back is left out instead of guessed.
 */
export function stepPlaces(state: string, steps: readonly string[]): StepPlace[] {
  return steps.flatMap((step) =>
    [false, true].flatMap((forgotten) =>
      [null, ...steps.filter((one) => one !== step)].map(
        (before): StepPlace => ({ state, part: step, step, before, forgotten }),
      ),
    ),
  );
}

/** The number of a place among `stepPlaces`. */
export function stepPlaceIndex(
  steps: readonly string[],
  { step, before, forgotten }: Pick<StepPlace, 'step' | 'before' | 'forgotten'>,
): number {
  const others = steps.filter((one) => one !== step);
  const below = before === null ? 0 : others.indexOf(before) + 1;
  return (steps.indexOf(step) * 2 + (forgotten ? 1 : 0)) * steps.length + below;
}

/** Where a person is after opening `to`. */
export function opened(from: StepPlace, to: string): Pick<StepPlace, 'step' | 'before' | 'forgotten'> {
  if (from.step === to) return from;
  return { step: to, before: from.step, forgotten: from.forgotten || from.before !== null };
}
