import { pairOf } from '../coverage/coverage.ts';
import type { ProjectionGraph } from '../model/explore.ts';
import type { Graph } from '../model/graph.ts';

/** The part in which each state is entered: `exam` as `exam/running`. */
function entryParts(graph: ProjectionGraph): Map<string, string> {
  const parts = new Map<string, string>();
  for (const { state, part } of graph.projection.places) {
    if (part !== null && !parts.has(state)) parts.set(state, `${state}/${part}`);
  }
  return parts;
}

/** The transitions in this graph's own trails. */
function transitionsOf(graph: Graph): number[] {
  return [...new Set(graph.trails.all.flatMap(({ transitions }) => transitions))];
}

/**
 * Every pair of transitions of a graph whose second one leaves where the first one arrives, ignoring conditions. A pair
 * that exploration does not find is proved impossible.
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
 * The pairs of a hand-written machine: the second transition leaves the first's target, a part of it or a state around
 * it.
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
