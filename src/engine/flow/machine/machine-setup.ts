import { assign, fromPromise, setup } from 'xstate';
import { FlowError } from '../../errors.ts';
import { certainFacts } from '../../fact-changes.ts';
import type { Facts } from '../../facts.ts';
import { changesBy, type FlowFile, stepsOf } from '../flow-file.ts';
import { actorOf } from '../state-file.ts';
import { applicableStepFiles, passes, stepBefore, stepEditable, wizardOf } from '../wizard/wizard-path.ts';
import type { FlowContext, FlowInput, FlowMachineEvent, TaskInput, TaskResult } from './machine-types.ts';

type Names = readonly string[];
interface StepParams {
  state: string;
  step: string;
}
interface GuardParams {
  when: Names;
  unless: Names;
}
interface AnswerParams extends GuardParams {
  state: string;
  task: string;
  outcome: string;
}

/** The facts of the event, or else the known ones. */
const factsAfter = (context: FlowContext, event: FlowMachineEvent): Facts =>
  event.output?.facts ?? event.facts ?? context.facts;

/** The actors of a flow: one per task or protocol. The host replaces each with `machine.provide({ actors })`. */
function taskActors(file: FlowFile) {
  const states = Object.values(file.states);
  const tasks = new Set(states.flatMap((state) => ('task' in state ? [actorOf(state)] : [])));
  return Object.fromEntries(
    [...tasks].map((task) => [
      task,
      fromPromise<TaskResult, TaskInput>(() =>
        Promise.reject(new FlowError('flow.task_not_provided', { task })),
      ),
    ]),
  );
}

/**
 * Types, actors, guards and actions that every compiled flow shares. The configuration refers to them with plain
 * parameters, so that a machine is data and can be drawn, compared and explored.
 */
export function flowSetup(file: FlowFile) {
  const applies = ({ state, step }: StepParams, facts: Facts) =>
    applicableStepFiles(file, state, facts).some((one) => one.id === step);
  const editable = ({ state, step }: StepParams, facts: Facts) =>
    applicableStepFiles(file, state, facts).some(
      (one) => one.id === step && stepEditable(file, state, one, facts),
    );

  /** The facts of a task's answer; if it has none, the known ones with the changes that the file lists. */
  const factsAnswered = (
    context: FlowContext,
    { output }: FlowMachineEvent,
    { state, task }: { readonly state: string; readonly task: string },
  ): Facts =>
    output?.facts ?? certainFacts(context.facts, changesBy(file, state, task, output?.outcome ?? ''));

  return setup({
    types: {
      context: {} as FlowContext,
      events: {} as FlowMachineEvent,
      input: {} as FlowInput,
    },
    actors: taskActors(file),
    guards: {
      allows: ({ context, event }, guard: GuardParams) =>
        passes(file.conditions, guard, factsAfter(context, event)),
      answered: ({ context, event }, { state, task, outcome, ...guard }: AnswerParams) =>
        event.output?.outcome === outcome &&
        passes(file.conditions, guard, factsAnswered(context, event, { state, task })),
      retryLeft: ({ context }, { times }: { times: number }) => context.retries < times,
      stepApplies: ({ context }, params: StepParams) => applies(params, context.facts),
      stepGone: ({ context }, params: StepParams) => !applies(params, context.facts),
      stepWished: ({ context }, params: StepParams) =>
        context.wish === params.step && applies(params, context.facts),
      stepAsked: ({ context, event }, params: StepParams) =>
        event.step === params.step && applies(params, context.facts),
      stepBefore: ({ context }, { state, step }: StepParams) =>
        stepBefore(file, state, context.visited.at(-1), context.facts) === step,
      canSave: ({ context, event }, { state }: { state: string }) => {
        const wizard = wizardOf(file, state);
        const steps = wizard ? stepsOf(file, wizard).map((step) => step.id) : [];
        const asked = event.step === undefined ? steps : steps.filter((step) => step === event.step);
        return asked.some((step) => editable({ state, step }, context.facts));
      },
    },
    actions: {
      takeFacts: assign({
        facts: ({ context, event }) => factsAfter(context, event),
        wish: ({ context, event }) => event.output?.step ?? event.step ?? context.wish,
        told: ({ context, event }) => (event.output?.data === undefined ? context.told : event.output.data),
      }),
      takeChanges: assign({
        facts: ({ context, event }, work: { state: string; task: string }) =>
          factsAnswered(context, event, work),
      }),
      startOver: assign({ visited: [], wizard: null, failure: null, told: null }),
      enterWizard: assign({
        visited: ({ context }, { state }: { state: string }) =>
          context.wizard === state ? context.visited : [],
        wizard: (_, { state }: { state: string }) => state,
      }),
      visit: assign({
        wish: null,
        visited: ({ context }, { step }: StepParams) =>
          context.visited.at(-1) === step ? context.visited : [...context.visited, step],
      }),
      goBack: assign({ visited: ({ context }) => context.visited.slice(0, -1) }),
      beginTask: assign({ retries: 0, cause: ({ event }) => event, failure: null }),
      countRetry: assign({ retries: ({ context }) => context.retries + 1 }),
      keepFailure: assign({ failure: ({ event }) => event.error ?? event.output?.outcome ?? null }),
      forgetFailure: assign({ failure: null }),
    },
  });
}

export type FlowSetup = ReturnType<typeof flowSetup>;
