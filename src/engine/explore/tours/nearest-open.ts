import { lastTransition, pairOf } from '../coverage/coverage.ts';
import { firstTransitions } from '../findings/witnesses.ts';
import type { Graph } from '../model/graph.ts';

/** The uncovered goals of a graph. */
export interface EventRequest {
  /** Whether a trail covers a goal. */
  readonly trail: (trail: number) => boolean;
  /** Whether a pair of transitions is a goal. */
  readonly pair: ((pair: number) => boolean) | null;
}

/**
 * The edges up to the nearest edge that covers a goal, from a node that was reached by the transition `last`; null if
 * none of the `reach` searched edges does. The seed chooses between equally near ones.
 */
export type NearestOpen = (
  node: number,
  last: number,
  wanted: EventRequest,
  reach: number,
) => number[] | null;

/** A search that reuses its marks between calls. */
export function nearestOpen(graph: Graph, seed: number): NearestOpen {
  const { first, to, trail } = graph;
  const seen = new Int32Array(graph.edges);
  const seenNode = new Int32Array(graph.nodes);
  const heads = firstTransitions(graph);
  let round = 0;

  return (start, startLast, wanted, reach) => {
    round += 1;
    const queue: { edge: number; back: number; last: number }[] = [];
    const isOpen = (edge: number, last: number): boolean => {
      const taken = trail[edge] ?? 0;
      if (wanted.trail(taken)) return true;
      const head = heads[edge] ?? -1;
      return wanted.pair !== null && last >= 0 && head >= 0 && wanted.pair(pairOf(last, head));
    };
    /** Queues the outgoing edges of a node; returns the queue index of an edge that covers a goal, or -1. */
    const leave = (node: number, back: number, last: number): number => {
      const from = first[node] ?? 0;
      const count = (first[node + 1] ?? 0) - from;
      const turn = count > 0 ? (seed * 7919 + node) % count : 0;
      for (let place = 0; place < count; place += 1) {
        const edge = from + ((place + (seed === 0 ? 0 : turn)) % count);
        if (isOpen(edge, last)) return queue.push({ edge, back, last }) - 1;
        if (graph.refused[edge] === 1 || seen[edge] === round) continue;
        seen[edge] = round;
        queue.push({ edge, back, last });
      }
      return -1;
    };
    const wayTo = (place: number): number[] => {
      const edges: number[] = [];
      for (let at = place; at >= 0; at = queue[at]?.back ?? -1) edges.push(queue[at]?.edge ?? 0);
      return edges.reverse();
    };

    let found = leave(start, -1, startLast);
    for (let place = 0; found < 0 && place < queue.length && place < reach; place += 1) {
      const { edge, last } = queue[place] as { edge: number; last: number };
      const node = to[edge] ?? 0;
      if (wanted.pair === null) {
        if (seenNode[node] === round) continue;
        seenNode[node] = round;
      }
      found = leave(node, place, lastTransition(graph, trail[edge] ?? 0, last));
    }
    return found < 0 ? null : wayTo(found);
  };
}
