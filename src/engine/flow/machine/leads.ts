import { type Branch, branchesOf, type EventTarget, namesOf } from '../guarded.ts';
import type { StateFile } from '../state-file.ts';
import type { FlowSetup } from './machine-setup.ts';

/** A state of the machine. */
export type StateConfig = Parameters<FlowSetup['createStateConfig']>[0];
/** A transition to a target. */
export type Transition = Exclude<NonNullable<StateConfig['always']>, string | readonly unknown[]>;
type Transitions = Record<string, Transition[]>;

/** The id by which any state can reach another one. */
export const idOf = (state: string) => `#state:${state}`;

/** The conditions of a branch as lists. */
export const guardOf = (branch: Branch) => ({ when: namesOf(branch.when), unless: namesOf(branch.unless) });

/** The branches of an event or an outcome, in their order. */
export function leads(target: EventTarget): Transition[] {
  return branchesOf(target).map((branch) => {
    const { when, unless } = guardOf(branch);
    const to: Transition = { target: idOf(branch.to), actions: { type: 'takeFacts' } };
    return when.length + unless.length === 0
      ? to
      : { ...to, guard: { type: 'allows', params: { when, unless } } };
  });
}

/** The events of a state, including those that only change the view. */
export function eventsOf(state: StateFile): Transitions {
  const events = { ...state.on, ...state.nav };
  return Object.fromEntries(Object.entries(events).map(([name, target]) => [name, leads(target)]));
}
