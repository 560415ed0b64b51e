import { type AnyStateMachine, type EventFrom, type StateValueFrom, transition } from 'xstate';

/** Questions about a life whose current state is stored as a name. `State`: the names of its states. */
export interface StoredLife<State extends string, Type extends string> {
  readonly states: readonly State[];
  /** Whether the state carries a tag. */
  has(state: State, tag: string): boolean;
  /** Whether no event is left. */
  isOver(state: State): boolean;
  /** The state after an event; null if the event cannot happen in this state. */
  after(state: State, type: Type): State | null;
  /** The parameters of the actions `enter` that an event causes, in their order. */
  entered(state: State, type: Type): readonly unknown[];
}

/**
 * Answers for a machine without context, whose states are all at the top.
 *
 * @example storedLife(paymentLifeMachine).after('settled', 'RETURNED') // 'returned'
 */
export function storedLife<Machine extends AnyStateMachine>(
  given: Machine,
): StoredLife<StateValueFrom<Machine> & string, EventFrom<Machine>['type']> {
  type State = StateValueFrom<Machine> & string;
  const machine: AnyStateMachine = given;
  const states = Object.keys(machine.states) as State[];
  const snapshots = new Map(
    states.map((value) => [value, machine.resolveState({ value, context: undefined })]),
  );
  const at = (state: State) => {
    const snapshot = snapshots.get(state);
    if (snapshot === undefined) throw new Error(`The machine ${machine.id} has no state ${state}.`);
    return snapshot;
  };
  const move = (state: State, type: string) => transition(machine, at(state), { type });
  return {
    states,
    has: (state, tag) => at(state).hasTag(tag),
    isOver: (state) => at(state).status === 'done',
    after: (state, type) => (at(state).can({ type }) ? (move(state, type)[0].value as State) : null),
    entered: (state, type) =>
      move(state, type)[1].flatMap(({ type: name, params }) =>
        (name as string) === 'enter' ? [params] : [],
      ),
  };
}
