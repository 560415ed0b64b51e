/**
 * Handles every event of a person, for all flows: lock, facts, decision, the task that the flow names, its outcome,
 * facts, the next place, log.
 */

import type { TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import { whatDoes } from '../../../machines/catalogs.ts';
import type { Facts } from '../../engine/facts.ts';
import type { Place } from '../../engine/flow/run/place.ts';
import { keptBy } from '../../engine/kept-by.ts';
import { mayDoNow, refuseImpersonator } from '../access/impersonation.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import {
  afterTask,
  type EventRequest,
  type EventResult,
  type EventWish,
  eventOf,
  moved,
  RolledBack,
  requestIn,
  unchanged,
} from './event-result.ts';
import { requireUnforbidden } from './forbidden.ts';
import { HeldProcess, type ProcessRef } from './held-process.ts';
import { listedRefusal, notAllowed, notHere, requireAllowed, tasksBehind } from './permission.ts';
import { decide, decideTime, placeOfTask } from './places.ts';
import { type BesideTask, LOAD, type Task, type TaskContext } from './task.ts';
import { requireTurn } from './turns/require-turn.ts';
import { settle, settleWithoutEvent } from './turns/settle-turn.ts';
import { isOneOfSeveral } from './turns/several-turn.ts';

type Begun =
  | { readonly handled: EventResult }
  | { readonly task: AnyBeside; readonly attempt: unknown; readonly deps: Deps };
type AnyBeside = BesideTask<string, unknown, unknown, Facts, unknown, unknown, unknown>;

/**
 * Handles one event of a process, and runs the work that is left after the transaction. What follows by itself is
 * continued by `handle`.
 *
 * @throws {AppError} as `handle`.
 */
export async function handleEvent(deps: Deps, ref: ProcessRef, wish: EventWish): Promise<EventResult> {
  try {
    const begun = await deps.db.transaction().execute(async (trx) => {
      const held = await HeldProcess.hold(deps, trx, ref);
      return begin(held, requestIn(held.flow, wish));
    });
    if ('handled' in begun) return await committed(begun.handled);
    const { task, attempt } = begun;
    const reply = await task.ask(begun.deps, attempt, wish.author);
    const finished = await deps.db.transaction().execute(async (trx) => {
      const held = await HeldProcess.hold(deps, trx, ref);
      return finish(held, requestIn(held.flow, wish), { task, attempt, reply });
    });
    return await committed(finished);
  } catch (error) {
    if (error instanceof RolledBack) return error.handled;
    throw error;
  }
}

/** Runs the work that is left after the transaction. */
async function committed(handled: EventResult): Promise<EventResult> {
  await handled.committed?.();
  return handled;
}

async function begin(held: HeldProcess, wanted: EventRequest): Promise<Begun> {
  const { deps } = held;
  // Time does not lead on from where nobody is missing.
  if (wanted.byTime) await settle(held);
  await wanted.before?.(held);
  await settleWithoutEvent(held);
  await requireTurn(held, wanted);
  const { event, input, author, answers } = wanted;
  const before = held.place(event?.step);
  const decision = decisionOf(held, wanted);
  if (!decision.allowed) {
    refuseForOthers(tasksBehind(held.flow, event));
    const known = (await explained(held, wanted, before)) ?? (await listed(held, wanted, before));
    if (known !== null) return { handled: known };
    throw notAllowed(decision);
  }
  const { from, place, task: name } = decision;
  if (event !== null)
    await requireUnforbidden(held, before, { what: `${from}.${event.type}`, before: held.facts });
  if (place.state !== from) await requireUnforbidden(held, before, { what: place.state, before: held.facts });
  if (name === undefined) return { handled: await moved(held, wanted, before, place) };
  if (answers !== undefined && !answers.includes(name)) {
    const known = await explained(held, wanted, before);
    if (known !== null) return { handled: known };
    throw notHere(held.flow, held.facts);
  }
  const task = taskOf(deps, name);
  // Only a process that stays in an old release can name a task that was removed from the code.
  if (task === undefined) throw new AppError('process.outdated', { cause: `There is no task "${name}".` });
  refuseImpersonator(whatDoes(name));
  requireInput(task, input);
  const context = contextOf(held, wanted, place);
  if (task.where === 'inside') {
    const answer = await task.run(context, input);
    return { handled: await afterTask(held, wanted, { task, before, place, answer, isAsked: false }) };
  }
  const begun = await task.begin(context, input);
  if ('outcome' in begun)
    return { handled: await afterTask(held, wanted, { task, before, place, answer: begun, isAsked: false }) };
  if (begun.logged) {
    await held.changed(task.changes);
    await held.log({
      ...eventOf(wanted),
      before,
      after: held.place(),
      outcome: null,
      author,
      detail: begun.logged,
    });
  }
  return { task, attempt: begun.attempt, deps };
}

