import type { ProjectionGraph } from '../model/explore.ts';
import type { ExploredFlow } from '../model/explored-flow.ts';
import { classIn } from '../model/fact-space.ts';
import { incoming } from '../model/graph.ts';

/**
 * The nodes from which no end can be reached: not by the person's own events, not after outside changes of facts while
 * the person stays there, and not after a wizard's step was saved. A reload that would lead elsewhere does not count: a
 * page without a way out is a defect.
 */
export function hopelessNodes(flow: ExploredFlow, graph: ProjectionGraph): number[] {
  const { space } = graph.projection;
  const saved = Object.values(flow.world.saves).flatMap(({ sets }) => Object.keys(sets ?? {}));
  const outside = [...graph.projection.outside, ...saved];
  const hopeful = new Uint8Array(graph.nodes);
  const back = incoming(graph);
  const axes = space.axes.filter(({ name }) => outside.includes(name));
  const inside = (code: number) =>
    axes.reduce((rest, axis) => rest - classIn(axis, code) * axis.stride, code);
  const groups = new Set<number>();
  const groupOf = (node: number) => (graph.placeOf[node] ?? 0) * space.size + inside(graph.codeOf[node] ?? 0);

  const open: number[] = [];
  const mark = (node: number) => {
    if (hopeful[node] === 1) return;
    hopeful[node] = 1;
    open.push(node);
  };
  for (let node = 0; node < graph.nodes; node += 1) {
    const state = flow.file.states[graph.stateOf(node)];
    if (state && (state.end || 'leave' in state)) mark(node);
  }
  for (;;) {
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      for (let place = back.first[node] ?? 0; place < (back.first[node + 1] ?? 0); place += 1) {
        mark(back.from[place] ?? 0);
      }
      groups.add(groupOf(node));
    }
    for (let node = 0; node < graph.nodes; node += 1) if (groups.has(groupOf(node))) mark(node);
    if (open.length === 0) break;
  }
  return Array.from({ length: graph.nodes }, (_, node) => node).filter((node) => hopeful[node] === 0);
}
