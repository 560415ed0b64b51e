import type { FactValue } from '../../fact-changes.ts';
import type { Facts } from '../../facts.ts';
import type { CompiledFlow } from '../../flow/machine/build.ts';
import { applicableSteps } from '../../flow/wizard/steps.ts';
import { isPossible } from '../findings/completion.ts';
import type { ProjectionGraph } from '../model/explore.ts';
import { classIn } from '../model/fact-space.ts';
import { type Move, NOWHERE } from '../model/projection.ts';
import type { World } from '../model/world.ts';
import { restingState } from '../tables/flow-targets.ts';
import type { Entry, Expectation, TourStep, Walkable } from './driver.ts';
import { shownBy } from './model-driver.ts';
import type { Tour } from './tours.ts';
import { turnText } from './turn-text.ts';

/**
 * The facts after an edge: those that the codes distinguish, and the effect on all other facts, as far as the world
 * allows them together.
 */
function factsAfter(
  graph: ProjectionGraph,
  world: Pick<World, 'impossible'>,
  before: Facts,
  from: number,
  to: number,
  move: Move | null,
): Facts {
  const { axes } = graph.projection.space;
  const [old, now] = [graph.codeOf[from] ?? 0, graph.codeOf[to] ?? 0];
  const facts: Record<string, FactValue> = { ...before };
  for (const axis of axes) {
    const found = classIn(axis, now);
    if (classIn(axis, old) !== found) facts[axis.name] = axis.classes[found]?.[0] ?? null;
  }
  let found: Facts[] = [facts];
  for (const [fact, change] of Object.entries(move?.changes ?? {})) {
    if (axes.some(({ name }) => name === fact) || 'by' in change) continue;
    found = found.flatMap((one) => change.map((value) => ({ ...one, [fact]: value })));
  }
  return found.find((one) => isPossible(world, one)) ?? facts;
}

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
  let node = graph.starts[tour.start]?.node ?? 0;
  let { facts } = entry;
  const expected = expectation(flow, graph, node, facts);
  const steps = tour.edges.map((edge): TourStep => {
    const number = graph.move[edge] ?? 0;
    const move = graph.projection.moves[graph.placeOf[node] ?? 0]?.[number] ?? null;
    const next = graph.to[edge] ?? 0;
    const refused = graph.refused[edge] === 1;
    facts = refused ? facts : factsAfter(graph, world, facts, node, next, move);
    const event = graph.eventOf(node, number);
    node = next;
    return { event, refused, facts, expected: expectation(flow, graph, node, facts) };
  });
  return { flow: flow.id, entry, expected, steps };
}