/**
 * @throws {AppError} `impersonation.not_allowed` for an event that an impersonator may send in no state of the flow.
 */
function refuseForOthers(tasks: readonly string[]): void {
  const [first] = tasks;
  if (first !== undefined && !tasks.some((task) => mayDoNow(whatDoes(task))))
    refuseImpersonator(whatDoes(first));
}

/**
 * The tasks' explanation of an event's refusal: a better reason, or the answer of a repeat; else null. A task is not
 * asked about input that it does not accept.
 */
async function explained(held: HeldProcess, wanted: EventRequest, here: Place): Promise<EventResult | null> {
  const context = contextOf(held, wanted, here);
  for (const name of tasksOfCall(held, wanted)) {
    const task = taskOf(held.deps, name);
    const answer = task && accepts(task, wanted.input) ? await task.refused?.(context, wanted.input) : null;
    if (answer) return unchanged(held, here, here, answer);
  }
  return null;
}

/** The refusal with the code that the flow file lists; null if it lists none. */
async function listed(held: HeldProcess, wanted: EventRequest, here: Place): Promise<EventResult | null> {
  const { event } = wanted;
  const refusal =
    event !== null && tasksOfCall(held, wanted).length > 0
      ? listedRefusal(held.flow, held.facts, event)
      : null;
  return refusal && unchanged(held, here, here, { outcome: 'failed', refusal });
}

/** The tasks that the event leads to anywhere in the flow, and whose answers the caller accepts. */
function tasksOfCall({ flow }: HeldProcess, { event, answers }: EventRequest): string[] {
  return tasksBehind(flow, event).filter((name) => answers?.includes(name) ?? true);
}

async function finish(
  held: HeldProcess,
  wanted: EventRequest,
  { task, attempt, reply }: { task: AnyBeside; attempt: unknown; reply: unknown },
): Promise<EventResult> {
  const before = held.place(wanted.event?.step);
  const decision = decisionOf(held, wanted);
  const expected = decision.allowed && decision.task === task.name ? decision.place : null;
  const place = expected ?? placeOfTask(held.flow, task.name) ?? before;
  const answer = await task.finish(contextOf(held, wanted, place), attempt, reply);
  return afterTask(held, wanted, { task, before, place, answer, isAsked: true });
}

function decisionOf(held: HeldProcess, { event, byTime }: EventRequest): ReturnType<typeof decide> {
  if (byTime) return decideTime(held.flow, held.facts);
  if (event !== null) return decide(held.flow, held.facts, event);
  const place = held.place();
  const state = held.flow.file.states[place.state];
  if (state && 'task' in state && state.loads)
    return { allowed: true, from: place.state, place, task: state.task };
  return { allowed: false, state: place.state, events: [] };
}

/** @throws {AppError} `request.invalid` for input that the task does not accept. */
function requireInput(task: Task, input: unknown): void {
  if (!accepts(task, input)) throw new AppError('request.invalid');
}

function accepts({ input: expected }: Task, input: unknown): boolean {
  return typeof expected === 'function' ? expected(input) : validatorOf(expected).Check(input);
}

const validatorOf = keptBy((schema: TSchema): Validator => Compile(schema));

function taskOf({ parts }: Pick<Deps, 'parts'>, name: string): Task | undefined {
  return parts.tasks[name];
}

function contextOf(held: HeldProcess, wanted: EventRequest, place: Place): TaskContext {
  const { event, author } = wanted;
  const { deps, trx, subject, facts, flow, now, reader } = held;
  return {
    deps,
    trx,
    db: trx,
    event: event ?? { type: LOAD },
    subject,
    facts,
    flow,
    place,
    author,
    now,
    isOneOfSeveral: isOneOfSeveral(held, wanted),
    once: reader.once,
    process: () => held.open(),
    require: (other) => requireAllowed(flow, facts, other),
  };
}
