import type { FlowFile } from '../../src/engine/flow/flow-file.ts';
import * as states from '../../src/engine/flow/state-file.ts';

/** How long a state waits until a timer ends it, in milliseconds; 0 if it has none. */
export function pauseOf(file: FlowFile, name: string): number {
  const state = file.states[name];
  if (!state) return 0;
  if ('task' in state) return state.retry?.everyMs ?? state.timeoutMs ?? 0;
  return states.pauseOf(state)?.ms ?? 0;
}
