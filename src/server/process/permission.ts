/**
 * Whether the flow lets an event happen, and how it is refused.
 */

import type { Facts } from '../../engine/facts.ts';
import { branchesOf, editTasksOf } from '../../engine/flow/flow-file.ts';
import type { CompiledFlow } from '../../engine/flow/machine/build.ts';
import { forbiddenBy, type Happening } from '../../engine/flow/run/forbidden.ts';
import type { FlowEvent, Place } from '../../engine/flow/run/place.ts';
import { AppError } from '../errors.ts';
import type { HeldProcess } from './held-process.ts';
import { decide } from './places.ts';

/**
 * Passes when the flow lets the event happen for these facts.
 *
 * @throws {AppError} `state.not_allowed` with the state and its events.
 * @example requireAllowed(flow, facts, { type: 'SAVE', step: 'addresses' })
 */
export function requireAllowed(flow: CompiledFlow, facts: Facts, event: FlowEvent): void {
  const decision = decide(flow, facts, event);
  if (!decision.allowed) throw notAllowed(decision);
}

/**
 * Passes when no property of the flow forbids what is about to happen. A sound flow never comes to one; it holds
 * where the flow, its world and the work of a task do not agree.
 *
 * @param place where the process is
 * @throws {AppError} `state.not_allowed` with the name of the property.
 * @example requireUnforbidden(held, place, { what: 'submitting.accepted', before: facts })
 */
export function requireUnforbidden(held: HeldProcess, { state }: Place, happening: Happening): void {
  const property = forbiddenBy(held.flow.file, happening);
  if (property === null) return;
  const { flow, deps } = held;
  deps.log.error(
    { flow: flow.id, property, what: happening.what },
    'A property of the flow forbids what would happen.',
  );
  throw new AppError('state.not_allowed', {
    details: { state, events: [], property },
    cause: `"${flow.file.properties?.[property]}" does not hold.`,
  });
}

/** The refusal of the flow itself. */
export function notAllowed({ state, events }: { state: string; events: readonly string[] }): AppError {
  return new AppError('state.not_allowed', { details: { state, events } });
}

/** The refusal of an event that is not the caller's to send, with the events that may be sent. */
export function notHere(flow: CompiledFlow, facts: Facts): AppError {
  // No flow has an event without a name: the decision names those that are allowed here.
  const decision = decide(flow, facts, { type: '' });
  return notAllowed(decision.allowed ? { state: decision.place.state, events: [] } : decision);
}

/** The tasks that an event leads to somewhere in the flow; null: those that a page loads with. */
export function tasksBehind({ file }: CompiledFlow, event: FlowEvent | null): string[] {
  const tasks = Object.values(file.states).flatMap((state): string[] => {
    if (event === null) return 'task' in state && state.loads ? [state.task] : [];
    const edit = 'wizard' in state ? editTasksOf(state.wizard)[event.type] : undefined;
    const target = state.on?.[event.type];
    const led = target === undefined ? [] : branchesOf(target).map(({ to }) => file.states[to]);
    return [
      ...(edit === undefined ? [] : [edit]),
      ...led.flatMap((to) => (to && 'task' in to ? [to.task] : [])),
    ];
  });
  return [...new Set(tasks)];
}
