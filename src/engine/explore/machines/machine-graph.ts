import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  getInitialMicrosteps,
  getMicrosteps,
  initialTransition,
} from 'xstate';
import { Trails } from '../coverage/elements.ts';
import type { Graph, GraphStart } from '../model/graph.ts';
import { outsideEvent } from '../model/projection.ts';
import { IntList } from '../tables/int-list.ts';
import { MachineCover } from './machine-cover.ts';
import { type MachineEvent, type MachineScope, machineEvents } from './machine-moves.ts';

/** A graph of a machine: each node is a snapshot, as far as the scope distinguishes them. */
export interface MachineGraph extends Graph {
  readonly snapshots: readonly AnyMachineSnapshot[];
}

/** The state of a snapshot as text: `failed.shown`. */
export function valueText(value: unknown): string {
  if (typeof value === 'string') return value;
  const parts = Object.entries(value as Record<string, unknown>);
  return parts.map(([name, inner]) => (inner ? `${name}.${valueText(inner)}` : name)).join(' ');
}

/**
 * Explores every snapshot of a machine within its scope. Invoked actors are replaced by their outcomes, timers by plain
 * events; guards are the machine's own, evaluated on the concrete context.
 *
 * @example exploreMachine(paymentMachine, paymentScope).nodes // 40
 */
export function exploreMachine(given: AnyStateMachine, scope: MachineScope, limit = 100_000): MachineGraph {
  const nothing = (scope.silent ?? []).map((name) => [name, () => {}]);
  const machine = given.provide({ actions: Object.fromEntries(nothing) });
  const cover = new MachineCover(machine);
  const trails = new Trails();
  const snapshots: AnyMachineSnapshot[] = [];
  const known = new Map<string, number>();
  const events: MachineEvent[][] = [];
  const [first, to, move, trail, refused] = [
    new IntList(),
    new IntList(),
    new IntList(),
    new IntList(),
    new IntList(),
  ];
  let complete = true;
  let tried = 0;

  function keyOf(snapshot: AnyMachineSnapshot): string {
    const context = scope.context ? scope.context(snapshot.context) : snapshot.context;
    return JSON.stringify([snapshot.value, snapshot.status, context]);
  }

  function nodeOf(snapshot: AnyMachineSnapshot): number {
    const key = keyOf(snapshot);
    const found = known.get(key);
    if (found !== undefined) return found;
    if (snapshots.length >= limit) {
      complete = false;
      return -1;
    }
    known.set(key, snapshots.length);
    snapshots.push(snapshot);
    events.push(machineEvents(snapshot, scope));
    return snapshots.length - 1;
  }

  const starts = scope.inputs.map((input): GraphStart => {
    const steps = getInitialMicrosteps(machine, input as undefined).map(([snapshot]) => snapshot);
    const [transitions, others]: [number[], number[]] = [[], []];
    cover.follow(steps, transitions, others);
    const [snapshot] = initialTransition(machine, input as undefined);
    others.push(...cover.states(snapshot));
    return { node: nodeOf(snapshot), trail: trails.add(transitions, [...new Set(others)]) };
  });

  for (let node = 0; node < snapshots.length; node += 1) {
    first.push(to.length);
    const snapshot = snapshots[node] as AnyMachineSnapshot;
    (events[node] ?? []).forEach(({ event, descriptor }, number) => {
      tried += 1;
      const chosen = machine.getTransitionData(snapshot, event);
      const others = cover.guards(snapshot, descriptor, chosen);
      if (chosen.length === 0) {
        to.push(node);
        move.push(number);
        trail.push(trails.add([], others));
        refused.push(1);
        return;
      }
      const transitions = chosen.map((one) => cover.transition(one));
      const steps = getMicrosteps(machine, snapshot, event).map(([one]) => one);
      cover.follow(steps, transitions, others);
      const next = nodeOf(steps.at(-1) ?? snapshot);
      if (next < 0) return;
      to.push(next);
      move.push(number);
      trail.push(trails.add(transitions, [...new Set(others)]));
      refused.push(0);
    });
  }
  first.push(to.length);
  return {
    snapshots,
    nodes: snapshots.length,
    edges: to.length,
    first: first.toArray(),
    to: to.toArray(),
    move: move.toArray(),
    trail: trail.toArray(),
    refused: Uint8Array.from(refused.toArray()),
    starts,
    elements: cover.elements,
    trails,
    complete,
    tried,
    eventOf: (node, number) => events[node]?.[number]?.model ?? outsideEvent,
    stateOf: (node) => valueText(snapshots[node]?.value),
  };
}
