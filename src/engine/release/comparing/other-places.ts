import { explore } from '../../explore/model/explore.ts';
import { factsOfCode } from '../../explore/model/fact-space.ts';
import { projectFlow } from '../../explore/model/project-flow.ts';
import type { World } from '../../explore/model/world.ts';
import type { Facts, FactsSchema } from '../../facts.ts';
import type { FlowFile } from '../../flow/flow-file.ts';
import { buildFlow, type CompiledFlow } from '../../flow/machine/build.ts';
import { resume } from '../../flow/run/resume.ts';
import type { SeenPlace } from './seen-place.ts';

/** Situations in which people see another place than before. */
export interface OtherPlace {
  readonly from: SeenPlace;
  readonly to: SeenPlace;
  /** The number of situations: combinations of what the flow asks, that people of the flow before can be in. */
  readonly situations: number;
  /** The facts of one of them. */
  readonly example: Facts;
}

/** One version of a flow. */
export interface FlowVersion {
  readonly file: FlowFile;
  readonly facts: FactsSchema;
  readonly world: World;
}

/**
 * Who sees another state or step when they open the page, because a flow has changed: every situation that can arise in
 * the flow before is looked at in both, the most frequent change first.
 *
 * @throws {Error} if one of them has errors that `checkRelease` reports.
 * @example otherPlaces(before, after)[0] // { from: { state: 'asked', … }, to: { state: 'filling', … }, situations: 4, … }
 */
export function otherPlaces(before: FlowVersion, after: FlowVersion): OtherPlace[] {
  const properties = { ...after.facts.properties, ...before.facts.properties };
  const facts: FactsSchema = { ...before.facts, properties };
  const projection = projectFlow({ ...before, facts, sibling: after.file });
  const graph = explore(projection);
  const [then, now] = [buildFlow(before.file), buildFlow(after.file)];
  const found = new Map<string, OtherPlace>();
  for (const code of new Set(graph.codeOf)) {
    const example = factsOfCode(projection.space, code);
    const [from, to] = [placeIn(then, example), placeIn(now, example)];
    if (from.state === to.state && from.step === to.step) continue;
    const key = JSON.stringify([from, to]);
    const known = found.get(key);
    found.set(
      key,
      known ? { ...known, situations: known.situations + 1 } : { from, to, situations: 1, example },
    );
  }
  return [...found.values()].sort((one, other) => other.situations - one.situations);
}

function placeIn(flow: CompiledFlow, facts: Facts): SeenPlace {
  const { state, step } = resume(flow, facts);
  return { state, step };
}
