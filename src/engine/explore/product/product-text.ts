import type { Projection } from '../model/projection.ts';
import { factsText } from '../tours/path-text.ts';
import type { Walk } from '../tours/walk-tree.ts';
import type { ProductGraph } from './product-graph.ts';

/** The place of the first tab in a node, in words. */
function standsAt(graph: ProductGraph, { places }: Projection, node: number): string {
  const { place, expired } = graph.situation(node);
  if (place < 0) return expired ? 'the page says that the link is no longer good' : 'nowhere';
  const { state = '', part = null } = places[place] ?? {};
  return part === 'waiting' || part === 'resting' ? `${state}/${part}` : state;
}

/** A walk in words: its initial facts, then every act with the place that it leads to. */
export function productWalkText(
  graph: ProductGraph,
  projection: Projection,
  { start, edges }: Walk,
): string[] {
  const from = graph.starts[start]?.node ?? 0;
  const { facts: code, place } = graph.situation(from);
  const facts = factsText(projection.factsOf({ code, place, trail: 0 }));
  return [
    `facts: ${facts}`,
    `start → ${standsAt(graph, projection, from)}`,
    ...edges.map((edge) => {
      const text = graph.acts[graph.act[edge] ?? 0]?.text ?? '';
      return `${text} → ${standsAt(graph, projection, graph.to[edge] ?? 0)}`;
    }),
  ];
}
