import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
  getNextTransitions,
} from 'xstate';
import type { ModelEvent } from '../model/projection.ts';

/**
 * The knowledge that exploration needs beside a hand-written machine: its possible inputs, the payloads of its events,
 * the outputs of its invoked actors. All finite.
 *
 * @example { inputs: [{}], events: { PAY: [{ order }] }, outcomes: { chargePayment: [{ outcome: 'paid' }] } }
 */
export interface MachineScope {
  readonly inputs: readonly unknown[];
  /** By event type: the possible payloads. An event that is not listed has none. */
  readonly events?: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
  /** By the name of an invoked actor: its outputs. An actor that is not listed completes without output. */
  readonly outcomes?: Readonly<Record<string, readonly unknown[]>>;
  /** The part of the context that distinguishes situations; default: all of it. */
  // biome-ignore lint/suspicious/noExplicitAny: every machine has a context of its own
  readonly context?: (context: any) => unknown;
  /** Actions that send to another machine, which does not exist here: they do nothing. */
  readonly silent?: readonly string[];
}

/** An event for a machine, with its form in a tour. */
export interface MachineEvent {
  readonly event: { readonly type: string } & Readonly<Record<string, unknown>>;
  readonly model: ModelEvent;
  /** The event descriptor under which the machine declares the transition. */
  readonly descriptor: string;
}

const done = 'xstate.done.actor.';
const failed = 'xstate.error.actor.';
const after = 'xstate.after.';

function actorName(transition: AnyTransitionDefinition, id: string): string {
  const invoke = transition.source.invoke.find((one) => one.id === id);
  return typeof invoke?.src === 'string' ? invoke.src : id;
}

function eventsOf(transition: AnyTransitionDefinition, scope: MachineScope): MachineEvent[] {
  const descriptor = String(transition.eventType);
  if (descriptor === '' || descriptor === '*') return [];
  const listed = scope.events?.[descriptor];
  if (descriptor.startsWith(after)) {
    return [{ event: { type: descriptor }, model: { kind: 'timer', type: 'after' }, descriptor }];
  }
  if (descriptor.startsWith(done) && !listed) {
    const name = actorName(transition, descriptor.slice(done.length));
    return (scope.outcomes?.[name] ?? [undefined]).map((output) => {
      const outcome = (output as { outcome?: string } | undefined)?.outcome;
      const model: ModelEvent = {
        kind: 'task',
        type: `${name} answers`,
        ...(outcome !== undefined && { outcome }),
        ...(output !== undefined && { data: { output } }),
      };
      return { event: { type: descriptor, output }, model, descriptor };
    });
  }
  if (descriptor.startsWith(failed)) {
    const name = actorName(transition, descriptor.slice(failed.length));
    const model: ModelEvent = { kind: 'task', type: `${name} throws` };
    return [{ event: { type: descriptor, error: 'failed' }, model, descriptor }];
  }
  return (listed ?? [{}]).map((data) => ({
    event: { type: descriptor, ...data },
    model: { kind: 'person', type: descriptor, ...(Object.keys(data).length > 0 && { data }) },
    descriptor,
  }));
}

/** All possible events in a snapshot, in the order of the machine. */
export function machineEvents(snapshot: AnyMachineSnapshot, scope: MachineScope): MachineEvent[] {
  if (snapshot.status !== 'active') return [];
  const seen = new Set<string>();
  return getNextTransitions(snapshot).flatMap((transition) => {
    const descriptor = String(transition.eventType);
    if (seen.has(descriptor)) return [];
    seen.add(descriptor);
    return eventsOf(transition, scope);
  });
}

/** The cause of a transition, in words: `PAY`, `chargePayment done`, `after reloadPause`. */
function eventName(transition: AnyTransitionDefinition): string {
  const descriptor = String(transition.eventType);
  if (descriptor.startsWith(done)) return `${actorName(transition, descriptor.slice(done.length))} done`;
  if (descriptor.startsWith(failed)) return `${actorName(transition, descriptor.slice(failed.length))} error`;
  return descriptor.startsWith(after) ? `after ${descriptor.slice(after.length).split('.')[0]}` : descriptor;
}

/** All nodes of a machine, parents first. */
export function nodesOf(machine: AnyStateMachine): AnyStateNode[] {
  const nodes: AnyStateNode[] = [machine.root];
  for (const node of nodes) nodes.push(...Object.values(node.states as Record<string, AnyStateNode>));
  return nodes;
}

/** One transition of a machine, for drawing. */
export interface DrawnTransition {
  readonly name: string;
  readonly event: string;
  readonly from: readonly string[];
  readonly to: readonly string[];
}

/** All transitions of a machine, for drawing; one without a target points to its own state. */
export function machineTransitions(machine: AnyStateMachine): DrawnTransition[] {
  return [...namedTransitions(machine)].map(([transition, name]) => ({
    name,
    event: eventName(transition) || 'always',
    from: transition.source.path,
    to: transition.target?.[0]?.path ?? transition.source.path,
  }));
}

/** The transitions that a machine declares, each with a name: `idle.PAY → confirming`. */
export function namedTransitions(machine: AnyStateMachine): Map<AnyTransitionDefinition, string> {
  const names = new Map<AnyTransitionDefinition, string>();
  const pathOf = (node: { path: readonly string[] }) => node.path.join('.') || machine.id;
  for (const node of nodesOf(machine)) {
    const lists = [...node.transitions.values(), node.always ?? []];
    for (const list of lists) {
      list.forEach((transition: AnyTransitionDefinition, index: number) => {
        if (names.has(transition)) return;
        const event = eventName(transition);
        const to = transition.target?.map(pathOf).join(' ') ?? 'stays';
        const place = list.length > 1 ? `[${index}]` : '';
        names.set(transition, `${pathOf(node)}${event && `.${event}`}${place} → ${to}`);
      });
    }
  }
  return names;
}
