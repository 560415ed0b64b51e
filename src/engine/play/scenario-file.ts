import type { PlayStart, PlayStep, Run } from './play.ts';

/** A step of a scenario, and the state to which it leads. */
export type ScenarioStep = PlayStep & { readonly to: string };

/** A run that is kept: it must be possible in the release that it belongs to. */
export interface Scenario {
  readonly name: string;
  /** The day on which it is played, for rules about dates: `2026-11-27`. */
  readonly today: string;
  readonly start: PlayStart & { readonly to: string };
  readonly steps: readonly ScenarioStep[];
}

/**
 * The scenarios of a flow, `flows/<flow>.scenarios.json`.
 *
 * @example { flow: 'spare-key', scenarios: [{ name: 'A service animal', today: '2026-03-02', start: …, steps: […] }] }
 */
export interface ScenarioFile {
  readonly flow: string;
  readonly scenarios: readonly Scenario[];
}

/**
 * A run as a scenario.
 *
 * @param runs where the run stood at first, and after each of its steps
 * @example scenarioOf({ name: 'A service animal', today: '2026-03-02', start, steps }, replay(played, start, steps))
 */
export function scenarioOf(
  { start, steps, ...named }: Pick<Scenario, 'name' | 'today'> & PlayedSteps,
  runs: readonly Run[],
): Scenario {
  const stateAt = (index: number) => runs[index]?.place.state ?? '';
  return {
    ...named,
    start: { ...start, to: stateAt(0) },
    steps: steps.map((step, index) => ({ ...step, to: stateAt(index + 1) })),
  };
}

interface PlayedSteps {
  readonly start: PlayStart;
  readonly steps: readonly PlayStep[];
}
