import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  getInitialMicrosteps,
  getMicrosteps,
  initialTransition,
} from 'xstate';
import { Elements, Trails } from './elements.ts';
import type { Graph, GraphStart } from './graph.ts';
import { IntList } from './int-list.ts';
import {
  type MachineEvent,
  type MachineScope,
  machineEvents,
  namedTransitions,
  nodesOf,
} from './machine-moves.ts';
import { outsideEvent } from './projection.ts';

/** A graph of a machine: each node is a snapshot, as far as the scope tells them apart. */
export interface MachineGraph extends Graph {
  readonly snapshots: readonly AnyMachineSnapshot[];
}

/** The state of a snapshot in words: `failed.shown`. */
export function valueText(value: unknown): string {
  if (typeof value === 'string') return value;
  const parts = Object.entries(value as Record<string, unknown>);
  return parts.map(([name, inner]) => (inner ? `${name}.${valueText(inner)}` : name)).join(' ');
}

const isEventless = (transition: AnyTransitionDefinition) => String(transition.eventType) === '';

/**
 * Every snapshot of a machine that its scope leads to. Invoked actors are their outcomes, timers plain events;
 * guards are the machine's own, evaluated on the concrete context.
 *
 * @example exploreMachine(paymentMachine, paymentScope).nodes // 40
 */
export function exploreMachine(given: AnyStateMachine, scope: MachineScope, limit = 100_000): MachineGraph {
  const nothing = (scope.silent ?? []).map((name) => [name, () => {}]);
  const machine = given.provide({ actions: Object.fromEntries(nothing) });
  const [elements, trails] = [new Elements(), new Trails()];
  const names = namedTransitions(machine);
  const numbers = new Map(
    [...names].map(([transition, name]) => [
      transition,
      elements.add({
        kind: 'transition',
        name,
        at: transition.source.path.join('.'),
        from: transition.source.path.join('.'),
        to:
          transition.target?.map((node) => node.path.join('.')).join(' ') ?? transition.source.path.join('.'),
      }),
    ]),
  );
  for (const node of nodesOf(machine)) {
    if (node.path.length > 0) stateElement(node.path.join('.'));
  }
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

  function stateElement(path: string): number {
    return elements.add({ kind: 'state', name: path, at: path });
  }

  function guardElement(transition: AnyTransitionDefinition, value: boolean): number {
    const name = `${names.get(transition)} guard is ${value}`;
    return elements.add({ kind: 'condition', name, at: transition.source.path.join('.'), value });
  }

  function statesOf(snapshot: AnyMachineSnapshot): number[] {
    return snapshot._nodes.flatMap((node) =>
      node.path.length > 0 ? [stateElement(node.path.join('.'))] : [],
    );
  }

  /** The guards that were asked before the chosen transitions were found. */
  function guardsAsked(
    candidates: readonly AnyTransitionDefinition[],
    chosen: readonly AnyTransitionDefinition[],
  ) {
    const last = candidates.findIndex((one) => chosen.includes(one));
    const asked = last < 0 ? candidates : candidates.slice(0, last + 1);
    return asked.filter((one) => one.guard).map((one) => guardElement(one, chosen.includes(one)));
  }

  function candidatesOf(snapshot: AnyMachineSnapshot, descriptor: string): AnyTransitionDefinition[] {
    return [...snapshot._nodes]
      .reverse()
      .flatMap((node) =>
        descriptor === '' ? (node.always ?? []) : (node.transitions.get(descriptor) ?? []),
      );
  }

  /** The eventless transition that leads from one microstep to the next. */
  function eventlessBetween(before: AnyMachineSnapshot, next: AnyMachineSnapshot) {
    return candidatesOf(before, '').find(
      (one) => isEventless(one) && (one.target ?? []).every((node) => next._nodes.includes(node)),
    );
  }

  function follow(steps: readonly AnyMachineSnapshot[], transitions: number[], others: number[]): void {
    steps.forEach((snapshot, index) => {
      others.push(...statesOf(snapshot));
      const before = steps[index - 1];
      const taken = before && eventlessBetween(before, snapshot);
      if (!before || !taken) return;
      transitions.push(numbers.get(taken) ?? -1);
      others.push(...guardsAsked(candidatesOf(before, ''), [taken]));
    });
  }

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
    follow(steps, transitions, others);
    const [snapshot] = initialTransition(machine, input as undefined);
    others.push(...statesOf(snapshot));
    return { node: nodeOf(snapshot), trail: trails.add(transitions, [...new Set(others)]) };
  });

  for (let node = 0; node < snapshots.length; node += 1) {
    first.push(to.length);
    const snapshot = snapshots[node] as AnyMachineSnapshot;
    (events[node] ?? []).forEach(({ event, descriptor }, number) => {
      tried += 1;
      const chosen = machine.getTransitionData(snapshot, event);
      const others = guardsAsked(candidatesOf(snapshot, descriptor), chosen);
      if (chosen.length === 0) {
        to.push(node);
        move.push(number);
        trail.push(trails.add([], others));
        refused.push(1);
        return;
      }
      const transitions = chosen.map((one) => numbers.get(one) ?? -1);
      const steps = getMicrosteps(machine, snapshot, event).map(([one]) => one);
      follow(steps, transitions, others);
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
    elements,
    trails,
    complete,
    tried,
    eventOf: (node, number) => events[node]?.[number]?.model ?? outsideEvent,
    stateOf: (node) => valueText(snapshots[node]?.value),
  };
}
