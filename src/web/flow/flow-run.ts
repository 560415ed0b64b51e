import { type AnyActorLogic, type AnyActorRef, createActor, fromPromise } from 'xstate';
import type { Facts } from '../../engine/facts.ts';
import { actorOf } from '../../engine/flow/flow-file.ts';
import type { CompiledFlow } from '../../engine/flow/machine/build.ts';
import type { FlowMachineEvent, TaskInput, TaskResult } from '../../engine/flow/machine/machine-types.ts';
import { RESTING, taskId, WAITING } from '../../engine/flow/machine/state-parts.ts';
import { allowedEvents } from '../../engine/flow/run/decide.ts';
import type { Place, Wish } from '../../engine/flow/run/place.ts';
import { type FlowSnapshot, place } from '../../engine/flow/run/resume.ts';
import { wayTo } from './way.ts';

/** What a task of a page has beside its input. */
export interface AtTask<Subject> {
  /** As it is now, not as it was when the task began. */
  readonly subject: () => Subject;
  /** Aborted when the flow continues without the task, and when the page is left. */
  readonly signal: AbortSignal;
  /** The server knows other facts: the flow begins again where they lead, and the task's answer counts no more. */
  readonly resume: (facts: Facts) => void;
}

/** The browser's side of a task: a call, and what its answer means. What it throws is the task's failure. */
export type BrowserTask<Subject> = (input: TaskInput, at: AtTask<Subject>) => Promise<TaskResult>;

/** A protocol of the registry with its calls; gets the task's input, and ends with its answer. */
export type BrowserProtocol<Subject> = (at: Omit<AtTask<Subject>, 'signal'>) => AnyActorLogic;

/** What a flow needs to run in a page. */
export interface FlowWork<Subject> {
  readonly tasks: Readonly<Record<string, BrowserTask<Subject>>>;
  readonly protocols?: Readonly<Record<string, BrowserProtocol<Subject>>>;
}

/** Where a running flow is, as the machine itself says. The same object until something of it changes. */
export interface FlowView {
  readonly here: Place;
  readonly facts: Facts;
  /** What a task has answered last beside the facts; null before. */
  readonly told: unknown;
  /** Why the last task failed; null where it did not. */
  readonly failure: unknown;
  /** Tries of the task that runs or waits, after the first one. */
  readonly retries: number;
  /** A task that failed waits for its next try. */
  readonly waiting: boolean;
  /** The person has stopped a screen from going on by itself. */
  readonly stopped: boolean;
  /** The protocol of the task that runs; null where it has none. */
  readonly protocol: AnyActorRef | null;
}

/** A flow that runs for one subject. */
export interface FlowRun {
  readonly flow: CompiledFlow;
  readonly view: () => FlowView;
  readonly subscribe: (listener: () => void) => () => void;
  /** Called before every event that a page or its address sends; answers the function that ends it. */
  readonly before: (listener: () => void) => () => void;
  readonly send: (event: FlowMachineEvent) => void;
  /** Whether an event is allowed here, so that its button is offered. */
  readonly allows: (event: FlowMachineEvent) => boolean;
  /** The names of all events that are allowed here. */
  readonly events: () => readonly string[];
  /** Begins again where the facts lead, or at the page where the person is where they allow it. */
  readonly resume: (facts: Facts) => void;
  /**
   * Starts the flow, and answers the function that lets it go. It stops when nobody has taken hold of it again
   * by the end of the turn, so that an effect that is run twice begins no call twice.
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
 * Runs a flow for one subject: from its facts, at the page that was asked for where they allow it. Nothing runs
 * before `hold`; a run that was released stays stopped, and no late answer changes anything.
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
  /** The machine is between where the facts lead and the page that was asked for. */
  let isUnderway = false;

  /** Goes on, from where `enter` leads, to a page; tasks that are left again on the way make no call. */
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
      // Looking at a page must not begin an exam, where the facts lead to the exam and the way continues from there.
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
    // Where a way led here, it can be asked only now what is allowed: told even where it is as was foreseen.
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
    // Known before it starts where no way leads on from the state in which it starts: a page is made once, with its buttons.
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
