import { type FlowFile, stepsOf } from '../../flow/flow-file.ts';
import type { ExploredFlow } from '../model/explored-flow.ts';
import { type Effect, effectsOfFlow, type World } from '../model/world.ts';
import { conditionsOf, propertiesOf } from './property-conditions.ts';

/** The world without the saves of steps that the flow does not have. */
export function ofItsSteps({ file, world }: Pick<ExploredFlow, 'file' | 'world'>): World {
  const steps = new Set(
    Object.values(file.states).flatMap((state) =>
      'wizard' in state ? stepsOf(file, state.wizard).map(({ id }) => id) : [],
    ),
  );
  const saves = Object.entries(world.saves).filter(([step]) => steps.has(step));
  return { ...world, saves: Object.fromEntries(saves) };
}

/** A world that does not assume certain facts, and the properties that depend on those facts. */
export interface BackedWorld {
  readonly world: World;
  /** The properties by name. */
  readonly properties: Readonly<Record<string, string>>;
}

/**
 * The world for checking properties whose facts nothing in the flow changes. The `when` of an outcome and `impossible`
 * express what the server's tasks check, and those check the forms that the flow has: if a step was removed, nobody is
 * asked for its answers. Such assumptions are removed, so that no property is proved by them.
 *
 * @returns null if no property depends on such facts.
 */
export function backedWorld(flow: ExploredFlow): BackedWorld | null {
  const { file, world } = flow;
  const changed = changedFacts(file, world);
  const effects = Object.values(world.outcomes).flatMap((of) => Object.values(of));
  const claimed = new Set(effects.flatMap(({ when }) => Object.keys(when ?? {})));
  const unbackedIn = (sentence: string) =>
    conditionsOf(sentence)
      .flatMap((name) => Object.keys(file.conditions[name] ?? {}))
      .filter((fact) => claimed.has(fact) && !changed.has(fact));
  const asking = propertiesOf(flow).filter(([, sentence]) => unbackedIn(sentence).length > 0);
  if (asking.length === 0) return null;
  const unbacked = new Set(asking.flatMap(([, sentence]) => unbackedIn(sentence)));
  const without = ({ when = {}, ...effect }: Effect): Effect => ({
    ...effect,
    when: Object.fromEntries(Object.entries(when).filter(([fact]) => !unbacked.has(fact))),
  });
  const outcomes = Object.entries(world.outcomes).map(([task, of]) => [
    task,
    Object.fromEntries(Object.entries(of).map(([name, effect]) => [name, without(effect)])),
  ]);
  const impossible = world.impossible.filter(
    (facts) => !Object.keys(facts).some((fact) => unbacked.has(fact)),
  );
  return {
    world: { ...world, impossible, outcomes: Object.fromEntries(outcomes) },
    properties: Object.fromEntries(asking),
  };
}

/** The facts that are changed by the flow, or from outside. */
function changedFacts(file: FlowFile, world: World): Set<string> {
  return new Set([
    ...effectsOfFlow(file, world).flatMap(({ sets }) => Object.keys(sets ?? {})),
    ...Object.keys({ ...world.outside, ...world.elsewhere }),
    ...Object.values(world.during ?? {}),
  ]);
}
