import { describe, expect, it } from 'vitest';
import type { ProjectionGraph } from '../../src/engine/explore/model/explore.ts';
import { factsOfCode } from '../../src/engine/explore/model/fact-space.ts';
import { exploreFlow } from '../../src/engine/explore/model/project-flow.ts';
import { flowNames, loadFlow } from '../paths/load-flow.ts';

/** Every fact that somebody else changes in a graph, with its new value: `paid: true`. */
function changesIn({ projection, codeOf, first, to, move, nodes, eventOf }: ProjectionGraph): Set<string> {
  const changes = new Set<string>();
  const factsAt = (node: number) => factsOfCode(projection.space, codeOf[node] ?? 0);
  for (let node = 0; node < nodes; node += 1) {
    for (let edge = first[node] ?? 0; edge < (first[node + 1] ?? 0); edge += 1) {
      if (eventOf(node, move[edge] ?? 0).kind !== 'outside') continue;
      const [before, after] = [factsAt(node), factsAt(to[edge] ?? 0)];
      for (const [name, value] of Object.entries(after)) {
        if (before[name] !== value) changes.add(`${name}: ${value}`);
      }
    }
  }
  return changes;
}

describe.each(flowNames())('outside changes in the flow %s', { timeout: 60_000 }, (name) => {
  it('are limited to those that the flow’s world allows', () => {
    const { outside, elsewhere } = loadFlow(name).world;
    const may = new Set(
      Object.entries({ ...outside, ...elsewhere }).flatMap(([fact, values]) =>
        'by' in values ? [] : values.map((value) => `${fact}: ${value}`),
      ),
    );
    const changes = exploreFlow(loadFlow(name)).flatMap((graph) => [...changesIn(graph)]);
    expect(changes.filter((change) => !may.has(change))).toEqual([]);
  });
});
