import { branchesOf, type FlowFile } from './flow-file.ts';

/** All states that a state can lead to, by itself, by an outcome or by an event, whatever the conditions say. */
export function targetsOf(file: FlowFile, name: string): string[] {
  const state = file.states[name];
  if (!state) return [];
  const ways = [...Object.values(state.on ?? {}), ...Object.values(state.nav ?? {})];
  if ('outcomes' in state) ways.push(...Object.values(state.outcomes));
  if ('choice' in state) ways.push(state.choice);
  if ('after' in state && state.after) ways.push(state.after.to);
  return [...new Set(ways.flatMap(branchesOf).map((branch) => branch.to))];
}
