import { type SnapshotFrom, transition } from 'xstate';
import type { CompiledFlow, FlowMachine } from '../machine/build.ts';
import type { FlowMachineEvent, TaskResult } from '../machine/machine-types.ts';
import { taskId } from '../machine/state-parts.ts';
import { pauseOf } from '../state-file.ts';

type Snapshot = SnapshotFrom<FlowMachine>;

/** A state that can be viewed from a person's state, the last event that leads there, and the path of all events. */
export interface View {
  readonly snapshot: Snapshot;
  readonly via: FlowMachineEvent | null;
  readonly path: readonly FlowMachineEvent[];
}

/** The name of the state that a snapshot is in. */
export function stateName(snapshot: Snapshot): string {
  const value = snapshot.value as string | Record<string, string>;
  return typeof value === 'string' ? value : (Object.keys(value)[0] ?? '');
}

/** The event that reports a task's result to the machine. */
export function taskDone(state: string, output: TaskResult): FlowMachineEvent {
  return { type: `xstate.done.actor.${taskId(state)}`, output };
}

function viewEvents(flow: CompiledFlow, snapshot: Snapshot, reach: 'nav' | 'loads'): FlowMachineEvent[] {
  const name = stateName(snapshot);
  const { facts } = snapshot.context;
  const state = flow.file.states[name];
  if (!state) return [];
  const events: FlowMachineEvent[] = Object.keys(state.nav ?? {}).map((type) => ({ type }));
  if (pauseOf(state) !== null) events.push({ type: 'CONTINUE' });
  if (reach === 'loads' && 'task' in state && state.loads) {
    const outcomes = Object.keys(state.outcomes).filter((outcome) => outcome !== 'exhausted');
    events.push(...outcomes.map((outcome) => taskDone(name, { outcome, facts })));
  }
  return events;
}

/**
 * The states of {@link viewsFrom}, computed lazily: a caller that stops early skips the rest of the work.
 *
 * @example
 * for (const { snapshot } of eachViewFrom(flow, start, 'nav')) if (stateName(snapshot) === 'exam') return snapshot
 */
export function* eachViewFrom(
  flow: CompiledFlow,
  start: Snapshot,
  reach: 'nav' | 'loads',
): Generator<View, void> {
  const views: View[] = [{ snapshot: start, via: null, path: [] }];
  const seen = new Set([stateName(start)]);
  for (const view of views) {
    yield view;
    const { snapshot, path } = view;
    for (const via of viewEvents(flow, snapshot, reach)) {
      const [next] = transition(flow.machine, snapshot, via);
      if (seen.has(stateName(next))) continue;
      seen.add(stateName(next));
      views.push({ snapshot: next, via, path: [...path, via] });
    }
  }
}

/**
 * Every state that can be viewed from here without changing a fact, nearest first, including this one. `nav` follows
 * only navigation; `loads` also the outcomes of tasks that only load data, because a server that handles an exam event
 * does not load the questions first.
 */
export function viewsFrom(flow: CompiledFlow, start: Snapshot, reach: 'nav' | 'loads'): View[] {
  return [...eachViewFrom(flow, start, reach)];
}
