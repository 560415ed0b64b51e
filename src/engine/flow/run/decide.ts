import { transition } from 'xstate';
import { FlowError } from '../../errors.ts';
import type { Facts } from '../../facts.ts';
import { nearestName } from '../../nearest.ts';
import { editTasksOf } from '../flow-file.ts';
import type { CompiledFlow } from '../machine/build.ts';
import { applicableStepFiles } from '../wizard/wizard-path.ts';
import type { Decision, FlowEvent, Place } from './place.ts';
import { type FlowSnapshot, place, resumedSnapshot, snapshotAt } from './resume.ts';
import { stateName, taskDone, viewsFrom } from './views.ts';

function eventNames(flow: CompiledFlow, snapshot: FlowSnapshot): string[] {
  const name = stateName(snapshot);
  const state = flow.file.states[name];
  if (!state) return [];
  const names = [...Object.keys(state.on ?? {}), ...Object.keys(state.nav ?? {})];
  if ('wizard' in state)
    names.push('GO', 'NEXT', 'PREVIOUS', ...(state.wizard.save ? [state.wizard.save.event] : []));
  if ('after' in state && state.after) names.push('CONTINUE', 'STAY');
  if ('task' in state && state.retry) names.push('RETRY', 'STOP');
  return names;
}

/** Whether the flow knows this event here, and its guard lets it through. Changes nothing. */
export function accepts(flow: CompiledFlow, snapshot: FlowSnapshot, event: FlowEvent): boolean {
  const name = stateName(snapshot);
  const known = eventNames(flow, snapshot).includes(event.type) || editTask(flow, name, event.type) !== null;
  return known && snapshot.status === 'active' && snapshot.can(event);
}

/**
 * The names of the events that are allowed where a snapshot is. For the view of a running actor: which
 * buttons to show. Edits of a step beside its save are not among them; they are allowed where the save is.
 *
 * @example allowedEvents(flow, actor.getSnapshot()) // ['SUBMIT', 'GO', 'NEXT', 'SAVE']
 */
export function allowedEvents(flow: CompiledFlow, snapshot: FlowSnapshot): string[] {
  const steps = applicableStepFiles(flow.file, stateName(snapshot), snapshot.context.facts);
  return eventNames(flow, snapshot).filter((type) =>
    type === 'GO'
      ? steps.some((step) => accepts(flow, snapshot, { type, step: step.id }))
      : accepts(flow, snapshot, { type }),
  );
}

/**
 * Whether an event may happen to a person with these facts, and where it leads. Pure; the host does the work.
 *
 * The event is tried where the facts resume, then in every state that can be looked at from there, nearest
 * first: a person who pays may still cancel, because the submitted form is one look away. `task` is the work
 * that the event starts: run it, then `placeAfterOutcome` where the place names it too. The work of a wizard's step (its
 * save) stays on the step.
 *
 * @example decide(flow, facts, { type: 'SUBMIT' }) // { allowed: true, from: 'editing', place: {…}, task: 'submitApplication' }
 * @example decide(flow, facts, { type: 'CANCEL' }) // { allowed: false, state: 'editing', events: ['SUBMIT', …] }
 */
export function decide(flow: CompiledFlow, facts: Facts, event: FlowEvent): Decision {
  const reachable = viewsFrom(flow, resumedSnapshot(flow, facts), 'loads').map((view) => view.snapshot);
  const from = reachable.find((snapshot) => accepts(flow, snapshot, event));
  if (!from) {
    const [start] = reachable;
    const events = reachable.flatMap((snapshot) => allowedEvents(flow, snapshot));
    return { allowed: false, state: start ? stateName(start) : '', events: [...new Set(events)] };
  }
  const next = place(flow, transition(flow.machine, from, event)[0]);
  const name = stateName(from);
  const task = next.task ?? editTask(flow, name, event.type);
  return { allowed: true, from: name, place: next, ...(task !== null && { task }) };
}

/** The work that an event does on a step of a wizard, which it does not leave. */
function editTask(flow: CompiledFlow, name: string, event: string): string | null {
  const state = flow.file.states[name];
  return state && 'wizard' in state ? (editTasksOf(state.wizard)[event] ?? null) : null;
}

/**
 * The names of the events that may happen to a person at this place, also behind pages that they can look at.
 *
 * @example eventsAt(flow, facts, resume(flow, facts)) // ['SUBMIT', 'GO', 'NEXT', 'SAVE']
 */
export function eventsAt(flow: CompiledFlow, facts: Facts, at: Place): string[] {
  const reachable = viewsFrom(flow, snapshotAt(flow, facts, at), 'loads');
  return [...new Set(reachable.flatMap(({ snapshot }) => allowedEvents(flow, snapshot)))];
}

/** A task's answer: the name of its outcome, or the outcome with the step to open. */
export type Outcome = string | { readonly outcome: string; readonly step?: string };

/**
 * The place after a task has answered, under the facts as they are afterwards.
 *
 * @throws {FlowError} `flow.outcome_unknown` when the place has no task, or its state says nothing about
 * this outcome. `flow.state_unknown` when the flow has no such state.
 * @example placeAfterOutcome(flow, factsAfter, decision.place, 'accepted').state // 'paying'
 */
export function placeAfterOutcome(flow: CompiledFlow, facts: Facts, from: Place, outcome: Outcome): Place {
  const state = flow.file.states[from.state];
  const answer = typeof outcome === 'string' ? { outcome } : outcome;
  const outcomes = state && 'task' in state ? Object.keys(state.outcomes) : [];
  if (!outcomes.includes(answer.outcome)) {
    throw new FlowError('flow.outcome_unknown', {
      file: flow.id,
      at: `/states/${from.state}/outcomes`,
      task: from.task,
      name: answer.outcome,
      nearest: nearestName(answer.outcome, outcomes),
    });
  }
  const event = taskDone(from.state, { ...answer, facts });
  return place(flow, transition(flow.machine, snapshotAt(flow, facts, from), event)[0]);
}
