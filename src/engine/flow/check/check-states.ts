import { pointer } from '../../json-pointer.ts';
import { nearestName } from '../../nearest.ts';
import type { ProtocolEntry, TaskEntry } from '../catalog.ts';
import { branchesOf, type EventTarget, namesOf } from '../guarded.ts';
import { datesOf } from '../kept-values.ts';
import { TIME } from '../machine/state-parts.ts';
import { workStates } from '../several.ts';
import { pauseOf, type StateFile, type TaskState, waitOf } from '../state-file.ts';
import type { StepFile, WizardFile } from '../wizard-file.ts';
import { checkMessage, checkMessageScreen, checkParameters } from './check-built-in.ts';
import {
  type CheckContext,
  checkConditionNames,
  checkGuard,
  checkName,
  checkTarget,
} from './check-context.ts';
import { checkErrorCode } from './check-refusals.ts';
import { checkChanges } from './check-sets.ts';

const reserved = new Set([
  'GO',
  'NEXT',
  'PREVIOUS',
  'FACTS',
  'RESUME',
  'RETRY',
  'STOP',
  'STAY',
  'CONTINUE',
  TIME,
]);

function checkEvents(context: CheckContext, at: string, state: StateFile): void {
  for (const place of ['on', 'nav'] as const) {
    for (const [event, target] of Object.entries(state[place] ?? {})) {
      const here = at + pointer(place, event);
      if (reserved.has(event)) context.report('flow.event_reserved', here, { name: event });
      if (place === 'nav' && state.on?.[event] !== undefined) {
        context.report('flow.event_twice', here, { name: event });
      }
      checkTarget(context, here, target);
    }
  }
}

/** All outcomes of a task, its own and those of its protocol. */
function answersOf(task: TaskEntry, protocol: ProtocolEntry | undefined): readonly string[] {
  return protocol === undefined ? task.outcomes : [...task.outcomes, ...protocol.outcomes];
}

/** Checks that a protocol supports the task and all its outcomes, and that its settings are known. */
function checkProtocol(context: CheckContext, at: string, state: TaskState): ProtocolEntry | undefined {
  const { protocols = {}, tasks } = context.catalog;
  const name = state.protocol;
  if (name === undefined) {
    if (state.policy !== undefined) context.report('flow.policy_unused', `${at}/policy`);
    return undefined;
  }
  const fitting = Object.keys(protocols).filter((one) => protocols[one]?.tasks.includes(state.task));
  checkName(context, 'flow.protocol_unknown', `${at}/protocol`, name, Object.keys(protocols));
  const protocol = protocols[name];
  if (protocol === undefined) return undefined;
  if (!protocol.tasks.includes(state.task)) {
    const params = { name, task: state.task, nearest: nearestName(name, fitting) };
    context.report('flow.protocol_task', `${at}/protocol`, params);
  }
  for (const outcome of tasks[state.task]?.outcomes ?? []) {
    if (protocol.outcomes.includes(outcome)) continue;
    context.report('flow.protocol_outcome', `${at}/protocol`, { name, task: state.task, outcome });
  }
  for (const number of Object.keys(state.policy ?? {})) {
    const place = `${at}${pointer('policy', number)}`;
    checkName(context, 'flow.policy_unknown', place, number, protocol.policy);
    if (state.policy?.[number] === null && !protocol.endless?.includes(number))
      context.report('flow.policy_endless', place, { name, number });
  }
  for (const number of protocol.policy) {
    if (state.policy?.[number] !== undefined) continue;
    context.report('flow.policy_missing', `${at}/protocol`, { name, number });
  }
  return protocol;
}

/**
 * The outcomes that a task state must handle: the task's own, adapted to retry and timeout. Every task can throw, so
 * `failed` (or `exhausted` instead) is always one of them.
 */
function expectedOutcomes(state: TaskState, outcomes: readonly string[]): string[] {
  const named = outcomes.filter((name) => name !== 'failed');
  const timeout = state.timeoutMs === undefined ? [] : ['timeout'];
  return [...new Set([...named, state.retry ? 'exhausted' : 'failed', ...timeout])];
}

