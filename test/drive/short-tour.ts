import type { ModelEvent } from '../../src/engine/explore/model/projection.ts';
import type { Walkable } from '../../src/engine/explore/tours/driver.ts';
import { flowPaths } from '../../src/engine/explore/tours/flow-paths.ts';
import type { CompiledFlow } from '../../src/engine/flow/machine/build.ts';
import { loadFlow } from '../paths/load-flow.ts';

/** A step of a tour: its event or outcome, and its state. */
type Passed = Partial<ModelEvent> & {
  readonly in: string;
  /** The state that it leads to, if it may lead to several. */
  readonly to?: string;
};

/**
 * The shortest start of a tour through all transitions of a flow, or all pairs of them, that ends with the wanted step.
 *
 * @throws {Error} if no tour contains the step.
 * @example shortTour(flow, { in: 'submitting', outcome: 'accepted' })
 */
export function shortTour(flow: CompiledFlow, wanted: Passed): Walkable {
  const { in: place, to, ...event } = wanted;
  const { tours } = flowPaths(loadFlow(flow.id), flow, {
    goals: [to === undefined ? 'transitions' : 'pairs'],
  });
  const begun = tours.flatMap((tour): Walkable[] => {
    const end = tour.steps.findIndex((step, index) => {
      const { state } = (tour.steps[index - 1] ?? tour).expected;
      const isSame = Object.entries(event).every(
        ([key, value]) => step.event[key as keyof ModelEvent] === value,
      );
      return state === place && isSame && (to === undefined || step.expected.state === to);
    });
    return end < 0 ? [] : [{ ...tour, steps: tour.steps.slice(0, end + 1) }];
  });
  const [shortest] = begun.sort((one, other) => one.steps.length - other.steps.length);
  if (shortest === undefined) throw new Error(`No tour passes ${JSON.stringify(wanted)}.`);
  return shortest;
}
