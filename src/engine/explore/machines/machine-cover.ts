import type { AnyMachineSnapshot, AnyStateMachine, AnyTransitionDefinition } from 'xstate';
import { Elements } from '../coverage/elements.ts';
import { namedTransitions, nodesOf } from './machine-moves.ts';

const isEventless = (transition: AnyTransitionDefinition) => String(transition.eventType) === '';

/** The transitions that could handle an event ('' for eventless ones), innermost first. */
function candidatesOf(snapshot: AnyMachineSnapshot, descriptor: string): AnyTransitionDefinition[] {
  return [...snapshot._nodes]
    .reverse()
    .flatMap((node) => (descriptor === '' ? (node.always ?? []) : (node.transitions.get(descriptor) ?? [])));
}

/** The eventless transition that leads from one microstep to the next. */
function eventlessBetween(before: AnyMachineSnapshot, next: AnyMachineSnapshot) {
  return candidatesOf(before, '').find(
    (one) => isEventless(one) && (one.target ?? []).every((node) => next._nodes.includes(node)),
  );
}

/** The elements that a machine's steps cover: states, transitions, guards with their values. */
export class MachineCover {
  readonly elements = new Elements();
  readonly #names: ReadonlyMap<AnyTransitionDefinition, string>;
  readonly #numbers: ReadonlyMap<AnyTransitionDefinition, number>;

  constructor(machine: AnyStateMachine) {
    this.#names = namedTransitions(machine);
    this.#numbers = new Map(
      [...this.#names].map(([transition, name]) => {
        const from = transition.source.path.join('.');
        const to = transition.target?.map((node) => node.path.join('.')).join(' ') ?? from;
        return [transition, this.elements.add({ kind: 'transition', name, at: from, from, to })];
      }),
    );
    for (const node of nodesOf(machine)) {
      if (node.path.length > 0) this.#state(node.path.join('.'));
    }
  }

  #state(path: string): number {
    return this.elements.add({ kind: 'state', name: path, at: path });
  }

  /** The element of a transition. */
  transition(taken: AnyTransitionDefinition): number {
    return this.#numbers.get(taken) ?? -1;
  }

  /** The states that a snapshot is in. */
  states(snapshot: AnyMachineSnapshot): number[] {
    return snapshot._nodes.flatMap((node) =>
      node.path.length > 0 ? [this.#state(node.path.join('.'))] : [],
    );
  }

  /** The guards that were evaluated before the chosen transitions were found. */
  guards(
    snapshot: AnyMachineSnapshot,
    descriptor: string,
    chosen: readonly AnyTransitionDefinition[],
  ): number[] {
    const candidates = candidatesOf(snapshot, descriptor);
    const last = candidates.findIndex((one) => chosen.includes(one));
    const asked = last < 0 ? candidates : candidates.slice(0, last + 1);
    return asked
      .filter((one) => one.guard)
      .map((one) => {
        const value = chosen.includes(one);
        const name = `${this.#names.get(one)} guard is ${value}`;
        return this.elements.add({ kind: 'condition', name, at: one.source.path.join('.'), value });
      });
  }

  /**
   * Adds the elements that the microsteps of a step cover beyond its event: states, and eventless transitions with
   * guards.
   */
  follow(steps: readonly AnyMachineSnapshot[], transitions: number[], others: number[]): void {
    steps.forEach((snapshot, index) => {
      others.push(...this.states(snapshot));
      const before = steps[index - 1];
      const taken = before && eventlessBetween(before, snapshot);
      if (!before || !taken) return;
      transitions.push(this.transition(taken));
      others.push(...this.guards(before, '', [taken]));
    });
  }
}
