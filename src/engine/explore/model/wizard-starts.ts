import type { FlowFile } from '../../flow/flow-file.ts';
import type { ProjectionGraph } from './explore.ts';
import { classIn, type FactAxis, type FactSpace } from './fact-space.ts';

/** The nodes that can be viewed from where some facts resume: by navigation only, without changing facts. */
function viewedNodes(file: FlowFile, graph: ProjectionGraph): Set<number> {
  const viewed = new Set(graph.starts.map(({ node }) => node));
  for (const node of viewed) {
    const state = file.states[graph.stateOf(node)];
    for (let edge = graph.first[node] ?? 0; edge < (graph.first[node + 1] ?? 0); edge += 1) {
      const { type } = graph.eventOf(node, graph.move[edge] ?? 0);
      if (graph.refused[edge] === 1) continue;
      if (state?.nav?.[type] !== undefined || type === 'CONTINUE') viewed.add(graph.to[edge] ?? 0);
    }
  }
  return viewed;
}

function keyOf(axes: readonly FactAxis[], code: number): string {
  return axes.map((axis) => classIn(axis, code)).join();
}

/**
 * The codes of a wizard's own space under which it can be viewed, each with a matching code of the whole flow. Both
 * spaces group values in the same way, so their shared facts must be equal.
 */
export function wizardStartCodes(
  file: FlowFile,
  state: string,
  whole: ProjectionGraph,
  space: FactSpace,
): { readonly code: number; readonly outer: number }[] {
  const outerSpace = whole.projection.space;
  const shared = space.axes.filter(({ name }) => outerSpace.axes.some((axis) => axis.name === name));
  const outerShared = shared.flatMap(({ name }) => outerSpace.axes.filter((axis) => axis.name === name));
  const outerCodes = new Map<string, number[]>();
  for (const node of viewedNodes(file, whole)) {
    if (whole.stateOf(node) !== state) continue;
    const code = whole.codeOf[node] ?? 0;
    const key = keyOf(outerShared, code);
    const known = outerCodes.get(key) ?? [];
    if (known.length < 16) outerCodes.set(key, [...known, code]);
  }
  return Array.from({ length: space.size }, (_, code) => code).flatMap((code) =>
    (outerCodes.get(keyOf(shared, code)) ?? []).map((outer) => ({ code, outer })),
  );
}
