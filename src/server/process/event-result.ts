/**
 * The result of an event: the place that its task's outcome leads to, the log entry, and the answer to the caller. A
 * refusal rolls the whole transaction back.
 */

import type { Process } from '../../db/process/process.repository.ts';
import type { Facts } from '../../engine/facts.ts';
import type { CompiledFlow } from '../../engine/flow/machine/build.ts';
import type { FlowEvent, Place } from '../../engine/flow/run/place.ts';
import type { AppError } from '../errors.ts';
import type { GoesOn } from './following.ts';
import { requireUnforbidden } from './forbidden.ts';
import type { HeldProcess } from './held-process.ts';
import { placeAfterOutcome } from './places.ts';
import { type Author, LOAD, type Task, type TaskAnswer } from './task.ts';
import { settle } from './turns/settle-turn.ts';
import { noteAct } from './turns/several-turn.ts';

/** The event to handle. */
export interface EventRequest {
  /** null: the page loads, and runs the task of the current place. */
  readonly event: FlowEvent | null;
  /** True if the portal's clock sends the event: the time of a state is over. */
  readonly byTime?: true;
  readonly input?: unknown;
  readonly author: Author;
  /** The tasks whose answers the caller accepts; any if omitted. Only the flow decides which task runs. */
  readonly answers?: readonly string[];
  /** Called with the process locked, before any decision; throws to refuse. */
  readonly before?: (held: HeldProcess) => Promise<void>;
  /** Called in the transaction of the change, after it was made. */
  readonly after?: (held: HeldProcess, handled: EventResult) => Promise<void>;
}

/** The event to handle, or how the flow of the process names it. */
export interface EventWish extends Omit<EventRequest, 'event'> {
  readonly event: EventRequest['event'] | ((flow: CompiledFlow) => FlowEvent);
}

/** The event as the flow of the process names it. */
export function requestIn(flow: CompiledFlow, wish: EventWish): EventRequest {
  const { event } = wish;
  return { ...wish, event: typeof event === 'function' ? event(flow) : event };
}

/** The handled event. */
export interface EventResult {
  readonly flow: CompiledFlow;
  readonly process: Process;
  readonly before: Place;
  readonly place: Place;
  /** The facts after the event. */
  readonly facts: Facts;
  /** null if the event ran no task. */
  readonly outcome: string | null;
  readonly result: unknown;
  /** Why nothing was changed, if the task's outcome is a refusal. */
  readonly refusal: AppError | null;
  /** The processes of other flows that continue by themselves after it. */
  readonly begun: readonly GoesOn[];
  readonly committed?: () => Promise<unknown>;
}

/** Thrown to roll a transaction back and still send the answer. */
export class RolledBack extends Error {
  readonly handled: EventResult;
  constructor(handled: EventResult) {
    super('rolled back');
    this.handled = handled;
  }
}

/**
 * The result of the task, for a call of the specification.
 *
 * @throws {AppError} the refusal of the task.
 */
export function resultOf<Result>({ refusal, result }: EventResult): Result {
  if (refusal !== null) throw refusal;
  return result as Result;
}

/** An event without a task: the person opens another page of the process. */
export async function moved(
  held: HeldProcess,
  wanted: EventRequest,
  before: Place,
  place: Place,
): Promise<EventResult> {
  const handled = {
    flow: held.flow,
    before,
    place,
    facts: held.facts,
    outcome: null,
    result: null,
    refusal: null,
    process: await held.log({
      ...eventOf(wanted),
      before,
      after: place,
      outcome: null,
      author: wanted.author,
      detail: {},
    }),
    begun: held.begun,
  };
  await wanted.after?.(held, handled);
  return handled;
}

/** @param work `isAsked`: true if a provider was asked; what it has done is recorded in any case. */
export async function afterTask(
  held: HeldProcess,
  wanted: EventRequest,
  work: { task: Task; before: Place; place: Place; answer: TaskAnswer; isAsked: boolean },
): Promise<EventResult> {
  const { task, before, place, answer, isAsked } = work;
  if ('refusal' in answer) {
    throw new RolledBack(await unchanged(held, before, afterwards(held, wanted, place, answer), answer));
  }
  const known = held.facts;
  // What a provider has done is recorded, whatever state the flow is in now.
  const isNew = answer.outcome !== null && !answer.repeated;
  if (isNew) await noteAct(held, wanted, { work: place.state, answer });
  await held.changed(task.changes, answer.outcome === null ? undefined : answer.subject);
  if (isNew) await settle(held);
  const after = afterwards(held, wanted, place, answer);
  if (!isAsked && isNew && place.task !== null) {
    await requireUnforbidden(held, before, {
      what: `${place.state}.${answer.outcome}`,
      before: known,
      after: held.facts,
    });
    if (after.state !== before.state)
      await requireUnforbidden(held, before, { what: after.state, before: held.facts });
  }
  if (answer.outcome !== null && answer.repeated) return unchanged(held, before, after, answer);
  const process = await held.log({
    ...eventOf(wanted),
    before,
    after,
    outcome: answer.outcome,
    work: place.state,
    author: wanted.author,
    detail: answer.detail ?? {},
  });
  const { outcome, result } = answer;
  const { flow, facts } = held;
  const later = answer.outcome === null ? undefined : answer.committed;
  const handled: EventResult = {
    flow,
    process,
    before,
    place: after,
    facts,
    outcome,
    result,
    refusal: null,
    begun: held.begun,
    ...(later && { committed: later }),
  };
  await wanted.after?.(held, handled);
  return handled;
}

/** The answer if no event was logged. */
export async function unchanged(
  held: HeldProcess,
  before: Place,
  place: Place,
  answer: TaskAnswer,
): Promise<EventResult> {
  const { flow, facts } = held;
  const refusal = 'refusal' in answer ? answer.refusal : null;
  const result = 'refusal' in answer ? null : answer.result;
  const { outcome } = answer;
  return { flow, process: await held.open(), before, place, facts, outcome, result, refusal, begun: [] };
}

/**
 * The place that an outcome leads to. The work of a wizard's step stays on it, and a page that loads may try again.
 */
function afterwards(held: HeldProcess, wanted: EventRequest, place: Place, answer: TaskAnswer): Place {
  const { outcome } = answer;
  if (place.task === null || outcome === null) return held.place(wanted.event?.step);
  const state = held.flow.file.states[place.state];
  const isRetried = outcome === 'failed' && state && 'task' in state && state.retry !== undefined;
  if (isRetried) return place;
  const step = 'refusal' in answer ? answer.step : undefined;
  return placeAfterOutcome(held.flow, held.facts, place, step === undefined ? outcome : { outcome, step });
}

/** The name of an event in the log; loading a page, which runs its task, is `LOAD`. */
export function eventOf({ event }: EventRequest): { event: string } {
  return { event: event?.type ?? LOAD };
}
