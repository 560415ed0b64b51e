import { lastTransition, pairOf } from '../coverage/coverage.ts';
import { firstTransitions } from '../findings/witnesses.ts';
import type { Graph } from '../model/graph.ts';

/** What is still wanted of a graph. */
export interface EventRequest {
  /** By trail: 1 where it covers something that is wanted. */
  readonly trail: (trail: number) => boolean;
  /** Whether the pair is wanted. */
  readonly pair: ((pair: number) => boolean) | null;
}

/**
 * The edges to the nearest edge that covers something wanted, from a node that was reached by the transition
 * `last`; null when none is among the `reach` edges looked at. The seed decides between equally near ones.
 */
export type NearestOpen = (
  node: number,
  last: number,
  wanted: EventRequest,
  reach: number,
) => number[] | null;

/** A search that keeps its marks from one call to the next. */
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
    /** Queues what leaves a node; the place in the queue of an edge that is wanted, or -1. */
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
