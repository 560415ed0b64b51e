import { type AnyActorLogic, type AnyActorRef, createActor, fromPromise } from 'xstate';
import type { Facts } from '../../engine/facts.ts';
import type { CompiledFlow } from '../../engine/flow/machine/build.ts';
import type { FlowMachineEvent, TaskInput, TaskResult } from '../../engine/flow/machine/machine-types.ts';
import { RESTING, taskId, WAITING } from '../../engine/flow/machine/state-parts.ts';
import { allowedEvents } from '../../engine/flow/run/decide.ts';
import type { Place, Wish } from '../../engine/flow/run/place.ts';
import { type FlowSnapshot, place } from '../../engine/flow/run/resume.ts';
import { actorOf } from '../../engine/flow/state-file.ts';
import { wayTo } from './way.ts';

/** The context of a page's task, in addition to its input. */
export interface AtTask<Subject> {
  /** The current subject, not the one from when the task started. */
  readonly subject: () => Subject;
  /** Aborted when the flow continues without the task and when the person leaves the page. */
  readonly signal: AbortSignal;
  /** Call it when the server has other facts: the flow restarts where they lead, and the task's result is ignored. */
  readonly resume: (facts: Facts) => void;
}

/** The browser's side of a task: makes a call and interprets its response. An exception fails the task. */
export type BrowserTask<Subject> = (input: TaskInput, at: AtTask<Subject>) => Promise<TaskResult>;

/** A registered protocol with its calls; takes the task's input and ends with the task's result. */
export type BrowserProtocol<Subject> = (at: Omit<AtTask<Subject>, 'signal'>) => AnyActorLogic;

/** The tasks and protocols that a flow needs to run in a page. */
export interface FlowWork<Subject> {
  readonly tasks: Readonly<Record<string, BrowserTask<Subject>>>;
  readonly protocols?: Readonly<Record<string, BrowserProtocol<Subject>>>;
}

/** The current position of a running flow, from its machine. The same object until something in it changes. */
export interface FlowView {
  readonly here: Place;
  readonly facts: Facts;
  /** The latest task result besides the facts; null before the first one. */
  readonly told: unknown;
  /** The error of the last task; null if it succeeded. */
  readonly failure: unknown;
  /** Retries of the task that runs or waits; the first attempt does not count. */
  readonly retries: number;
  /** True while a failed task waits for its retry. */
  readonly waiting: boolean;
  /** True if the person stopped a screen from continuing by itself. */
  readonly stopped: boolean;
  /** The protocol of the running task; null if it has none. */
  readonly protocol: AnyActorRef | null;
}

/** A flow that runs for one subject. */
export interface FlowRun {
  readonly flow: CompiledFlow;
  readonly view: () => FlowView;
  readonly subscribe: (listener: () => void) => () => void;
  /** Adds a listener that is called before every event from a page or its address; returns the unsubscribe function. */
  readonly before: (listener: () => void) => () => void;
  readonly send: (event: FlowMachineEvent) => void;
  /** Whether an event is allowed in the current state, so that its button is shown. */
  readonly allows: (event: FlowMachineEvent) => boolean;
  /** The names of all events that are allowed in the current state. */
  readonly events: () => readonly string[];
  /** Restarts where the facts lead, or at the person's current page if the facts allow it. */
  readonly resume: (facts: Facts) => void;
  /**
   * Starts the flow and returns the function that releases it. A released flow stops at the end of the turn unless it
   * is held again, so an effect that runs twice starts no call twice.
   */
  readonly hold: () => () => void;
}

const sameView = (one: FlowView, other: FlowView): boolean =>
  (Object.keys(one) as (keyof FlowView)[]).every(
    (key) =>
      one[key] === other[key] || (key === 'here' && JSON.stringify(one.here) === JSON.stringify(other.here)),
  );

function viewOf(flow: CompiledFlow, snapshot: FlowSnapshot): FlowView {
  const { facts, told, failure, retries } = snapshot.context;
  const here = place(flow, snapshot);
  const part = typeof snapshot.value === 'string' ? null : Object.values(snapshot.value)[0];
  const state = flow.file.states[here.state];
  const hasProtocol = state !== undefined && 'task' in state && state.protocol !== undefined;
  const protocol = hasProtocol ? (snapshot.children[taskId(here.state)] ?? null) : null;
  return {
    here,
    facts,
    told,
    failure,
    retries,
    waiting: here.kind === 'task' && part === WAITING,
    stopped: here.kind === 'screen' && part === RESTING,
    protocol,
  };
}

