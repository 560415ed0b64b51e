import { pairOf } from '../coverage/coverage.ts';
import type { ProjectionGraph } from '../model/explore.ts';
import type { Graph } from '../model/graph.ts';

/** The part in which a state is entered: `exam` as `exam/running`. */
function entryParts(graph: ProjectionGraph): Map<string, string> {
  const parts = new Map<string, string>();
  for (const { state, part } of graph.projection.places) {
    if (part !== null && !parts.has(state)) parts.set(state, `${state}/${part}`);
  }
  return parts;
}

/** The transitions that this graph's own trails name. */
function transitionsOf(graph: Graph): number[] {
  return [...new Set(graph.trails.all.flatMap(({ transitions }) => transitions))];
}

/**
 * Every pair of transitions of a graph of which the second leaves where the first arrives, whatever the
 * conditions say. What is not among the pairs that exploration finds is proved impossible.
 */
export function pairsOf(graph: ProjectionGraph): Set<number> {
  return paired(graph, entryParts(graph));
}

function paired(graph: Graph, entry: ReadonlyMap<string, string>): Set<number> {
  const own = transitionsOf(graph);
  const pairs = new Set<number>();
  for (const first of own) {
    const named = graph.elements.all[first]?.to ?? '';
    const to = entry.get(named) ?? named;
    for (const second of own) {
      const from = graph.elements.all[second]?.from ?? '';
      if (from === to || from === named || to.startsWith(`${from}/`)) pairs.add(pairOf(first, second));
    }
  }
  return pairs;
}

/**
 * The same for a machine written by hand: the second leaves the first's target, a part of it or a state
 * around it.
 */
export function pairsOfTransitions(graph: Graph): Set<number> {
  const own = transitionsOf(graph);
  const within = (inner: string, outer: string) =>
    inner === outer || inner.startsWith(`${outer}.`) || outer === '';
  const pairs = new Set<number>();
  for (const first of own) {
    const to = graph.elements.all[first]?.to ?? '';
    for (const second of own) {
      const from = graph.elements.all[second]?.from ?? '';
      if (within(to, from) || within(from, to)) pairs.add(pairOf(first, second));
    }
  }
  return pairs;
}
