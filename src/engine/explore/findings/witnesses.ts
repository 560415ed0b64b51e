import { lastTransition, pairOf } from '../coverage/coverage.ts';
import type { Graph } from '../model/graph.ts';
import { type Walk, type WalkTree, walkTo } from '../tours/walk-tree.ts';

/** The nearest place where something is covered: at a start, on an edge, or on two consecutive edges. */
export interface Witness {
  readonly depth: number;
  /** The node before the last edge; for a start, the start's node. */
  readonly node: number;
  readonly edges: readonly number[];
  /** The start, if its own trail is needed; else -1 for any. */
  readonly start: number;
}

/** The nearest witness of every element that an edge or start of the graph covers. */
export function elementWitnesses(graph: Graph, tree: WalkTree): Map<number, Witness> {
  const found = new Map<number, Witness>();
  const trailsDone = new Set<number>();
  const note = (trail: number, witness: () => Witness) => {
    if (trailsDone.has(trail)) return;
    trailsDone.add(trail);
    const { transitions, others } = graph.trails.all[trail] ?? { transitions: [], others: [] };
    for (const element of transitions) if (!found.has(element)) found.set(element, witness());
    for (const element of others) if (!found.has(element)) found.set(element, witness());
  };
  graph.starts.forEach(({ node, trail }, start) => {
    note(trail, () => ({ depth: 0, node, edges: [], start }));
  });
  for (const node of tree.order) {
    for (let edge = graph.first[node] ?? 0; edge < (graph.first[node + 1] ?? 0); edge += 1) {
      note(graph.trail[edge] ?? 0, () => ({
        depth: (tree.depth[node] ?? 0) + 1,
        node,
        edges: [edge],
        start: -1,
      }));
    }
  }
  return found;
}

/** The first transition of each edge's trail; -1 if none. */
export function firstTransitions(graph: Graph): Int32Array {
  const byTrail = graph.trails.all.map(({ transitions }) => transitions[0] ?? -1);
  return graph.trail.map((trail) => byTrail[trail] ?? -1);
}

/** The nearest witness of every pair of consecutive transitions in the graph. */
export function pairWitnesses(graph: Graph, tree: WalkTree): Map<number, Witness> {
  const found = new Map<number, Witness>();
  const heads = firstTransitions(graph);
  const arrived = new Set<number>();

  function inside(trail: number, witness: () => Witness): void {
    const { transitions } = graph.trails.all[trail] ?? { transitions: [] };
    for (let place = 1; place < transitions.length; place += 1) {
      const pair = pairOf(transitions[place - 1] ?? 0, transitions[place] ?? 0);
      if (!found.has(pair)) found.set(pair, witness());
    }
  }

  function after(last: number, node: number, witness: (edge: number) => Witness): void {
    if (last < 0) return;
    const key = node * graph.elements.all.length + last;
    if (arrived.has(key)) return;
    arrived.add(key);
    for (let edge = graph.first[node] ?? 0; edge < (graph.first[node + 1] ?? 0); edge += 1) {
      const head = heads[edge] ?? -1;
      if (head < 0) continue;
      const pair = pairOf(last, head);
      if (!found.has(pair)) found.set(pair, witness(edge));
    }
  }

  const trailsDone = new Set<number>();
  graph.starts.forEach(({ node, trail }, start) => {
    if (!trailsDone.has(trail)) inside(trail, () => ({ depth: 0, node, edges: [], start }));
    trailsDone.add(trail);
    after(lastTransition(graph, trail, -1), node, (edge) => ({ depth: 1, node, edges: [edge], start }));
  });
  for (const node of tree.order) {
    const depth = tree.depth[node] ?? 0;
    for (let edge = graph.first[node] ?? 0; edge < (graph.first[node + 1] ?? 0); edge += 1) {
      if (graph.refused[edge] === 1) continue;
      const trail = graph.trail[edge] ?? 0;
      if (!trailsDone.has(trail)) inside(trail, () => ({ depth: depth + 1, node, edges: [edge], start: -1 }));
      trailsDone.add(trail);
      after(lastTransition(graph, trail, -1), graph.to[edge] ?? 0, (next) => ({
        depth: depth + 2,
        node,
        edges: [edge, next],
        start: -1,
      }));
    }
  }
  return found;
}

/** The shortest walk that ends with a witness. */
export function walkOf(tree: WalkTree, { node, edges, start }: Witness): Walk {
  if (start >= 0) return { start, edges };
  const way = walkTo(tree, node);
  return { start: way.start, edges: [...way.edges, ...edges] };
}
