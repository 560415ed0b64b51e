import type { Facts } from '../../facts.ts';
import type { ProjectionGraph } from '../model/explore.ts';
import { eventText } from '../model/projection.ts';
import type { Walk } from './walk-tree.ts';

/** Facts in one line, without those that are false, 0 or NONE. */
export function factsText(facts: Facts): string {
  const shown = Object.entries(facts).filter(
    ([, value]) => value !== false && value !== 0 && value !== 'NONE',
  );
  return shown.map(([name, value]) => (value === true ? name : `${name}=${value}`)).join(' ') || 'none';
}

/** A walk in words: its initial facts and state, then each event with the state that it leads to. */
export function walkText(graph: ProjectionGraph, { start, edges }: Walk): string[] {
  const begin = graph.startOf[start];
  if (!begin) return [];
  let node = graph.starts[start]?.node ?? 0;
  const facts = factsText(graph.projection.factsOf(begin));
  const lines = [`facts: ${facts}`, `start → ${graph.stateOf(node)}`];
  for (const edge of edges) {
    const event = graph.eventOf(node, graph.move[edge] ?? 0);
    node = graph.to[edge] ?? 0;
    lines.push(`${eventText(event)} → ${graph.stateOf(node)}`);
  }
  return lines;
}
