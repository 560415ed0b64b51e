import { useSyncExternalStore } from 'react';
import type { AnyActorRef, StateValue } from 'xstate';
import type { RunningFlow } from './flow-views.ts';

/** The state of a protocol, and the function that sends events to it. */
export interface RunningProtocol<Event> {
  readonly value: StateValue;
  readonly send: (event: Event) => void;
}

const nothing = () => () => {};

function snapshotOf(protocol: AnyActorRef | null): { readonly value: StateValue } | null {
  return protocol === null ? null : (protocol.getSnapshot() as { readonly value: StateValue });
}

/**
 * The protocol that carries out the flow's current task; null if there is none.
 *
 * @example const verdict = useProtocol<{ type: 'CONTINUE' }>(flow); verdict?.value // 'passed'
 */
export function useProtocol<Event extends { readonly type: string }>({
  protocol,
}: Pick<RunningFlow, 'protocol'>): RunningProtocol<Event> | null {
  const snapshot = useSyncExternalStore(
    protocol === null
      ? nothing
      : (listener) => {
          const { unsubscribe } = protocol.subscribe(listener);
          return unsubscribe;
        },
    () => snapshotOf(protocol),
  );
  if (protocol === null || snapshot === null) return null;
  return { value: snapshot.value, send: (event) => protocol.send(event) };
}
