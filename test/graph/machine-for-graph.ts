/** Hands a hand-written machine to `xstate/graph`, which explores it without any code of our own exploration. */
import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode, EventObject } from 'xstate';
import { getNextTransitions } from 'xstate';
import type { TraversalOptions } from 'xstate/graph';
import type { MachineScope } from '../../src/engine/explore/machines/machine-moves.ts';

/** A machine, and the options with which the functions of `xstate/graph` explore it. */
export interface ForGraph<Machine extends AnyStateMachine = AnyStateMachine> {
  readonly machine: Machine;
  readonly options: GraphOptions;
}

/** The options of `getShortestPaths` and `getAdjacencyMap`. */
type GraphOptions = Pick<
  // biome-ignore lint/suspicious/noExplicitAny: every machine has events and inputs of its own
  TraversalOptions<any, any, any>,
  'input' | 'fromState' | 'events' | 'serializeState' | 'serializeEvent'
>;

const DONE = 'xstate.done.actor.';
const ERROR = 'xstate.error.actor.';

function nodesBelow(node: AnyStateNode): AnyStateNode[] {
  return [node, ...Object.values<AnyStateNode>(node.states).flatMap(nodesBelow)];
}

/** The types of the events that a snapshot handles, except eventless transitions and wildcards. */
export function handledTypes(snapshot: AnyMachineSnapshot): string[] {
  if (snapshot.status !== 'active') return [];
  const types = getNextTransitions(snapshot).map(({ eventType }) => String(eventType));
  return [...new Set(types)].filter((type) => type !== '' && type !== '*');
}

/** What a scope distinguishes in a snapshot: its state, whether it has ended, and a part of its context. */
export function serializeMachine(scope: MachineScope): (snapshot: AnyMachineSnapshot) => string {
  return ({ value, status, context }) =>
    JSON.stringify([value, status, scope.context ? scope.context(context) : context]);
}

/**
 * A hand-written machine for `xstate/graph`, once for each input of its scope: its events with their data, each answer
 * of its invoked actors as `xstate.done.actor.…`, each failure as `xstate.error.actor.…`, its timers as
 * `xstate.after.…`.
 *
 * @example getShortestPaths(machine, options) // for each of machineForGraph(machines.otp, machineScopes.otp)
 */
export function machineForGraph<Machine extends AnyStateMachine>(
  machine: Machine,
  scope: MachineScope,
): ForGraph<Machine>[] {
  const invoked = nodesBelow(machine.root).flatMap(({ invoke }) => invoke);
  const nameOf = new Map(invoked.map(({ id, src }) => [id, typeof src === 'string' ? src : id]));

  function eventsOf(type: string): EventObject[] {
    const listed = scope.events?.[type];
    if (listed) return listed.map((data) => ({ type, ...data }));
    if (type.startsWith(ERROR)) return [{ type, error: 'failed' } as EventObject];
    if (!type.startsWith(DONE)) return [{ type }];
    const outputs = scope.outcomes?.[nameOf.get(type.slice(DONE.length)) ?? ''] ?? [undefined];
    return outputs.map((output) => ({ type, output }) as EventObject);
  }

  const silent = Object.fromEntries((scope.silent ?? []).map((name) => [name, () => {}]));
  return scope.inputs.map((input) => ({
    machine: machine.provide({ actions: silent }) as Machine,
    options: {
      input,
      events: (snapshot: AnyMachineSnapshot) => handledTypes(snapshot).flatMap(eventsOf),
      serializeState: serializeMachine(scope),
    },
  }));
}
