import {
  type Actor,
  type AnyActorLogic,
  type AnyStateMachine,
  createActor,
  fromCallback,
  fromPromise,
  SimulatedClock,
} from 'xstate';
import type { ModelEvent } from '../model/projection.ts';
import type { Driver, Entry, Observation } from '../tours/driver.ts';
import { valueText } from './machine-graph.ts';
import type { MachineScope } from './machine-moves.ts';

interface Waiting {
  readonly answer: (output: unknown) => void;
  readonly fail: (error: unknown) => void;
}

/** Longer than any timer of a machine, in milliseconds. */
const LONG = 10 * 24 * 3600 * 1000;

/** Promise reactions run in turns; this number is enough for a result to reach the machine. */
async function idle(): Promise<void> {
  for (let turn = 0; turn < 8; turn += 1) await Promise.resolve();
}

/**
 * A running machine as a driver: its invoked actors complete when the tour says so, its clock is moved by hand. This
 * checks the results of pure exploration against the running machine.
 */
export class MachineDriver implements Driver {
  readonly #machine: AnyStateMachine;
  readonly #waiting = new Map<string, Waiting>();
  #clock = new SimulatedClock();
  #actor: Actor<AnyStateMachine> | null = null;

  constructor(machine: AnyStateMachine, scope: MachineScope) {
    const silent = (scope.silent ?? []).map((name) => [name, () => {}]);
    this.#machine = machine.provide({
      actions: Object.fromEntries(silent),
      actors: Object.fromEntries(
        Object.entries(machine.implementations.actors).map(([name, logic]) => [
          name,
          this.#standIn(name, logic as AnyActorLogic),
        ]),
      ),
    });
  }

  async enter({ input }: Entry): Promise<void> {
    this.#actor?.stop();
    this.#waiting.clear();
    this.#clock = new SimulatedClock();
    this.#actor = createActor(this.#machine, { input, clock: this.#clock });
    this.#actor.subscribe({ error: () => {} });
    this.#actor.start();
    await idle();
  }

  async fire(event: ModelEvent): Promise<void> {
    if (event.kind === 'timer') this.#clock.increment(LONG);
    else if (event.kind === 'task') this.#answer(event);
    else this.#actor?.send({ type: event.type, ...event.data });
    await idle();
  }

  observe(): Observation {
    const state = valueText(this.#actor?.getSnapshot().value ?? '');
    return { state, part: null, events: [], steps: [], shows: '' };
  }

  /** A child machine does nothing; any other invoked actor waits for its result. */
  #standIn(name: string, logic: AnyActorLogic): AnyActorLogic {
    if ('root' in logic) return fromCallback(() => {});
    return fromPromise(
      () =>
        new Promise((answer, fail) => {
          this.#waiting.set(name, { answer, fail });
        }),
    );
  }

  #answer({ type, data }: ModelEvent): void {
    const name = type.replace(/ (answers|throws)$/, '');
    const waiting = this.#waiting.get(name);
    if (!waiting) throw new TypeError(`Nobody waits for "${name}".`);
    if (type.endsWith(' throws')) waiting.fail('failed');
    else waiting.answer(data?.output);
  }
}
