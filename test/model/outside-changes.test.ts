import { describe, expect, it } from 'vitest';
import { releaseOfFiles } from '../../src/cli/release/built-in.ts';
import type { ProjectionGraph } from '../../src/engine/explore/model/explore.ts';
import { factsOfCode } from '../../src/engine/explore/model/fact-space.ts';
import { exploreFlow, projectFlow } from '../../src/engine/explore/model/project-flow.ts';
import { runFacts } from '../../src/engine/flow/runs.ts';
import { runningFlow } from '../fixtures/flows/running-flow.ts';
import { withPayStub } from '../fixtures/flows/waiting-flow.ts';
import { flowNames, loadFlow, loadFlowOf } from '../paths/load-flow.ts';

/** The facts before and after each change by somebody else in a graph. */
function* outsideSteps({ projection, codeOf, first, to, move, nodes, eventOf }: ProjectionGraph) {
  const factsAt = (node: number) => factsOfCode(projection.space, codeOf[node] ?? 0);
  for (let node = 0; node < nodes; node += 1) {
    for (let edge = first[node] ?? 0; edge < (first[node + 1] ?? 0); edge += 1) {
      if (eventOf(node, move[edge] ?? 0).kind !== 'outside') continue;
      yield { before: factsAt(node), after: factsAt(to[edge] ?? 0) };
    }
  }
}

/** Every fact that somebody else changes in a graph, with its new value: `paid: true`. */
function changesIn(graph: ProjectionGraph): Set<string> {
  const changes = new Set<string>();
  for (const { before, after } of outsideSteps(graph)) {
    for (const [name, value] of Object.entries(after)) {
      if (before[name] !== value) changes.add(`${name}: ${value}`);
    }
  }
  return changes;
}

describe.each(flowNames())('outside changes in the flow %s', { timeout: 60_000 }, (name) => {
  it('are limited to those that the flow’s world allows', () => {
    const { facts, world } = loadFlow(name);
    const { outside, elsewhere } = world;
    const may = new Set(
      Object.entries({ ...runFacts(facts), ...outside, ...elsewhere }).flatMap(([fact, values]) =>
        'by' in values ? [] : values.map((value) => `${fact}: ${value}`),
      ),
    );
    const changes = exploreFlow(loadFlow(name)).flatMap((graph) => [...changesIn(graph)]);
    expect(changes.filter((change) => !may.has(change))).toEqual([]);
  });
});

it('a flow that runs another one goes on from there only, with each of its ends', () => {
  const files = new Map([
    ...withPayStub(1),
    ...runningFlow({ flow: 'pay-stub', ends: ['thanks', 'tooLate'] }),
  ]);
  const flow = loadFlowOf(releaseOfFiles(files), 'whole-check');
  const { space } = projectFlow(flow);
  const isFresh = ({ code }: { readonly code: number }) => factsOfCode(space, code).inner === 'NONE';
  const [graph] = exploreFlow(flow, { from: isFresh });
  const found = new Set<string>();
  if (graph === undefined) throw new Error('Every flow has a graph.');
  for (const { before, after } of outsideSteps(graph)) found.add(`${before.inner} → ${after.inner}`);
  expect([...found].sort()).toEqual(['RUNNING → thanks', 'RUNNING → tooLate']);
});
