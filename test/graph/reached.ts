/** What `xstate/graph` reaches on a machine, and what our own exploration reaches, in the same words. */
import type { AnyMachineSnapshot, EventObject } from 'xstate';
import { type AdjacencyValue, getAdjacencyMap } from 'xstate/graph';
import type { Graph } from '../../src/engine/explore/model/graph.ts';
import type { ModelEvent } from '../../src/engine/explore/model/projection.ts';
import { ENTER, TIME } from '../../src/engine/flow/machine/state-parts.ts';
import { BEFORE_ALL } from './flow-for-graph.ts';
import type { ForGraph } from './machine-for-graph.ts';

/** Situations by their keys, and the steps from one to another. */
export interface Reached {
  readonly situations: ReadonlySet<string>;
  readonly steps: ReadonlySet<string>;
}

const stepKey = (from: string, event: string, to: string) => `${from} ${event} → ${to}`;

/** How an event of the machine is called here. */
function theirEvent(type: string): string {
  if (type.startsWith('xstate.done.actor.')) return 'answers';
  if (type.startsWith('xstate.error.actor.')) return 'throws';
  return type.startsWith('xstate.after.') || type === TIME ? 'after' : type;
}

/** `xstate/graph` takes from the front of a list, which is slow for long lists: it gets so many starts at once. */
const STARTS_AT_ONCE = 2000;

/** A situation that `xstate/graph` reaches, with the steps that leave it. */
export interface Found {
  readonly key: string;
  readonly state: AnyMachineSnapshot;
  readonly steps: readonly { readonly type: string; readonly to: string }[];
}

/** All that `xstate/graph` reaches. Where it has been before, it stops. */
export function found({ machine, options }: ForGraph): Found[] {
  const all = new Map<string, Found>();
  const keyOf = (snapshot: AnyMachineSnapshot) => options.serializeState?.(snapshot, undefined) ?? '';
  for (let [from, starts] = [0, 1]; from < starts; from += STARTS_AT_ONCE) {
    let start = 0;
    const map = getAdjacencyMap(machine, {
      ...options,
      stopWhen: (snapshot: AnyMachineSnapshot) => snapshot !== options.fromState && all.has(keyOf(snapshot)),
      filterEvents: (_, { type }) => {
        if (type !== 'RESUME') return true;
        start += 1;
        return start > from && start <= from + STARTS_AT_ONCE;
      },
    });
    starts = start;
    for (const [key, { state, transitions }] of Object.entries<
      AdjacencyValue<AnyMachineSnapshot, EventObject>
    >({ ...map })) {
      const steps = Object.values(transitions).map(({ event, state: to }) => ({
        type: event.type,
        to: keyOf(to),
      }));
      const before = all.get(key)?.steps ?? [];
      all.set(key, {
        key,
        state,
        steps: before.length > 0 && key !== BEFORE_ALL ? before : [...before, ...steps],
      });
    }
  }
  return [...all.values()];
}

/** Without the snapshot before all starts, and without a wizard of which no step applies: nobody is there. */
export function judged(all: readonly Found[]): Reached {
  const isPlace = (key: string) => key !== BEFORE_ALL && !key.includes(` ${ENTER} `);
  const places = all.filter(({ key }) => isPlace(key));
  const steps = places.flatMap(({ key, steps }) =>
    steps
      .filter(({ to }) => to !== key && isPlace(to))
      .map(({ type, to }) => stepKey(key, theirEvent(type), to)),
  );
  return { situations: new Set(places.map(({ key }) => key)), steps: new Set(steps) };
}

/** How an event of our exploration is called here. What a person saved arrives as new facts. */
function ourEvent({ kind, type, step, answers }: ModelEvent): string {
  if (kind === 'task') return type.endsWith('throws') ? 'throws' : 'answers';
  return step !== undefined && answers !== undefined ? 'FACTS' : type;
}

/** What our own exploration reaches. */
export function reached(graph: Graph, keyOf: (node: number) => string): Reached {
  const keys = Array.from({ length: graph.nodes }, (_, node) => keyOf(node));
  const steps = keys.flatMap((from, node) =>
    Array.from(graph.to.slice(graph.first[node], graph.first[node + 1]), (to, index) => {
      const move = graph.move[(graph.first[node] ?? 0) + index] ?? 0;
      return { to: keys[to] ?? '', event: ourEvent(graph.eventOf(node, move)) };
    })
      .filter(({ to }) => to !== from)
      .map(({ to, event }) => stepKey(from, event, to)),
  );
  return { situations: new Set(keys), steps: new Set(steps) };
}
