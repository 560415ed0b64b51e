import { transition } from 'xstate';
import { FlowError } from '../../errors.ts';
import type { Facts } from '../../facts.ts';
import { nearestName } from '../../nearest.ts';
import type { CompiledFlow } from '../machine/build.ts';
import { TIME } from '../machine/state-parts.ts';
import { pauseOf, waitOf } from '../state-file.ts';
import { applicableStepFiles } from '../wizard/wizard-path.ts';
import { editTasksOf } from '../wizard-file.ts';
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
  if (pauseOf(state) !== null) names.push('CONTINUE', 'STAY');
  if ('task' in state && state.retry) names.push('RETRY', 'STOP');
  return names;
}

/** Whether the flow knows this event in this state and its guard allows it. Changes nothing. */
export function accepts(flow: CompiledFlow, snapshot: FlowSnapshot, event: FlowEvent): boolean {
  const name = stateName(snapshot);
  const known = eventNames(flow, snapshot).includes(event.type) || editTask(flow, name, event.type) !== null;
  return known && snapshot.status === 'active' && snapshot.can(event);
}

/**
 * The names of the events that are allowed in a snapshot, for the view of a running actor: which buttons to show. Edits
 * of a step beside its save are not listed; they are allowed whenever the save is.
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
 * Whether an event is allowed for a person with these facts, and where it leads. Pure; the host does the work.
 *
 * The event is tried in the state where the facts resume, then in every state that can be viewed from there, nearest
 * first: a person who is about to pay may still cancel, because the submitted form is one view away. `task` is the work
 * that the event starts: run it, then call `placeAfterOutcome` if the place names the task too. The task of a wizard's
 * step (its save) stays on the step.
 *
 * @example decide(flow, facts, { type: 'SUBMIT' })
 *   // { allowed: true, from: 'editing', place: {…}, task: 'submitApplication' }
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

/**
 * Where time leads from the state of these facts, once its wait is over; refused if the state does not wait. No person
 * can send this event.
 *
 * @example decideTime(flow, facts) // { allowed: true, from: 'asked', place: {…}, task: 'noteSeen' }
 */
export function decideTime(flow: CompiledFlow, facts: Facts): Decision {
  const from = resumedSnapshot(flow, facts);
  const name = stateName(from);
  const state = flow.file.states[name];
  if (state === undefined || waitOf(state) === null)
    return { allowed: false, state: name, events: allowedEvents(flow, from) };
  const next = place(flow, transition(flow.machine, from, { type: TIME })[0]);
  return { allowed: true, from: name, place: next, ...(next.task !== null && { task: next.task }) };
}

/** The task that an event starts on a step of a wizard without leaving the step; null if there is none. */
function editTask(flow: CompiledFlow, name: string, event: string): string | null {
  const state = flow.file.states[name];
  return state && 'wizard' in state ? (editTasksOf(state.wizard)[event] ?? null) : null;
}

/**
 * The names of the events that are allowed for a person at this place, including pages that can be viewed from it.
 *
 * @example eventsAt(flow, facts, resume(flow, facts)) // ['SUBMIT', 'GO', 'NEXT', 'SAVE']
 */
export function eventsAt(flow: CompiledFlow, facts: Facts, at: Place): string[] {
  const reachable = viewsFrom(flow, snapshotAt(flow, facts, at), 'loads');
  return [...new Set(reachable.flatMap(({ snapshot }) => allowedEvents(flow, snapshot)))];
}

/** A task's result: the name of its outcome, or the outcome with the step to open. */
export type Outcome = string | { readonly outcome: string; readonly step?: string };

/**
 * The place after a task's outcome, under the facts as they are afterwards.
 *
 * @throws {FlowError} `flow.outcome_unknown` if the place has no task, or its state does not define this outcome;
 *   `flow.state_unknown` if the flow has no such state.
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