/** Checks that some branch always matches: otherwise the task would never continue. */
function checkOutcomeSettled(context: CheckContext, at: string, target: EventTarget): void {
  const branches = branchesOf(target);
  const last = branches.at(-1);
  if (namesOf(last?.when).length + namesOf(last?.unless).length === 0) return;
  const here = Array.isArray(target) ? `${at}/${branches.length - 1}` : at;
  context.report('flow.outcome_default_missing', here);
}

function checkTask(context: CheckContext, at: string, state: TaskState): void {
  const { tasks } = context.catalog;
  checkName(context, 'flow.task_unknown', `${at}/task`, state.task, Object.keys(tasks));
  for (const [outcome, target] of Object.entries(state.outcomes)) {
    checkTarget(context, at + pointer('outcomes', outcome), target);
    checkOutcomeSettled(context, at + pointer('outcomes', outcome), target);
  }
  checkParameters(context, at, state);
  checkWork(context, at, state);
  const protocol = checkProtocol(context, at, state);
  const task = tasks[state.task];
  if (!task || (state.protocol !== undefined && protocol === undefined)) return;
  const expected = expectedOutcomes(state, answersOf(task, protocol));
  for (const name of Object.keys(state.outcomes)) {
    if (expected.includes(name)) continue;
    const params = { task: state.task, name, nearest: nearestName(name, expected) };
    context.report('flow.outcome_unknown', at + pointer('outcomes', name), params);
  }
  for (const name of expected) {
    if (state.outcomes[name] !== undefined) continue;
    context.report('flow.outcome_missing', `${at}/outcomes`, { task: state.task, name });
  }
  if (task.onceOnly && !state.idempotent) {
    context.report('flow.idempotency_missing', at, { task: state.task });
  }
  if (state.loads && !task.loads) context.report('flow.task_changes', `${at}/loads`, { task: state.task });
}

function checkStep(context: CheckContext, at: string, step: StepFile): void {
  const { catalog } = context;
  checkMessage(context, `${at}/label`, step.label);
  if (!step.sections && step.screen === undefined) context.report('flow.step_empty', at, { step: step.id });
  if (step.screen !== undefined) {
    checkName(context, 'flow.screen_unknown', `${at}/screen`, step.screen, catalog.screens);
  }
  checkGuard(context, at, step);
  checkConditionNames(context, `${at}/doneWhen`, step.doneWhen);
  checkConditionNames(context, `${at}/readonlyWhen`, step.readonlyWhen);
  checkErrorCode(context, `${at}/refusal`, step.refusal);
  checkChanges(context, `${at}/sets`, step.sets);
  for (const [index, section] of (step.sections ?? []).entries()) {
    const here = `${at}/sections/${index}`;
    checkName(context, 'flow.form_unknown', `${here}/form`, section.form, catalog.forms);
    checkGuard(context, here, section);
  }
}

function checkWizard(context: CheckContext, at: string, wizard: WizardFile): void {
  const { steps, stepsOf, save, edits } = wizard;
  const works = Object.keys(context.catalog.edits ?? {});
  if (save) checkName(context, 'flow.task_unknown', `${at}/save/task`, save.task, works);
  for (const [event, task] of Object.entries(edits ?? {})) {
    checkName(context, 'flow.task_unknown', at + pointer('edits', event), task, works);
    if (event === save?.event)
      context.report('flow.edit_twice', at + pointer('edits', event), { name: event });
  }
  checkConditionNames(context, `${at}/readonlyWhen`, wizard.readonlyWhen);
  if (stepsOf !== undefined) {
    const { states } = context.file;
    const tooBroken = context.stateNames.filter((name) => states[name] === undefined);
    const wizards = Object.entries(states).filter(
      ([, state]) => 'wizard' in state && state.wizard.stepsOf === undefined,
    );
    const names = [...wizards.map(([name]) => name), ...tooBroken];
    checkName(context, 'flow.steps_of_unknown', `${at}/stepsOf`, stepsOf, names);
  } else if (!steps || steps.length === 0) context.report('flow.steps_missing', at);
  const seen = new Set<string>();
  for (const [index, step] of (steps ?? []).entries()) {
    const here = `${at}/steps/${index}`;
    if (seen.has(step.id)) context.report('flow.step_duplicate', `${here}/id`, { step: step.id });
    seen.add(step.id);
    checkStep(context, here, step);
  }
}

