/** The combinations of facts that a world allows, found by trying: the judge of our own exploration uses none of it. */
import { holds, sameJson } from '../../src/engine/conditions.ts';
import type { ExploredFlow } from '../../src/engine/explore/model/explored-flow.ts';
import type { FactSpace } from '../../src/engine/explore/model/fact-space.ts';
import type { FactChange, FactChanges } from '../../src/engine/fact-changes.ts';
import { type Facts, factValues } from '../../src/engine/facts.ts';

/** The facts of a flow, as far as a projection distinguishes them. */
export interface ProjectedFacts {
  /** The number of these facts in the projection. */
  readonly codeOf: (facts: Facts) => number;
  /** Facts with the number of these that can occur together; null if there are none. */
  readonly possible: (facts: Facts) => Facts | null;
  /** Facts for each number that can occur. */
  readonly all: () => Facts[];
  /** All facts that changes can lead to. */
  readonly changed: (facts: Facts, changes: FactChanges) => Facts[];
}

/** The first facts that contain the known ones and that the world allows; null if there are none. */
export function completed({ facts, world }: ExploredFlow, known: Facts): Facts | null {
  const tied = new Set(world.impossible.flatMap((combination) => Object.keys(combination)));
  const names = Object.keys(facts.properties).sort((one, other) => +tied.has(other) - +tied.has(one));
  function fill(now: Facts): Facts | null {
    const isOut = world.impossible.some(
      (combination) => Object.keys(combination).every((name) => name in now) && holds(combination, now),
    );
    if (isOut) return null;
    const open = names.find((name) => !(name in now));
    if (open === undefined) return now;
    for (const value of factValues(facts.properties[open] ?? { type: '' }) ?? []) {
      const found = fill({ ...now, [open]: value });
      if (found) return found;
    }
    return null;
  }
  return fill(known);
}

/** Facts of a flow under a projection. @example projectedFacts(flow, graph.projection.space).all().length // 18 */
export function projectedFacts(flow: ExploredFlow, space: FactSpace): ProjectedFacts {
  const known = new Map<number, Facts | null>();

  function codeOf(facts: Facts): number {
    return space.axes.reduce((code, { name, classes, stride }) => {
      const own = classes.findIndex((values) => values.some((value) => sameJson(value, facts[name])));
      if (own < 0) throw new RangeError(`The fact "${name}" is never ${facts[name]}.`);
      return code + own * stride;
    }, 0);
  }

  function possible(facts: Facts): Facts | null {
    const code = codeOf(facts);
    const before = known.get(code);
    if (before !== undefined) return before;
    const own = Object.fromEntries(space.axes.map(({ name }) => [name, facts[name] ?? null]));
    const found = completed(flow, own);
    known.set(code, found);
    return found;
  }

  function valuesAfter(name: string, value: Facts[string], change: FactChange): readonly Facts[string][] {
    if (!('by' in change)) return change;
    const { minimum = 0, maximum = 0 } = flow.facts.properties[name] ?? {};
    const next = Math.min(maximum, Math.max(minimum, Number(value) + change.by));
    return change.capped && value === maximum && next !== maximum ? [next, maximum] : [next];
  }

  return {
    codeOf,
    possible,
    all: () =>
      space.axes
        .reduce<Facts[]>(
          (found, { name, classes }) =>
            found.flatMap((facts) => classes.map(([value]) => ({ ...facts, [name]: value ?? null }))),
          [{}],
        )
        .map((facts) => possible(facts))
        .filter((facts) => facts !== null),
    changed: (facts, changes) =>
      Object.entries(changes)
        .filter(([name]) => space.axes.some((axis) => axis.name === name))
        .reduce<Facts[]>(
          (found, [name, change]) =>
            found.flatMap((one) =>
              valuesAfter(name, one[name] ?? null, change).map((value) => ({ ...one, [name]: value })),
            ),
          [facts],
        )
        .map((one) => possible(one))
        .filter((one) => one !== null),
  };
}
