/** Whether the flow allows an event, and the errors if it does not. */

import type { Facts } from '../../engine/facts.ts';
import { branchesOf } from '../../engine/flow/guarded.ts';
import type { CompiledFlow } from '../../engine/flow/machine/build.ts';
import type { FlowEvent } from '../../engine/flow/run/place.ts';
import { refusalOf } from '../../engine/flow/run/refusal.ts';
import { editTasksOf } from '../../engine/flow/wizard-file.ts';
import { AppError, isErrorCode } from '../errors.ts';
import { decide } from './places.ts';

/**
 * Throws unless the flow allows the event for these facts.
 *
 * @throws {AppError} the code that the flow file lists; else `state.not_allowed` with the state and its events.
 * @example requireAllowed(flow, facts, { type: 'SAVE', step: 'addresses' })
 */
export function requireAllowed(flow: CompiledFlow, facts: Facts, event: FlowEvent): void {
  const decision = decide(flow, facts, event);
  if (!decision.allowed) throw listedRefusal(flow, facts, event) ?? notAllowed(decision);
}

/**
 * The refusal that the flow file lists for an event under these facts; null if it lists none, or only the usual one.
 *
 * @example listedRefusal(flow, facts, { type: 'PAY' })?.code // 'payment.in_flight'
 */
export function listedRefusal({ file }: CompiledFlow, facts: Facts, event: FlowEvent): AppError | null {
  const code = refusalOf(file, facts, event.type);
  return code !== null && code !== 'state.not_allowed' && isErrorCode(code) ? new AppError(code) : null;
}

/** The flow's own refusal. */
export function notAllowed({ state, events }: { state: string; events: readonly string[] }): AppError {
  return new AppError('state.not_allowed', { details: { state, events } });
}

/** The refusal of an event that the caller must not send, with the allowed events. */
export function notHere(flow: CompiledFlow, facts: Facts): AppError {
  // No flow has an event without a name, so the decision lists the events allowed here.
  const decision = decide(flow, facts, { type: '' });
  return notAllowed(decision.allowed ? { state: decision.place.state, events: [] } : decision);
}

/**
 * The event by which the flow file lets the steps of its wizards call a task. If it names none, the event is one that
 * no flow has, so that it is refused.
 *
 * @param at the step, if the event is for a certain one.
 * @example stepEvent('saveDraft')(flow) // { type: 'SAVE' }
 */
export function stepEvent(task: string, at: Pick<FlowEvent, 'step'> = {}): (flow: CompiledFlow) => FlowEvent {
  return ({ file }) => {
    const edits = Object.values(file.states).flatMap((state) =>
      'wizard' in state ? Object.entries(editTasksOf(state.wizard)) : [],
    );
    const [type = ''] = edits.find(([, called]) => called === task) ?? [];
    return { type, ...at };
  };
}

/** The tasks that an event leads to anywhere in the flow; null: those that run when a page loads. */
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
