import type { CompiledFlow } from '../flow/build.ts';
import { Coverage, elementKindOf, type GoalKind, goalKinds, pairOf } from './coverage.ts';
import type { Walkable } from './driver.ts';
import { exploreFlow, type ExploredFlow } from './project-flow.ts';
import type { ProjectionGraph } from './explore.ts';
import { Reasons } from './reasons.ts';
import { TourFinder } from './tours.ts';
import type { Progress } from './until.ts';
import { walkable } from './walkable.ts';

/** Something that a goal counts and no tour covers, with the reason. */
export interface Missing {
  readonly name: string;
  readonly at: string;
  readonly proved: boolean;
  readonly reason: string;
}

/** How far a goal is. `covered` + those proved impossible = `total`, when all is well. */
export interface GoalReport {
  readonly goal: GoalKind;
  readonly total: number;
  readonly covered: number;
  readonly missing: readonly Missing[];
}

export interface PathsReport {
  readonly flow: string;
  readonly seed: number;
  readonly explored: readonly { readonly id: string; readonly situations: number; readonly edges: number; readonly complete: boolean }[];
  readonly goals: readonly GoalReport[];
  /** The states and transitions that the tours cover, by name. */
  readonly covered: readonly string[];
  readonly tours: readonly Walkable[];
}

export interface PathsOptions {
  readonly goals?: readonly GoalKind[];
  readonly seed?: number;
  readonly limit?: number;
  /** Asked as the tours grow; true stops them. */
  readonly until?: (progress: Progress) => boolean;
  /** Seconds since the search began; without it `seconds` stays 0. */
  readonly seconds?: () => number;
  readonly onProgress?: (progress: Progress) => void;
}

/** Every pair of transitions of one graph of which the second starts where the first ends. */
function pairsOf(graph: ProjectionGraph): Set<number> {
  const own = new Set<number>();
  for (const moves of graph.projection.moves) {
    for (const { table } of moves) {
      for (const trail of [...new Set(table.trails), ...table.targets.flatMap(({ trail }) => [...new Set([trail].flat())])]) {
        if (typeof trail !== 'number') continue;
        for (const transition of graph.trails.all[trail]?.transitions ?? []) own.add(transition);
      }
    }
  }
  for (const { transitions } of graph.trails.all) for (const transition of transitions) own.add(transition);
  const pairs = new Set<number>();
  for (const first of own) {
    const to = graph.elements.all[first]?.to ?? '';
    for (const second of own) {
      const from = graph.elements.all[second]?.from ?? '';
      if (from === to || to.startsWith(`${from}/`)) pairs.add(pairOf(first, second));
    }
  }
  return pairs;
}

const percent = (covered: number, of: number) => (of === 0 ? 100 : Math.floor((100 * covered) / of));

/**
 * Tours through a flow that reach the goals, and what they do not reach with the reason. The same flow and
 * seed give the same report, unless `until` looks at the seconds.
 *
 * @example findPaths({ file, facts, world }, compiled, { goals: ['transitions'] }).goals[0]?.missing // []
 * @see design §4
 */
