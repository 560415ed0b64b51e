import type { Elements, Trails } from '../coverage/elements.ts';
import type { ModelEvent } from './projection.ts';

/** A start of a graph: its node, and the trail of entering there. */
export interface GraphStart {
  readonly node: number;
  readonly trail: number;
}

/**
 * The result of exploration, as numbers: nodes in the order in which they were found; the edges of node `n` are those
 * from `first[n]` up to `first[n + 1]`.
 */
export interface Graph {
  readonly nodes: number;
  readonly edges: number;
  readonly first: Int32Array;
  readonly to: Int32Array;
  /** The event of an edge; `eventOf` resolves it. */
  readonly move: Int32Array;
  /** The trail of an edge. */
  readonly trail: Int32Array;
  /** 1 if the event was refused, so that nothing happened. */
  readonly refused: Uint8Array;
  readonly starts: readonly GraphStart[];
  readonly elements: Elements;
  readonly trails: Trails;
  /** False if the limit of nodes stopped the exploration: absence then proves nothing. */
  readonly complete: boolean;
  /** Number of edges that exploration tried. */
  readonly tried: number;
  /** The event of an edge that leaves this node. */
  readonly eventOf: (node: number, move: number) => ModelEvent;
  /** The name of the state that a node is in. */
  readonly stateOf: (node: number) => string;
}

/**
 * The edges grouped by their target: those that lead to node `n` are at the places from `first[n]` up to `first[n + 1]`
 * of `edge`, and their nodes at the same places of `from`.
 */
export function incoming({
  nodes,
  edges,
  first: leaving,
  to,
}: Pick<Graph, 'nodes' | 'edges' | 'first' | 'to'>) {
  const first = new Int32Array(nodes + 1);
  for (const node of to) first[node + 1] = (first[node + 1] ?? 0) + 1;
  for (let node = 0; node < nodes; node += 1) first[node + 1] = (first[node + 1] ?? 0) + (first[node] ?? 0);
  const place = first.slice();
  const [from, edge] = [new Int32Array(edges), new Int32Array(edges)];
  for (let node = 0; node < nodes; node += 1) {
    for (let one = leaving[node] ?? 0; one < (leaving[node + 1] ?? 0); one += 1) {
      const at = place[to[one] ?? 0] ?? 0;
      place[to[one] ?? 0] = at + 1;
      from[at] = node;
      edge[at] = one;
    }
  }
  return { first, from, edge };
}
