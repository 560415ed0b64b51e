import { getNextTransitions, transition } from 'xstate';
import type { Facts } from '../../facts.ts';
import { stepsOf } from '../flow-file.ts';
import type { CompiledFlow } from '../machine/build.ts';
import type { FlowMachineEvent } from '../machine/machine-types.ts';
import { COUNTING, RESTING, RUNNING, TIME, WAITING } from '../machine/state-parts.ts';
import { pauseOf } from '../state-file.ts';
import type { Step } from '../wizard/progress.ts';
import { applicableSteps } from '../wizard/steps.ts';
import { accepts, allowedEvents } from './decide.ts';
import type { FlowEvent, Place, Wish } from './place.ts';
import { type FlowSnapshot, place, resume, resumedSnapshot, snapshotAt } from './resume.ts';
import { taskDone } from './views.ts';

/** The position of a page in a flow, as reported by the client: everything that does not follow from the facts. */
export interface Standpoint {
  readonly state: string;
  /** The step of a wizard; for a screen `counting` or `resting`, for a task `running` or `waiting`; else null. */
  readonly part: string | null;
  /** The steps visited in a wizard, oldest first. */
  readonly visited: readonly string[];
  /** The retries of a task. */
  readonly retries: number;
}

/** A possible event at a standpoint: an event of the person, the outcome of its task, or its timer. */
type Happening =
  | { readonly event: FlowEvent }
  | { readonly outcome: string; readonly step?: string }
  | { readonly timer: true };

/** A query to a flow. Without a standpoint a person enters, with or without a wish. */
export interface Question {
  readonly facts: Facts;
  readonly wish?: Wish;
  readonly from?: Standpoint;
  readonly happening?: Happening;
}

/** The answer of the flow. */
export interface Answer {
  /** False if the flow does not allow the event there: the place is then that of the standpoint. */
  readonly happens: boolean;
  readonly place: Place;
  /** To be sent with the next query. */
  readonly from: Standpoint;
  readonly events: readonly string[];
  /** The applicable steps of the wizard. */
  readonly steps: readonly Step[];
}

/** Whether a standpoint exists in the flow. */
export function isStandpoint(flow: CompiledFlow, { state: name, part, visited }: Standpoint): boolean {
  const state = flow.file.states[name];
  if (state === undefined || 'choice' in state) return false;
  const steps = 'wizard' in state ? stepsOf(flow.file, state.wizard).map(({ id }) => id) : [];
  const parts =
    pauseOf(state) !== null
      ? [COUNTING, RESTING]
      : 'task' in state && state.retry
        ? [RUNNING, WAITING]
        : steps;
  return (part === null || parts.includes(part)) && visited.every((step) => steps.includes(step));
}

/** The running timer at a standpoint, as the machine's event; null if none is running. */
export function timerOf(snapshot: FlowSnapshot): FlowMachineEvent | null {
  const types = getNextTransitions(snapshot as Parameters<typeof getNextTransitions>[0]).map(
    ({ eventType }) => eventType,
  );
  const type = types.find((name) => name.startsWith('xstate.after.') || name === TIME);
  return type === undefined ? null : { type };
}

function machineEvent(
  flow: CompiledFlow,
  snapshot: FlowSnapshot,
  happening: Happening,
  facts: Facts,
): FlowMachineEvent | null {
  if ('event' in happening) return accepts(flow, snapshot, happening.event) ? happening.event : null;
  if ('timer' in happening) return timerOf(snapshot);
  const { state } = place(flow, snapshot);
  const file = flow.file.states[state];
  const { outcome } = happening;
  if (!(file && 'task' in file)) return null;
  if (outcome !== 'failed' && !Object.hasOwn(file.outcomes, outcome)) return null;
  return taskDone(state, { ...happening, facts });
}

function standpoint(flow: CompiledFlow, snapshot: FlowSnapshot): Standpoint {
  const { state, visited } = place(flow, snapshot);
  const value = snapshot.value as string | Record<string, string>;
  const part = typeof value === 'string' ? null : (Object.values(value)[0] ?? null);
  return { state, part, visited, retries: snapshot.context.retries };
}

function entered(flow: CompiledFlow, facts: Facts, wish: Wish): FlowSnapshot {
  return wish.route === undefined
    ? resumedSnapshot(flow, facts, wish.step ?? null)
    : snapshotAt(flow, facts, resume(flow, facts, wish));
}

/**
 * The place of a person with these facts, and the place after a possible event. Pure: no side effects. It also covers
 * events that need no call, such as opening another page or a timer of a screen.
 *
 * @throws {TypeError} for a standpoint that the flow does not have; check {@link isStandpoint} first.
 * @example look(flow, { facts, from, happening: { event: { type: 'REVIEW' } } }).place.state // 'submitted'
 */
export function look(flow: CompiledFlow, { facts, wish = {}, from, happening }: Question): Answer {
  const start = from === undefined ? entered(flow, facts, wish) : snapshotFrom(flow, facts, from);
  const event = happening === undefined ? null : machineEvent(flow, start, happening, facts);
  const here = event === null ? start : transition(flow.machine, start, event)[0];
  const at = place(flow, here);
  return {
    happens: event !== null,
    place: at,
    from: standpoint(flow, here),
    events: allowedEvents(flow, here),
    steps: applicableSteps(flow, at.state, facts),
  };
}

function snapshotFrom(flow: CompiledFlow, facts: Facts, from: Standpoint): FlowSnapshot {
  if (!isStandpoint(flow, from)) throw new TypeError(`"${from.state}" is no standpoint of "${flow.id}".`);
  return snapshotAt(flow, facts, from, from);
}
