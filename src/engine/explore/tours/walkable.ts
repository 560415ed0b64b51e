import type { Facts } from '../../facts.ts';
import type { CompiledFlow } from '../../flow/machine/build.ts';
import { applicableSteps } from '../../flow/wizard/steps.ts';
import type { ProjectionGraph } from '../model/explore.ts';
import { NOWHERE } from '../model/projection.ts';
import type { World } from '../model/world.ts';
import { restingState } from '../tables/flow-targets.ts';
import type { Entry, Expectation, TourStep, Walkable } from './driver.ts';
import { shownBy } from './model-driver.ts';
import type { Tour } from './tours.ts';
import { turnText } from './turn-text.ts';
import { wayOf } from './way.ts';

function expectation(flow: CompiledFlow, graph: ProjectionGraph, node: number, facts: Facts): Expectation {
  const place = graph.projection.places[graph.placeOf[node] ?? 0];
  const here = place?.state ?? '';
  const state = place?.border ? (restingState(flow.file, here, facts) ?? here) : here;
  const code = graph.codeOf[node] ?? 0;
  const asked = (graph.projection.moves[graph.placeOf[node] ?? 0] ?? []).filter(
    ({ event, refusable }) =>
      refusable && event.answers === undefined && event.type !== 'RETRY' && event.type !== 'STOP',
  );
  const open = asked.filter(({ table }) => table.wins[code] !== NOWHERE).map(({ event }) => event.type);
  const shut = asked.map(({ event }) => event.type).filter((type) => !open.includes(type));
  const wholeWizard = place?.part === null;
  return {
    state,
    ...(!place?.border && !wholeWizard && { part: place?.part ?? null }),
    allowed: [...new Set(open)],
    refused: [...new Set(shut)],
    steps: applicableSteps(flow, state, facts),
    shows: shownBy(flow.file, state),
    turn: turnText(flow.file, state),
  };
}

/** The entry of a tour: a wizard by itself is opened by its page, the whole flow by resuming. */
function entryOf(flow: CompiledFlow, graph: ProjectionGraph, tour: Tour): Entry {
  const start = graph.startOf[tour.start];
  if (!start) throw new TypeError('A tour starts at a start of its graph.');
  const facts = graph.projection.factsOf(start);
  const state = graph.projection.places[start.place]?.state ?? '';
  const route = flow.file.states[state]?.route;
  const isWhole = graph.projection.id === flow.id;
  if (isWhole || route === undefined) return { facts, wish: {} };
  return { facts, wish: { route: route.replace(/\/:\w+$/, ''), ...(start.step && { step: start.step }) } };
}

/** A tour with all data for a driver: facts, events and the expected observation after each. */
export function walkable(
  flow: CompiledFlow,
  graph: ProjectionGraph,
  tour: Tour,
  world: Pick<World, 'impossible'>,
): Walkable {
  const entry = entryOf(flow, graph, tour);
  const begin = graph.starts[tour.start]?.node ?? 0;
  const steps = wayOf(graph, world, tour).steps.map((step, index): TourStep => {
    const node = graph.to[tour.edges[index] ?? 0] ?? 0;
    return { ...step, expected: expectation(flow, graph, node, step.facts) };
  });
  return { flow: flow.id, entry, expected: expectation(flow, graph, begin, entry.facts), steps };
}
