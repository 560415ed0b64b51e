import type { CompiledFlow } from '../../flow/machine/build.ts';
import { findTours, type GoalReport, type PathsOptions } from '../coverage/paths-report.ts';
import { type RequirementLink, requirementLinks } from '../coverage/requirement-links.ts';
import { Reasons } from '../findings/reasons.ts';
import type { ProjectionGraph } from '../model/explore.ts';
import type { ExploredFlow } from '../model/explored-flow.ts';
import { exploreFlow } from '../model/project-flow.ts';
import { pairsOf } from '../tables/structural-pairs.ts';
import type { Walkable } from './driver.ts';
import { walkable } from './walkable.ts';

/** The size of the exploration of a flow or of one wizard in it. */
interface Explored {
  readonly id: string;
  readonly situations: number;
  readonly edges: number;
  readonly complete: boolean;
}

/** Tours through a flow or a machine, and what they cover. */
export interface PathsReport {
  readonly name: string;
  readonly kind: 'flow' | 'machine';
  readonly seed: number;
  readonly explored: readonly Explored[];
  readonly goals: readonly GoalReport[];
  readonly covered: readonly string[];
  readonly tours: readonly Walkable[];
  /** Empty for a machine. */
  readonly requirements: readonly RequirementLink[];
}

/**
 * Tours through a flow that cover the goals, and the uncovered items with reasons. The same flow and seed give the same
 * report, unless `until` depends on the seconds.
 *
 * @example flowPaths({ file, facts, world }, compiled, { goals: ['transitions'] }).goals[0]?.missing // []
 * @see design §4
 */
export function flowPaths(
  flow: ExploredFlow,
  compiled: CompiledFlow,
  options: PathsOptions = {},
): PathsReport {
  const graphs = exploreFlow(flow, options.limit === undefined ? {} : { limit: options.limit });
  const reasons = new Reasons(flow, graphs);
  const found = findTours(
    {
      graphs,
      pairs: () => graphs.flatMap((graph) => [...pairsOf(graph)]),
      requirements: flow.world.requirements ?? {},
      whyNot: (element) => reasons.of(element),
      whyNoPair: (pair) => reasons.ofPair(pair),
    },
    options,
  );
  return {
    name: compiled.id,
    kind: 'flow',
    seed: options.seed ?? 0,
    explored: graphs.map(({ projection, nodes, edges, complete }) => ({
      id: projection.id,
      situations: nodes,
      edges,
      complete,
    })),
    goals: found.goals,
    covered: found.covered,
    tours: found.tours.map((tour) =>
      walkable(compiled, graphs[tour.graph] as ProjectionGraph, tour, flow.world),
    ),
    requirements: requirementLinks(graphs, found.tours, flow.world.requirements ?? {}),
  };
}
