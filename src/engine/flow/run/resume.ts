import { initialTransition, type SnapshotFrom, transition } from 'xstate';
import type { Facts } from '../../facts.ts';
import { stepsOf } from '../flow-file.ts';
import type { CompiledFlow, FlowMachine } from '../machine/build.ts';
import { COUNTING, ENTER, RUNNING } from '../machine/state-parts.ts';
import { routeMatches } from '../route.ts';
import { kindOf, pauseOf } from '../state-file.ts';
import type { Place, Wish } from './place.ts';
import { eachViewFrom } from './views.ts';

/** A snapshot of a flow's machine, running or pure. */
export type FlowSnapshot = SnapshotFrom<FlowMachine>;

/**
 * The place of a snapshot as plain data. Works for the snapshot of a running actor and for pure ones.
 *
 * @example place(flow, actor.getSnapshot()).step // 'addresses'
 */
export function place(flow: CompiledFlow, snapshot: FlowSnapshot): Place {
  const value = snapshot.value as string | Record<string, string>;
  const [name, part] = typeof value === 'string' ? [value, null] : (Object.entries(value)[0] ?? ['', null]);
  const state = flow.file.states[name];
  if (!state) throw new TypeError(`The snapshot is not of the flow "${flow.id}": it has no state "${name}".`);
  const step = 'wizard' in state && part !== ENTER ? part : null;
  const leave = 'leave' in state ? (state.leave.route ?? null) : null;
  return {
    state: name,
    step,
    kind: kindOf(state),
    screen: 'screen' in state ? state.screen : null,
    form: 'form' in state ? state.form : null,
    task: 'task' in state ? state.task : null,
    route: state.route ?? leave,
    end: state.end === true,
    visited: 'wizard' in state ? [...snapshot.context.visited] : [],
  };
}

/** The pure snapshot of the state that the facts determine. */
export function resumedSnapshot(flow: CompiledFlow, facts: Facts, step: string | null = null): FlowSnapshot {
  return initialTransition(flow.machine, { facts, step })[0];
}

/** The position inside a state: a part that the place does not name, and the retries of a task. */
interface Inside {
  readonly part?: string | null;
  readonly retries?: number;
}

/**
 * The pure snapshot of a place under these facts. If the step no longer applies, the first applicable step is used; a
 * task is running, and a screen that continues by itself is counting down, unless `inside` says otherwise.
 */
export function snapshotAt(
  flow: CompiledFlow,
  facts: Facts,
  at: Pick<Place, 'state' | 'visited'> & { readonly step?: string | null },
  inside: Inside = {},
): FlowSnapshot {
  const state = flow.file.states[at.state];
  if (!state) throw new TypeError(`The flow "${flow.id}" has no state "${at.state}".`);
  const part =
    'wizard' in state
      ? (stepsOf(flow.file, state.wizard).find(({ id }) => id === (inside.part ?? at.step))?.id ?? ENTER)
      : 'task' in state && state.retry
        ? (inside.part ?? RUNNING)
        : pauseOf(state) !== null
          ? (inside.part ?? COUNTING)
          : null;
  const snapshot = flow.machine.resolveState({
    value: part === null ? at.state : { [at.state]: part },
    context: {
      facts,
      wish: null,
      wizard: 'wizard' in state ? at.state : null,
      visited: at.visited,
      retries: inside.retries ?? 0,
      cause: { type: 'xstate.init' },
      failure: null,
      told: null,
    },
  });
  return transition(flow.machine, snapshot as FlowSnapshot, { type: 'FACTS', facts })[0];
}

/**
 * The place that the facts determine. Pure: no stored snapshot, no clock, no storage.
 *
 * `wish` is what the person requests (the path of the page, or a step). It is granted if it can be viewed under these
 * facts (`nav` events), and otherwise ignored: compare `place.route` with the page to decide whether to redirect.
 *
 * @example resume(flow, facts).state // 'editing'
 * @example resume(flow, facts, { route: '/auth/applicant/addresses' }).step // 'addresses'
 * @see spec/application.md §2 Redirect targets
 */
export function resume(flow: CompiledFlow, facts: Facts, wish: Wish = {}): Place {
  const asked = (template: string | null) =>
    wish.route === undefined || template === null ? null : routeMatches(template, wish.route);
  const start = resumedSnapshot(flow, facts, wish.step ?? null);
  const views = wish.route === undefined ? [{ snapshot: start }] : eachViewFrom(flow, start, 'nav');
  for (const { snapshot } of views) {
    const here = place(flow, snapshot);
    const match = asked(here.route);
    if (!match) continue;
    const step = wish.step ?? Object.values(match)[0];
    if (step === undefined) return here;
    return place(flow, snapshotAt(flow, facts, stepAsked(flow, facts, here, step)));
  }
  return place(flow, start);
}

function stepAsked(flow: CompiledFlow, facts: Facts, here: Place, step: string): Place {
  const moved = place(flow, transition(flow.machine, snapshotAt(flow, facts, here), { type: 'GO', step })[0]);
  return moved.step === step ? { ...moved, visited: [step] } : here;
}
