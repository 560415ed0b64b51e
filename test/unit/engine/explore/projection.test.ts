import { describe, expect, it } from 'vitest';
import type { ProjectionGraph } from '../../../../src/engine/explore/model/explore.ts';
import { exploreFlow } from '../../../../src/engine/explore/model/project-flow.ts';
import { walkTour } from '../../../../src/engine/explore/tours/driver.ts';
import { flowPaths } from '../../../../src/engine/explore/tours/flow-paths.ts';
import { ModelDriver } from '../../../../src/engine/explore/tours/model-driver.ts';
import { walkTo, walkTree } from '../../../../src/engine/explore/tours/walk-tree.ts';
import { walkable } from '../../../../src/engine/explore/tours/walkable.ts';
import { buildFlow } from '../../../../src/engine/flow/machine/build.ts';
import { smallFile, smallFlow } from './small-flow.ts';

const graphs = exploreFlow(smallFlow);
const compiled = buildFlow(smallFile);

/** A tour to every edge: the shortest path to its node, then the edge. */
function everyEdge(graph: ProjectionGraph, number: number) {
  const tree = walkTree(graph);
  return Array.from({ length: graph.nodes }, (_, node) => {
    const { start, edges } = walkTo(tree, node);
    const from = graph.first[node] ?? 0;
    const count = (graph.first[node + 1] ?? 0) - from;
    return Array.from({ length: count }, (__, place) => ({
      graph: number,
      start,
      edges: [...edges, from + place],
    }));
  }).flat();
}

describe('the projection of a flow', () => {
  it.each(graphs.map((graph, number) => [graph.projection.id, number] as const))(
    'matches the machine in every situation of %s',
    async (_, number) => {
      const graph = graphs[number] as ProjectionGraph;
      const driver = new ModelDriver(compiled);
      const tours = everyEdge(graph, number);
      expect(tours.length).toBeGreaterThan(80);
      for (const tour of tours) {
        const walk = walkable(compiled, graph, tour, smallFlow.world);
        const wrong = await walkTour(driver, walk);
        expect(wrong && { wrong, steps: walk.steps.map(({ event }) => event), entry: walk.entry }).toBeNull();
      }
    },
  );

  it('never reaches facts that exclude each other, whatever an outcome sets', () => {
    const world = { ...smallFlow.world, outcomes: { send: { accepted: { sets: { submitted: [true] } } } } };
    const [whole] = exploreFlow({ ...smallFlow, world });
    const wrong = whole?.codeOf.filter((code) => whole.projection.possible[code] !== 1);
    expect([whole?.nodes === 0, wrong?.length]).toEqual([false, 0]);
  });

  it('explores the flow, and each wizard separately', () => {
    expect(graphs.map(({ projection }) => projection.id)).toEqual(['small', 'small/editing']);
  });

  it('counts the attempts of a task', () => {
    const loading = graphs[0]?.projection.places.filter(({ state }) => state === 'loading');
    expect(loading?.map(({ part }) => part)).toEqual(['running', 'waiting', 'running', 'waiting', 'running']);
  });

  it('covers a small flow completely', () => {
    const { goals } = flowPaths(smallFlow, compiled);
    expect(goals.map(({ goal, missing }) => [goal, missing.filter(({ proved }) => !proved)])).toEqual([
      ['states', []],
      ['transitions', []],
      ['conditions', []],
      ['pairs', []],
      ['requirements', []],
    ]);
  });
});

describe('a tour on a driver', () => {
  it('reports the first difference', async () => {
    const { tours } = flowPaths(smallFlow, compiled, { goals: ['transitions'] });
    const tour = tours.find(({ steps }) => steps.some(({ expected }) => expected.state === 'loading'));
    const astray = buildFlow({
      ...smallFile,
      states: Object.fromEntries(
        Object.entries(smallFile.states).map(([name, state]) => [
          name,
          name === 'waiting' ? { screen: 'other', after: { ms: 1, to: 'broken' } } : state,
        ]),
      ),
    });
    if (!tour) throw new Error('There is a tour to the task.');
    expect(await walkTour(new ModelDriver(compiled), tour)).toBeNull();
    const wrong = await walkTour(new ModelDriver(astray), tour);
    expect(wrong).toMatchObject({ what: 'shows', expected: 'screen wait', found: 'screen other' });
  });

  it('reports an error of the driver as a difference', async () => {
    const [tour] = flowPaths(smallFlow, compiled, { goals: ['states'] }).tours;
    if (!tour) throw new Error('There is a tour.');
    const broken = {
      enter: () => Promise.reject(new Error('no database')),
      fire: () => {},
      observe: () => Promise.reject(new Error('unreachable')),
    };
    expect(await walkTour(broken, tour)).toMatchObject({ step: 0, what: 'error', found: 'no database' });
  });
});
