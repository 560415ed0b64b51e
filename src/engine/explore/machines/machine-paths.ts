import type { AnyStateMachine } from 'xstate';
import type { Element } from '../coverage/elements.ts';
import { findTours, type PathsOptions } from '../coverage/paths-report.ts';
import type { Reason } from '../findings/reasons.ts';
import { pairsOfTransitions } from '../tables/structural-pairs.ts';
import type { Expectation, TourStep, Walkable } from '../tours/driver.ts';
import type { PathsReport } from '../tours/flow-paths.ts';
import type { Tour } from '../tours/tours.ts';
import { exploreMachine, type MachineGraph } from './machine-graph.ts';
import type { MachineScope } from './machine-moves.ts';

function expectation(graph: MachineGraph, node: number): Expectation {
  return { state: graph.stateOf(node), allowed: [], refused: [], steps: [], shows: '' };
}

function walkableMachine(name: string, scope: MachineScope, graph: MachineGraph, tour: Tour): Walkable {
  let node = graph.starts[tour.start]?.node ?? 0;
  const expected = expectation(graph, node);
  const steps = tour.edges.map((edge): TourStep => {
    const event = graph.eventOf(node, graph.move[edge] ?? 0);
    node = graph.to[edge] ?? 0;
    return { event, refused: graph.refused[edge] === 1, facts: {}, expected: expectation(graph, node) };
  });
  const input = scope.inputs[tour.start];
  return {
    flow: name,
    entry: { facts: {}, wish: {}, ...(input !== undefined && { input }) },
    expected,
    steps,
  };
}

/**
 * Same as `flowPaths`, for a hand-written machine: its events with their payloads in the scope, the outcomes of its
 * invoked actors, its timers.
 *
 * @example machinePaths('payment', paymentMachine, scope, { goals: ['transitions'] })
 */
export function machinePaths(
  name: string,
  machine: AnyStateMachine,
  scope: MachineScope,
  options: PathsOptions = {},
): PathsReport {
  const graph = exploreMachine(machine, scope, options.limit);
  const whyNot = (what: string): Reason =>
    graph.complete
      ? { proved: true, text: `${what} in any of the ${graph.nodes} situations of the machine's scope` }
      : { proved: false, text: `not found within ${graph.nodes} situations` };
  const found = findTours(
    {
      graphs: [graph],
      pairs: () => pairsOfTransitions(graph),
      requirements: {},
      whyNot: (element: Element) =>
        whyNot(element.kind === 'condition' ? 'this is never decisive' : 'this never happens'),
      whyNoPair: () => whyNot('the second never follows the first'),
    },
    options,
  );
  return {
    name,
    kind: 'machine',
    seed: options.seed ?? 0,
    explored: [{ id: name, situations: graph.nodes, edges: graph.edges, complete: graph.complete }],
    goals: found.goals,
    covered: found.covered,
    tours: found.tours.map((tour) => walkableMachine(name, scope, graph, tour)),
    requirements: [],
  };
}
