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
