import type { Elements, Trails } from '../coverage/elements.ts';
import type { ModelEvent } from './projection.ts';

/** A start of a graph: its node, and what entering there covers. */
export interface GraphStart {
  readonly node: number;
  readonly trail: number;
}

/**
 * Everything that exploration found, as numbers: nodes in the order in which they were found, the edges of
 * node `n` from `first[n]` up to `first[n + 1]`.
 */
export interface Graph {
  readonly nodes: number;
  readonly edges: number;
  readonly first: Int32Array;
  readonly to: Int32Array;
  /** What happens on an edge; `eventOf` turns it into words. */
  readonly move: Int32Array;
  /** What an edge covers. */
  readonly trail: Int32Array;
  /** 1 where the event was refused, so that nothing happened. */
  readonly refused: Uint8Array;
  readonly starts: readonly GraphStart[];
  readonly elements: Elements;
  readonly trails: Trails;
  /** False when the limit of nodes stopped the exploration: then nothing is proved by absence. */
  readonly complete: boolean;
  /** How many edges exploration looked at. */
  readonly tried: number;
  /** The event of an edge that leaves this node. */
  readonly eventOf: (node: number, move: number) => ModelEvent;
  /** The name of the state that a node is in. */
  readonly stateOf: (node: number) => string;
}
