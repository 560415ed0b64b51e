import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type FlowOutline, outlineOf } from '../../../../src/engine/edit/flow-outline.ts';
import { type ChartEdge, chartGraph } from '../../../../src/web/features/studio/chart/chart-graph.ts';
import { curveThrough } from '../../../../src/web/features/studio/chart/way-edge.tsx';

const flowOf = (json: unknown): FlowOutline => outlineOf(json) ?? expect.fail('not a flow');
const between = (edges: readonly ChartEdge[]) => edges.map(({ from, to }) => `${from} ${to}`);

const SMALL = flowOf({
  initial: 'asking',
  states: {
    asking: { form: 'a/b', on: { SUBMIT: 'saving', SKIP: 'done' } },
    saving: { task: 'saveAnswers', outcomes: { saved: 'done', stale: 'asking', failed: 'asking' } },
    done: { screen: 'message', end: true },
  },
});

describe('the chart of a flow', () => {
  it('has a node for each state and one edge for all ways between two', () => {
    const { nodes, edges } = chartGraph(SMALL, { withoutTasks: false, linesOf: () => [] });
    expect(nodes.map(({ state }) => state.name)).toEqual(['asking', 'saving', 'done']);
    expect(between(edges)).toEqual(['asking saving', 'asking done', 'saving done', 'saving asking']);
    expect(edges.at(-1)?.leads.map(({ name }) => name)).toEqual(['stale', 'failed']);
  });

  it('leads through tasks that are hidden', () => {
    const { nodes, edges } = chartGraph(SMALL, { withoutTasks: true, linesOf: () => [] });
    expect(nodes.map(({ state }) => state.name)).toEqual(['asking', 'done']);
    expect(between(edges)).toEqual(['asking done', 'asking asking']);
    expect(edges[0]?.leads.map(({ name }) => name)).toEqual(['SUBMIT', 'SKIP']);
  });

  it.each(globSync('flows/*.flow.json'))(
    'loses no way of %s: each is a line, or named in its state',
    (path) => {
      const flow = flowOf(JSON.parse(readFileSync(path, 'utf8')));
      for (const withoutTasks of [false, true]) {
        const far: ChartEdge[] = [];
        const { nodes, edges } = chartGraph(flow, {
          withoutTasks,
          linesOf: (_, ways) => {
            far.push(...ways);
            return [];
          },
        });
        const names = new Set(nodes.map(({ state }) => state.name));
        const direct = flow.states
          .filter(({ name }) => names.has(name))
          .flatMap(({ name, leads }) =>
            leads.filter(({ to }) => names.has(to)).map(({ to }) => `${name} ${to}`),
          );
        expect(new Set(between([...edges, ...far]))).toEqual(
          new Set([...between(edges), ...between(far), ...direct]),
        );
        const most = new Map<string, number>();
        for (const { to } of edges) most.set(to, (most.get(to) ?? 0) + 1);
        expect(Math.max(...most.values())).toBeLessThanOrEqual(7);
      }
    },
  );

  it('draws ways as curves through the bends', () => {
    expect(curveThrough([])).toBe('');
    const bends = [
      { x: 0, y: 0 },
      { x: 0, y: 10 },
      { x: 10, y: 20 },
    ];
    expect(curveThrough(bends)).toBe('M0,0 Q0,10 5,15 L10,20');
  });
});