export function findPaths(flow: ExploredFlow, compiled: CompiledFlow, options: PathsOptions = {}): PathsReport {
  const { goals = goalKinds, seed = 0, seconds = () => 0 } = options;
  const graphs = exploreFlow(flow, options.limit === undefined ? {} : { limit: options.limit });
  const [{ elements }] = graphs as [ProjectionGraph];
  const coverage = new Coverage(elements);
  const finder = new TourFinder(graphs, coverage, { seed, enough });
  const reachable = finder.reachableElements();
  const allPairs = goals.includes('pairs') ? new Set(graphs.flatMap((graph) => [...pairsOf(graph)])) : null;
  const reachablePairs = allPairs ? finder.reachablePairs() : null;
  const requirements = Object.entries(flow.world.requirements ?? {});
  const reasons = new Reasons(flow, graphs);

  function elementsOf(goal: GoalKind): number[] {
    const kind = elementKindOf(goal);
    return elements.all.flatMap((element, number) => (element.kind === kind ? [number] : []));
  }

  function shownBy(names: readonly string[]): number[] {
    return names.map((name) =>
      Math.max(...(['state', 'transition', 'condition'] as const).map((kind) => elements.find(kind, name))),
    );
  }

  function coveredOf(goal: GoalKind): number {
    if (goal === 'pairs') return [...(allPairs ?? [])].filter((pair) => coverage.hasPair(pair)).length;
    if (goal !== 'requirements') return elementsOf(goal).filter((element) => coverage.has(element)).length;
    return requirements.filter(([, names]) => shownBy(names).every((element) => coverage.has(element))).length;
  }

  function reachableOf(goal: GoalKind): number {
    if (goal === 'pairs') return reachablePairs?.size ?? 0;
    if (goal === 'requirements') return requirements.length;
    return elementsOf(goal).filter((element) => reachable.has(element)).length;
  }

  function progress(steps: number, tours: number): Progress {
    const far = goals.map((goal) => [goal, percent(coveredOf(goal), reachableOf(goal))]);
    return { ...Object.fromEntries(far), seconds: seconds(), steps, tours };
  }

  let asked = 0;
  function enough(steps: number, tours: number): boolean {
    asked += 1;
    if (options.onProgress && asked % 200 === 0) options.onProgress(progress(steps, tours));
    return options.until !== undefined && options.until(progress(steps, tours));
  }

  for (const goal of goals) {
    const wanted = new Set(requirements.flatMap(([, names]) => shownBy(names)));
    finder.cover(goal, goal === 'requirements' ? wanted : undefined);
  }

  const tooFew = { proved: false, text: 'the search was stopped before it' };
  function missingOf(goal: GoalKind): Missing[] {
    if (goal === 'pairs') {
      return [...(allPairs ?? [])]
        .filter((pair) => !coverage.hasPair(pair))
        .map((pair) => {
          const [first, second] = [elements.all[Math.floor(pair / 2 ** 20)], elements.all[pair % 2 ** 20]];
          const { proved, text } = reachablePairs?.has(pair) ? tooFew : reasons.ofPair(pair);
          return { name: `${first?.name}, then ${second?.name}`, at: second?.at ?? '', proved, reason: text };
        });
    }
    if (goal === 'requirements') {
      return requirements.flatMap(([id, names]): Missing[] => {
        const open = shownBy(names).findIndex((element) => !coverage.has(element));
        if (open < 0) return [];
        const number = shownBy([names[open] ?? ''])[0] ?? -1;
        const element = elements.all[number];
        if (!element) return [{ name: id, at: '', proved: false, reason: `the flow has no "${names[open]}"` }];
        const { proved, text } = reachable.has(number) ? tooFew : reasons.of(element);
        return [{ name: id, at: element.at, proved, reason: `"${element.name}": ${text}` }];
      });
    }
    return elementsOf(goal)
      .filter((number) => !coverage.has(number))
      .map((number) => {
        const element = elements.all[number] ?? { kind: 'state', name: '', at: '' };
        const { proved, text } = reachable.has(number) ? tooFew : reasons.of(element);
        return { name: element.name, at: element.at, proved, reason: text };
      });
  }

  function totalOf(goal: GoalKind): number {
    if (goal === 'pairs') return allPairs?.size ?? 0;
    return goal === 'requirements' ? requirements.length : elementsOf(goal).length;
  }

  return {
    flow: compiled.id,
    seed,
    explored: graphs.map(({ projection, nodes, edges, complete }) => ({
      id: projection.id,
      situations: nodes,
      edges,
      complete,
    })),
    goals: goals.map((goal) => ({
      goal,
      total: totalOf(goal),
      covered: coveredOf(goal),
      missing: missingOf(goal),
    })),
    covered: elements.all.flatMap(({ kind, name }, number) =>
      kind !== 'condition' && coverage.has(number) ? [name] : [],
    ),
    tours: finder.tours.map((tour) => walkable(compiled, graphs[tour.graph] as ProjectionGraph, tour)),
  };
}
