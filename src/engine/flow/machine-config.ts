import {
  type Branch,
  branchesOf,
  type EventTarget,
  type FlowFile,
  namesOf,
  type ScreenState,
  type StateFile,
  stepsOf,
  type TaskState,
  type WizardState,
} from './flow-file.ts';
import type { FlowSetup } from './machine-setup.ts';

type StateConfig = Parameters<FlowSetup['createStateConfig']>[0];
type Transition = Exclude<NonNullable<StateConfig['always']>, string | readonly unknown[]>;
type Transitions = Record<string, Transition[]>;

/** The state of a wizard that only picks the step to open. */
export const ENTER = '@enter';
/** The parts of a task that retries, and of a screen that goes on by itself. */
export const RUNNING = 'running';
export const WAITING = 'waiting';
export const COUNTING = 'counting';
export const RESTING = 'resting';

/** The id under which a state's task runs; its done event is `xstate.done.actor.<id>`. */
export const taskId = (state: string) => `task:${state}`;

const idOf = (state: string) => `#state:${state}`;

const guardOf = (branch: Branch) => ({ when: namesOf(branch.when), unless: namesOf(branch.unless) });

function leads(target: EventTarget): Transition[] {
  return branchesOf(target).map((branch) => {
    const { when, unless } = guardOf(branch);
    const to: Transition = { target: idOf(branch.to), actions: { type: 'takeFacts' } };
    return when.length + unless.length === 0
      ? to
      : { ...to, guard: { type: 'allows', params: { when, unless } } };
  });
}

function eventsOf(state: StateFile): Transitions {
  const events = { ...state.on, ...state.nav };
  return Object.fromEntries(Object.entries(events).map(([name, target]) => [name, leads(target)]));
}

function wizardConfig(file: FlowFile, name: string, state: WizardState): StateConfig {
  const steps = stepsOf(file, state.wizard).map((step) => step.id);
  const { save } = state.wizard;
  const at = (step: string) => ({ state: name, step });
  return {
    initial: ENTER,
    entry: { type: 'enterWizard', params: { state: name } },
    on: {
      GO: steps.map((step) => ({ target: `.${step}`, guard: { type: 'stepAsked', params: at(step) } })),
      PREVIOUS: steps.map((step) => ({
        target: `.${step}`,
        guard: { type: 'stepBefore', params: at(step) },
        actions: { type: 'goBack', params: { state: name } },
      })),
      ...(save && {
        [save]: [{ guard: { type: 'canSave', params: { state: name } }, actions: { type: 'forgetFailure' } }],
      }),
      ...eventsOf(state),
    },
    states: {
      [ENTER]: {
        always: [
          ...steps.map((step) => ({
            target: step,
            guard: { type: 'stepWished' as const, params: at(step) },
          })),
          ...steps.map((step) => ({
            target: step,
            guard: { type: 'stepApplies' as const, params: at(step) },
          })),
        ],
      },
      ...Object.fromEntries(
        steps.map((step, index): [string, StateConfig] => [
          step,
          {
            entry: { type: 'visit', params: at(step) },
            always: { target: ENTER, guard: { type: 'stepGone', params: at(step) } },
            on: {
              NEXT: steps.slice(index + 1).map((later) => ({
                target: later,
                guard: { type: 'stepApplies' as const, params: at(later) },
              })),
            },
          },
        ]),
      ),
    },
  };
}

function outcomeTransitions(state: TaskState): Transition[] {
  return Object.entries(state.outcomes).flatMap(([outcome, target]) =>
    branchesOf(target).map(
      (branch): Transition => ({
        target: idOf(branch.to),
        guard: { type: 'answered', params: { outcome, ...guardOf(branch) } },
        actions: { type: 'takeFacts' },
      }),
    ),
  );
}

function taskConfig(name: string, state: TaskState): StateConfig {
  const { retry, timeoutMs, outcomes } = state;
  const failed: Transition[] = retry
    ? [
        {
          target: WAITING,
          guard: { type: 'retryLeft', params: { times: retry.times } },
          actions: [{ type: 'keepFailure' }],
        },
        ...leads(outcomes.exhausted ?? []),
      ]
    : leads(outcomes.failed ?? []).map((to) => ({
        ...to,
        actions: [{ type: 'takeFacts' }, { type: 'keepFailure' }],
      }));
  const running: StateConfig = {
    invoke: {
      id: taskId(name),
      src: state.task,
      input: ({ context }) => ({
        task: state.task,
        state: name,
        facts: context.facts,
        attempt: context.retries + 1,
        event: context.cause,
        idempotent: state.idempotent ?? false,
      }),
      onDone: [...outcomeTransitions(state), ...failed],
      onError: failed,
    },
    ...(timeoutMs !== undefined && { after: { [timeoutMs]: leads(outcomes.timeout ?? []) } }),
  };
  const entry = { type: 'beginTask' as const };
  if (!retry) return { ...running, entry, on: eventsOf(state) };
  const again: Transition = { target: RUNNING, actions: { type: 'countRetry' } };
  return {
    entry,
    on: eventsOf(state),
    initial: RUNNING,
    states: {
      [RUNNING]: running,
      [WAITING]: {
        after: { [retry.everyMs]: again },
        on: { RETRY: again, STOP: leads(outcomes.exhausted ?? []) },
      },
    },
  };
}

function screenConfig(state: ScreenState): StateConfig {
  if (!state.after) return { on: eventsOf(state) };
  const { ms, to } = state.after;
  return {
    initial: COUNTING,
    on: { ...eventsOf(state), CONTINUE: leads(to) },
    states: { [COUNTING]: { after: { [ms]: leads(to) }, on: { STAY: RESTING } }, [RESTING]: {} },
  };
}

function configOf(file: FlowFile, name: string, state: StateFile): StateConfig {
  if ('wizard' in state) return wizardConfig(file, name, state);
  if ('task' in state) return taskConfig(name, state);
  if ('choice' in state) return { always: leads(state.choice) };
  if ('screen' in state) return screenConfig(state);
  return { on: eventsOf(state) };
}

/**
 * The configuration of every state, each with an id by which any other can reach it. An end is no final state
 * of the machine: what ended can go on when the facts change (RESUME), on this device or another.
 */
export function statesConfig(file: FlowFile): Record<string, StateConfig> {
  return Object.fromEntries(
    Object.entries(file.states).map(([name, state]) => [
      name,
      { id: idOf(name).slice(1), ...configOf(file, name, state) },
    ]),
  );
}
