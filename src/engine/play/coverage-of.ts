import { Elements } from '../explore/coverage/elements.ts';
import { elementWitnesses, walkOf } from '../explore/findings/witnesses.ts';
import { explore, type ProjectionGraph } from '../explore/model/explore.ts';
import { classOf, truthTable } from '../explore/model/fact-space.ts';
import { projectFlow } from '../explore/model/project-flow.ts';
import { type Move, NOWHERE, type Projection } from '../explore/model/projection.ts';
import { at } from '../explore/tables/flow-targets.ts';
import { walkTree } from '../explore/tours/walk-tree.ts';
import { type Way, wayOf } from '../explore/tours/way.ts';
import { type Played, type PlayStep, type Run, replay } from './play.ts';
import type { Scenario } from './scenario-file.ts';

/** A state or transition of a flow, and whether something walks through it. */
export interface CoveredItem {
  readonly kind: 'state' | 'transition';
  /** As tours name it: `reviewing`, `reviewing.GIVE → giving`. */
  readonly name: string;
  /** JSON pointer into the flow file. */
  readonly at: string;
  /** Whether a scenario passes it. */
  readonly inScenario: boolean;
  /** The shortest way to it, which the derived tours take, too; null: it cannot happen. */
  readonly way: Way | null;
}

/**
 * What the scenarios of a flow cover, and how to get to the rest. The steps inside a wizard are not counted.
 *
 * @example coverageOf(played, scenarios).filter(({ inScenario }) => !inScenario).map(({ name }) => name)
 */
export function coverageOf(played: Played, scenarios: readonly Scenario[]): CoveredItem[] {
  const { flow, facts, world } = played;
  const explored = { file: flow.file, facts, world };
  const elements = new Elements();
  for (const name of Object.keys(flow.file.states))
    elements.add({ kind: 'state', name, at: `/states/${name}` });
  const projection = projectFlow(explored, elements);
  const covered = new Set(scenarios.flatMap((scenario) => [...coveredBy(played, projection, scenario)]));
  const fresh = truthTable(projection.space, world.fresh ?? {});
  // Somebody new comes first; only what they never reach begins elsewhere.
  const fromNew = waysIn(explore(projection, { from: ({ code }) => fresh[code] === 1 }), played);
  let fromAnywhere: typeof fromNew | null = null;
  return elements.all.flatMap(({ kind, name, at }, number): CoveredItem[] => {
    if (kind !== 'state' && kind !== 'transition') return [];
    let way = fromNew(number);
    if (way === null) {
      fromAnywhere ??= waysIn(explore(projection), played);
      way = fromAnywhere(number);
    }
    return [{ kind, name, at, inScenario: covered.has(number), way }];
  });
}

function waysIn(graph: ProjectionGraph, { world }: Played): (element: number) => Way | null {
  const tree = walkTree(graph);
  const witnesses = elementWitnesses(graph, tree);
  return (element) => {
    const witness = witnesses.get(element);
    return witness === undefined ? null : wayOf(graph, world, walkOf(tree, witness));
  };
}

/** The elements that a scenario passes, by number. */
function coveredBy(played: Played, projection: Projection, { start, steps }: Scenario): Set<number> {
  const covered = new Set<number>();
  const pass = (trail: number) => {
    const { transitions, others } = projection.trails.all[trail] ?? { transitions: [], others: [] };
    for (const element of [...transitions, ...others]) covered.add(element);
  };
  const runs = replay(played, start, steps);
  const [first] = runs;
  if (first !== undefined && projection.entry !== null)
    pass(at(projection.entry.trail, codeOf(projection, first)));
  for (const [index, step] of steps.entries()) {
    const [before, after] = [runs[index], runs[index + 1]];
    if (before === undefined || after === undefined) break;
    const here = element(projection, after);
    if (here >= 0) covered.add(here);
    const found = moveOf(projection, before, step);
    if (found === null) continue;
    const { table, judged } = found;
    const asked = codeOf(projection, judged === 'before' ? before : after);
    const target = table.targets[table.wins[asked] ?? NOWHERE];
    pass(
      projection.trails.join(
        table.trails[asked] ?? 0,
        target ? at(target.trail, codeOf(projection, after)) : 0,
      ),
    );
  }
  return covered;
}

const element = ({ elements }: Projection, { place }: Run): number => elements.find('state', place.state);

/** The code of the facts of a run. */
function codeOf({ space }: Projection, { facts }: Run): number {
  return space.axes.reduce(
    (code, axis) => code + Math.max(0, classOf(axis, facts[axis.name])) * axis.stride,
    0,
  );
}

/** The move that a step is, from where a run stands; null for one that only changes facts. */
function moveOf({ places, moves }: Projection, { place, from }: Run, step: PlayStep): Move | null {
  const own = places.flatMap(({ state, attempt = 0 }, index) =>
    state === place.state && attempt === from.retries ? (moves[index] ?? []) : [],
  );
  const found = own.find(({ event }) => {
    if ('event' in step) return event.kind === 'person' && event.type === step.event && isSent(event.answers);
    if ('outcome' in step) return event.kind === 'task' && event.outcome === step.outcome;
    return 'time' in step && event.kind === 'timer';
  });
  return found ?? null;
}

const isSent = (answers: string | undefined): boolean => answers === undefined || answers === 'valid';