function checkChoice(context: CheckContext, at: string, state: StateFile): void {
  if (!('choice' in state)) return;
  checkTarget(context, `${at}/choice`, state.choice);
  const last = state.choice.at(-1);
  if (namesOf(last?.when).length + namesOf(last?.unless).length > 0) {
    context.report('flow.choice_default_missing', `${at}/choice/${state.choice.length - 1}`);
  }
}

/** Checks that time leads to a task: only work changes what the process waits for. */
function checkWait(context: CheckContext, at: string, state: StateFile): void {
  const wait = waitOf(state);
  if (wait === null) return;
  const here = `${at}/after/to`;
  const { values = [] } = context.catalog;
  if (wait.until !== undefined) {
    const given = Object.keys(context.file.start?.given ?? {});
    const dates = [...values, ...given, ...datesOf(context.file)];
    checkName(context, 'flow.until_unknown', `${at}/after/until`, wait.until, dates);
  }
  checkTarget(context, here, wait.to);
  for (const [index, { subject, text, sms }] of (wait.remind ?? []).entries()) {
    checkMessage(context, `${at}/after/remind/${index}/subject`, subject);
    checkMessage(context, `${at}/after/remind/${index}/text`, text);
    if (sms !== undefined) checkMessage(context, `${at}/after/remind/${index}/sms`, sms);
  }
  const { states, start } = context.file;
  const to = states[wait.to];
  if (start === undefined) context.report('flow.wait_start', `${at}/after`);
  else if (to !== undefined && !('task' in to)) context.report('flow.wait_task', here, { target: wait.to });
}

/** Checks the work that a state undoes, and the changes that it lists for its own outcomes. */
function checkWork(
  context: CheckContext,
  at: string,
  { task, undoes = [], sets = {}, outcomes }: TaskState,
): void {
  const works = workStates(context.file, true);
  for (const [index, name] of undoes.entries())
    checkName(context, 'flow.state_unknown', `${at}/undoes/${index}`, name, works);
  for (const [outcome, changes] of Object.entries(sets)) {
    const here = at + pointer('sets', outcome);
    if (outcomes[outcome] === undefined)
      context.report('flow.outcome_unknown', here, {
        task,
        name: outcome,
        nearest: nearestName(outcome, Object.keys(outcomes)),
      });
    checkChanges(context, here, changes);
  }
}

function checkRoute(context: CheckContext, at: string, route: string | undefined): void {
  const { routes } = context.catalog;
  if (route !== undefined && routes) checkName(context, 'flow.route_unknown', at, route, routes);
}

/** Checks that a state is shown on a page of its own flow. */
function checkOwnPage(context: CheckContext, at: string, route: string | undefined): void {
  const { routes, pages } = context.catalog;
  const isElsewhere = route !== undefined && routes?.includes(route) && pages?.includes(route) === false;
  if (isElsewhere) context.report('flow.route_elsewhere', at, { name: route });
  else checkRoute(context, at, route);
}

/** Checks every name in one state: targets, conditions, tasks and outcomes, forms, screens, messages, routes. */
export function checkState(context: CheckContext, name: string, state: StateFile): void {
  const at = pointer('states', name);
  const { catalog } = context;
  if ('task' in state) checkTask(context, at, state);
  if ('wizard' in state) checkWizard(context, `${at}/wizard`, state.wizard);
  if ('form' in state) checkName(context, 'flow.form_unknown', `${at}/form`, state.form, catalog.forms);
  if ('screen' in state) {
    checkName(context, 'flow.screen_unknown', `${at}/screen`, state.screen, catalog.screens);
    checkMessageScreen(context, at, state);
    const pause = pauseOf(state);
    if (pause !== null) checkTarget(context, `${at}/after/to`, pause.to);
  }
  if ('leave' in state) {
    const { flow, route } = state.leave;
    if (flow !== undefined) checkName(context, 'flow.flow_unknown', `${at}/leave/flow`, flow, catalog.flows);
    checkRoute(context, `${at}/leave/route`, route);
  }
  checkChoice(context, at, state);
  checkWait(context, at, state);
  checkOwnPage(context, `${at}/route`, state.route);
  checkEvents(context, at, state);
}
