import * as flow from '../../src/engine/flow/flow-file.ts';

/** How long a state waits until a timer ends it, in milliseconds; 0 if it has none. */
export function pauseOf(file: flow.FlowFile, name: string): number {
  const state = file.states[name];
  if (!state) return 0;
  if ('task' in state) return state.retry?.everyMs ?? state.timeoutMs ?? 0;
  return flow.pauseOf(state)?.ms ?? 0;
}
