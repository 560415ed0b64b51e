import { type Branch, branchesOf, type EventTarget, namesOf, type StateFile } from '../flow-file.ts';
import type { FlowSetup } from './machine-setup.ts';

/** A state of the machine. */
export type StateConfig = Parameters<FlowSetup['createStateConfig']>[0];
/** Where something leads. */
export type Transition = Exclude<NonNullable<StateConfig['always']>, string | readonly unknown[]>;
type Transitions = Record<string, Transition[]>;

/** A state by the id under which any other can reach it. */
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

/** The events of a state, those that only change what is looked at too. */
export function eventsOf(state: StateFile): Transitions {
  const events = { ...state.on, ...state.nav };
  return Object.fromEntries(Object.entries(events).map(([name, target]) => [name, leads(target)]));
}