/**
 * Runs a flow for one subject: starts from its facts, at the requested page if they allow it. Nothing runs before
 * `hold`; a released run stays stopped, and late results change nothing.
 *
 * `wish` is the page that the person is on now.
 *
 * @example const run = flowRun(flow, { facts, wish: () => ({ route: '/applicant/exam' }) }, work, () => subject)
 */
export function flowRun<Subject>(
  flow: CompiledFlow,
  start: { readonly facts: Facts; readonly wish: () => Wish },
  work: FlowWork<Subject>,
  subject: () => Subject,
): FlowRun {
  const way = wayTo(flow, start.facts, start.wish());
  const listeners = new Set<() => void>();
  const listenersBefore = new Set<() => void>();
  let holders = 0;
  let started = false;
  let stopped = false;
  /** True while the machine moves from where the facts lead to the requested page. */
  let isUnderway = false;

  /** Runs `enter`, then sends the events that lead to a page; tasks that are only passed through make no call. */
  function go(enter: () => void, events: readonly FlowMachineEvent[]): void {
    isUnderway = events.length > 0;
    enter();
    for (const event of events) actor.send(event);
    isUnderway = false;
  }

  function resume(facts: Facts): void {
    if (stopped) return;
    const { step, events } = wayTo(flow, facts, start.wish());
    go(() => actor.send({ type: 'RESUME', facts, ...(step !== null && { step }) }), events);
  }

  const at = { subject, resume };
  const taskActor = (name: string) =>
    fromPromise<TaskResult, TaskInput>(async ({ input, signal }) => {
      // Viewing a page must not start an exam when the facts lead to the exam and the way continues from there.
      if (isUnderway) await Promise.resolve();
      signal.throwIfAborted();
      const task = work.tasks[name];
      if (task === undefined) throw new TypeError(`This page does not know how to do "${name}".`);
      return task(input, { ...at, signal });
    });
  const actors = Object.values(flow.file.states).flatMap((state): [string, AnyActorLogic][] => {
    if (!('task' in state)) return [];
    const protocol = state.protocol === undefined ? undefined : work.protocols?.[state.protocol];
    return [[actorOf(state), protocol ? protocol(at) : taskActor(state.task)]];
  });
  const machine = flow.machine.provide({
    actors: Object.fromEntries(actors) as Record<string, ReturnType<typeof taskActor>>,
  });
  const actor = createActor(machine, { input: { facts: start.facts, step: way.step } });
  let view: FlowView = { ...viewOf(flow, actor.getSnapshot() as FlowSnapshot), here: way.place };

  function tell(now: FlowView): void {
    view = now;
    for (const listener of listeners) listener();
  }

  function look(): void {
    const now = viewOf(flow, actor.getSnapshot() as FlowSnapshot);
    if (!sameView(view, now)) tell(now);
  }

  function begin(): void {
    started = true;
    go(() => actor.start(), way.events);
    actor.subscribe(look);
    // After a way, the allowed events are known only now, so listeners are notified even if the place is as expected.
    if (way.events.length > 0) tell(viewOf(flow, actor.getSnapshot() as FlowSnapshot));
    else look();
  }

  return {
    flow,
    view: () => view,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    before: (listener) => {
      listenersBefore.add(listener);
      return () => void listenersBefore.delete(listener);
    },
    send: (event) => {
      if (!started || stopped) return;
      for (const listener of listenersBefore) listener();
      actor.send(event);
    },
    // Without a way to go, this is known before the start, so the page renders once, with its buttons.
    allows: (event) => (started || way.events.length === 0) && actor.getSnapshot().can(event),
    events: () => allowedEvents(flow, actor.getSnapshot() as FlowSnapshot),
    resume,
    hold: () => {
      holders += 1;
      if (!started && !stopped) begin();
      return () => {
        holders -= 1;
        queueMicrotask(() => {
          if (holders > 0 || stopped) return;
          stopped = true;
          actor.stop();
        });
      };
    },
  };
}
