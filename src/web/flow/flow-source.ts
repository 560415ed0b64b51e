import type { FlowFile } from '../../engine/flow/flow-file.ts';
import type { CompiledFlow } from '../../engine/flow/machine/build.ts';
import { fetchFromRelease, onNewRelease } from '../app/release/current-release.ts';

/** A flow that is updated with the page's release. */
export interface FollowedFlow {
  readonly get: () => CompiledFlow;
  /** Adds a listener for a release with a changed flow; returns the unsubscribe function. */
  readonly subscribe: (listener: () => void) => () => void;
}

/**
 * A flow file of the release that the page runs in.
 *
 * @throws {Error} if the server does not return it.
 * @example const file = await loadFlowFile('guestcard')
 */
export function loadFlowFile(name: string): Promise<FlowFile> {
  return fetchFromRelease(`flows/${name}.json`) as Promise<FlowFile>;
}

/**
 * A flow of the release that the page runs in. It was checked when the release was published.
 *
 * @throws {Error} if the server does not return it.
 * @example const flow = await loadFlow('questionnaire')
 */
export async function loadFlow(name: string): Promise<CompiledFlow> {
  // The state machine library is a third of the largest page's code; pages without a flow do not load it.
  const [{ buildFlow }, file] = await Promise.all([
    import('../../engine/flow/machine/build.ts'),
    loadFlowFile(name),
  ]);
  return buildFlow(file);
}

/**
 * A flow that is reloaded with each release that the page takes while it is open.
 *
 * @throws {Error} if the server does not return it at first; later failures are ignored.
 * @example const flow = useSyncExternalStore(followed.subscribe, followed.get)
 */
export async function followFlow(name: string): Promise<FollowedFlow> {
  let flow = await loadFlow(name);
  const listeners = new Set<() => void>();
  async function follow(): Promise<void> {
    const next = await loadFlow(name).catch(() => flow);
    if (next === flow) return;
    flow = next;
    for (const listener of listeners) listener();
  }
  onNewRelease(() => void follow());
  return {
    get: () => flow,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
