import type { FlowFile } from '../../src/engine/flow/flow-file.ts';

/** How long a state waits until it goes on by itself, in milliseconds; 0 where it does not. */
export function pauseOf(file: FlowFile, name: string): number {
  const state = file.states[name];
  if (!state) return 0;
  if ('task' in state) return state.retry?.everyMs ?? state.timeoutMs ?? 0;
  return 'after' in state ? (state.after?.ms ?? 0) : 0;
}
