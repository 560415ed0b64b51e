import { incoming } from '../model/graph.ts';
import type { World } from '../model/world.ts';
import { effectTable } from '../tables/effect-table.ts';
import { type ProductGraph, type ProductParts, productGraph } from './product-graph.ts';

/** By node: 1 if the first tab alone reaches an end, or an answer that explains why it cannot continue. */
function hopefulNodes({ pages }: ProductParts, graph: ProductGraph): Uint8Array {
  const { nodes, first, act, acts } = graph;
  const hopeful = new Uint8Array(nodes);
  const open: number[] = [];
  const mark = (node: number) => {
    if (hopeful[node] === 1) return;
    hopeful[node] = 1;
    open.push(node);
  };
  for (let node = 0; node < nodes; node += 1) {
    const { place, expired } = graph.situation(node);
    if (place < 0 ? expired : pages.ends(place) || pages.leaves(place)) mark(node);
    for (let edge = first[node] ?? 0; edge < (first[node + 1] ?? 0); edge += 1) {
      const what = acts[act[edge] ?? 0];
      if (what?.answer === 'refused' && what.by === 'self') mark(node);
    }
  }
  const own = acts.map(({ by }) => by === 'self' || by === 'lost' || by === 'server');
  const back = incoming(graph);
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    for (let one = back.first[node] ?? 0; one < (back.first[node + 1] ?? 0); one += 1) {
      if (own[act[back.edge[one] ?? 0] ?? 0]) mark(back.from[one] ?? 0);
    }
  }
  return hopeful;
}

/**
 * The nodes from which the first tab reaches neither an end of the flow nor an answer that explains why it cannot
 * continue. One change by the office, a provider or time is allowed; a reload and the other tab are not, because nobody
 * should have to do that.
 */
export function withoutWayOut(
  parts: ProductParts,
  graph: ProductGraph,
  { outside }: Pick<World, 'outside'>,
): number[] {
  const { space } = parts.projection;
  const hopeful = hopefulNodes(parts, graph);
  const left: number[] = [];
  hopeful.forEach((hope, node) => {
    if (hope === 0) left.push(node);
  });
  if (left.length === 0) return [];
  const changes = Object.entries(outside).flatMap(([name, change]) => {
    const effect = effectTable(space, { sets: { [name]: change } });
    return effect ? [effect] : [];
  });
  const changed = left.flatMap((node) => {
    const from = graph.situation(node);
    const codes = new Set(changes.flatMap(({ after }) => after(from.facts)));
    return [...codes].map((facts) => ({ node, situation: { ...from, told: facts, facts } }));
  });
  const after = productGraph(
    parts,
    changed.map(({ situation }) => situation),
  );
  const hopefulAfter = hopefulNodes(parts, after);
  const rescued = new Set(
    changed.flatMap(({ node }, index) => (hopefulAfter[after.starts[index]?.node ?? -1] === 1 ? [node] : [])),
  );
  return left.filter((node) => !rescued.has(node));
}
