/** Hands the machine of a flow to `xstate/graph`, which explores it without any code of our own exploration. */
import { type AnyMachineSnapshot, initialTransition } from 'xstate';
import { holds } from '../../src/engine/conditions.ts';
import type { ExploredFlow } from '../../src/engine/explore/model/explored-flow.ts';
import type { FactSpace } from '../../src/engine/explore/model/fact-space.ts';
import { projectFlow } from '../../src/engine/explore/model/project-flow.ts';
import type { Facts } from '../../src/engine/facts.ts';
import { changesBy, type FlowFile, stepsOf } from '../../src/engine/flow/flow-file.ts';
import { buildFlow, type FlowMachine } from '../../src/engine/flow/machine/build.ts';
import type { FlowMachineEvent } from '../../src/engine/flow/machine/machine-types.ts';
import { TIME } from '../../src/engine/flow/machine/state-parts.ts';
import type { StateFile } from '../../src/engine/flow/state-file.ts';
import { type ForGraph, handledTypes } from './machine-for-graph.ts';
import { type ProjectedFacts, projectedFacts } from './possible-facts.ts';

/** The key of the snapshot from which the machine is sent to every start. */
export const BEFORE_ALL = 'before all';

/** The name of a snapshot's state, and the part inside it. */
export function placeOf({ value }: AnyMachineSnapshot): readonly [string, string | null] {
  if (typeof value === 'string') return [value, null];
  const [name = '', part] = Object.entries(value)[0] ?? [];
  return [name, String(part)];
}

/** The situations of a task's state after each of its answers that the world allows. */
function answersOf(flow: ExploredFlow, projected: ProjectedFacts, name: string, facts: Facts) {
  const state = flow.file.states[name];
  if (!state || !('task' in state)) return [];
  const own = new Set([...Object.keys(state.outcomes), 'failed']);
  if (state.retry) own.delete('exhausted');
  if (state.timeoutMs !== undefined) own.delete('timeout');
  return [...own].flatMap((outcome) => {
    const { when = {} } = flow.world.outcomes[state.task]?.[outcome] ?? {};
    if (!holds(when, facts)) return [];
    const changes = changesBy(flow.file, name, state.task, outcome);
    return projected.changed(facts, changes).map((after) => ({ outcome, facts: after }));
  });
}

/** The events of a wizard by itself: its ways between steps, and what the person knows after a save. */
function wizardEvents(
  { file }: ExploredFlow,
  projected: ProjectedFacts,
  snapshot: AnyMachineSnapshot,
  type: string,
): FlowMachineEvent[] {
  const [name, part] = placeOf(snapshot);
  const state = file.states[name];
  if (!state || !('wizard' in state)) return [];
  const steps = stepsOf(file, state.wizard);
  if (type === TIME) return [];
  if (type === 'GO') return steps.map(({ id }) => ({ type, step: id }));
  if (type !== state.wizard.save?.event) return [{ type }];
  if (!snapshot.can({ type, step: part })) return [];
  const changes = steps.find(({ id }) => id === part)?.sets ?? {};
  return projected.changed(snapshot.context.facts, changes).map((facts) => ({ type: 'FACTS', facts }));
}

/** Where a flow or a wizard begins: the facts, and perhaps the step that is asked for. */
export interface Begin {
  readonly facts: Facts;
  readonly step?: string;
}

/** The key of a situation: the state, the part inside it, the retries so far, the number of the facts. */
export function situationKey(state: string, part: string | null, attempt: number, code: number): string {
  return [state, part ?? '-', attempt, code].join(' ');
}

/** Sent from the first snapshot to every start, by the event with which a running page starts over. */
function explorable(
  machine: FlowMachine,
  starts: readonly Begin[],
  projected: ProjectedFacts,
  eventsOf: (snapshot: AnyMachineSnapshot, type: string) => FlowMachineEvent[],
  keyOf: (snapshot: AnyMachineSnapshot, code: number) => string,
): ForGraph<FlowMachine> {
  const [first] = initialTransition(machine, { facts: starts[0]?.facts ?? {} });
  const begin = starts.map(
    ({ facts, step }): FlowMachineEvent => ({
      type: 'RESUME',
      facts,
      ...(step !== undefined && { step }),
    }),
  );
  return {
    machine,
    options: {
      fromState: first,
      events: (snapshot: AnyMachineSnapshot) =>
        snapshot === first
          ? begin
          : handledTypes(snapshot)
              .filter((type) => type !== 'FACTS' && type !== 'RESUME')
              .flatMap((type) => eventsOf(snapshot, type)),
      serializeState: (snapshot: AnyMachineSnapshot) =>
        snapshot === first ? BEFORE_ALL : keyOf(snapshot, projected.codeOf(snapshot.context.facts)),
      serializeEvent: ({ type, step, output, facts = output?.facts }: FlowMachineEvent) =>
        JSON.stringify([type, step, output?.outcome, facts && projected.codeOf(facts)]),
    },
  };
}

/**
 * A flow for `xstate/graph`, from all facts that its world allows. A wizard is one place. The answers of tasks are
 * `xstate.done.actor.…` with the facts that the server may then know.
 *
 * @example getShortestPaths(machine, options) // of flowForGraph(loadFlow('move-out'))
 */
export function flowForGraph(flow: ExploredFlow, space = projectFlow(flow).space): ForGraph<FlowMachine> {
  const { states } = flow.file;
  const projected = projectedFacts(flow, space);
  const eventsOf = (snapshot: AnyMachineSnapshot, type: string): FlowMachineEvent[] => {
    const [name] = placeOf(snapshot);
    const state = states[name];
    if (type.startsWith('xstate.done.actor.')) {
      const answers = answersOf(flow, projected, name, snapshot.context.facts);
      return answers.map((output) => ({ type, output }));
    }
    const isInside = state && 'wizard' in state && !(type in { ...state.on, ...state.nav }) && type !== TIME;
    return isInside ? [] : [{ type }];
  };
  const keyOf = (snapshot: AnyMachineSnapshot, code: number) => {
    const [name, part] = placeOf(snapshot);
    const state = states[name];
    const attempt = state && 'task' in state && state.retry ? snapshot.context.retries : 0;
    return situationKey(name, state && 'wizard' in state ? null : part, attempt, code);
  };
  const starts = projected.all().map((facts) => ({ facts }));
  return explorable(buildFlow(flow.file).machine, starts, projected, eventsOf, keyOf);
}

/**
 * One wizard of a flow for `xstate/graph`, from given starts. All other states are ends, so that the wizard is left at
 * its border.
 */
export function wizardForGraph(
  flow: ExploredFlow,
  wizard: string,
  space: FactSpace,
  starts: readonly Begin[],
): ForGraph<FlowMachine> {
  const own = flow.file.states[wizard];
  const kept = new Set([wizard, own && 'wizard' in own ? own.wizard.stepsOf : undefined]);
  const states = Object.entries(flow.file.states).map(([name, state]): [string, StateFile] => [
    name,
    kept.has(name) ? state : { screen: 'left', end: true },
  ]);
  const file: FlowFile = { ...flow.file, initial: wizard, states: Object.fromEntries(states) };
  const projected = projectedFacts(flow, space);
  return explorable(
    buildFlow(file).machine,
    starts,
    projected,
    (snapshot, type) =>
      placeOf(snapshot)[0] === wizard ? wizardEvents(flow, projected, snapshot, type) : [],
    (snapshot, code) => {
      const [name, part] = placeOf(snapshot);
      return situationKey(name, name === wizard ? part : null, 0, code);
    },
  );
}
