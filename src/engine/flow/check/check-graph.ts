import { pointer } from '../../json-pointer.ts';
import type { FlowFile } from '../flow-file.ts';
import { branchesOf } from '../guarded.ts';
import { kindOf, pauseOf, waitOf } from '../state-file.ts';
import type { CheckContext } from './check-context.ts';

/** The names of the states that are reachable from the initial one, ignoring conditions. */
function reachableStates(file: FlowFile): Set<string> {
  const reached = new Set([file.initial]);
  for (const name of reached) for (const target of targetsOf(file, name)) reached.add(target);
  return reached;
}

/**
 * Loops that consist only of choices: for each, the shortest loop whose first choice in the file it is. Each choice is
 * visited once per start, however many paths lead through it.
 */
function choiceLoops(file: FlowFile): string[][] {
  const choices = Object.keys(file.states).filter((name) => 'choice' in (file.states[name] ?? {}));
  return choices.flatMap((first, index) => circleFrom(file, first, new Set(choices.slice(index))));
}

/** The shortest path from a state back to itself through these states. */
function circleFrom(file: FlowFile, first: string, through: ReadonlySet<string>): string[][] {
  const cameFrom = new Map<string, string>();
  const open = [first];
  for (const name of open) {
    for (const target of targetsOf(file, name)) {
      if (target === first) return [[...wayTo(name, cameFrom), first]];
      if (!through.has(target) || cameFrom.has(target)) continue;
      cameFrom.set(target, name);
      open.push(target);
    }
  }
  return [];
}

function wayTo(name: string, cameFrom: ReadonlyMap<string, string>): string[] {
  const way = [name];
  for (let at = cameFrom.get(name); at !== undefined; at = cameFrom.get(at)) way.unshift(at);
  return way;
}

/** Checks the graph as a whole: every state is reachable and can be left, choices end. */
export function checkGraph(context: CheckContext): void {
  const { file } = context;
  const reached = reachableStates(file);
  for (const [name, state] of Object.entries(file.states)) {
    const at = pointer('states', name);
    if (!reached.has(name))
      context.report('flow.state_unreachable', at, { state: name, initial: file.initial });
    const leavesFlow = kindOf(state) === 'leave';
    if (targetsOf(file, name).length === 0 && !state.end && !leavesFlow) {
      context.report('flow.state_dead_end', at, { state: name });
    }
  }
  for (const loop of choiceLoops(file)) {
    context.report('flow.choice_loop', pointer('states', loop[0] ?? ''), { states: loop.join(' → ') });
  }
}

/** All direct targets of a state, by choice, outcome, event or timer, ignoring conditions. */
function targetsOf(file: FlowFile, name: string): string[] {
  const state = file.states[name];
  if (!state) return [];
  const ways = [...Object.values(state.on ?? {}), ...Object.values(state.nav ?? {})];
  if ('outcomes' in state) ways.push(...Object.values(state.outcomes));
  if ('choice' in state) ways.push(state.choice);
  const timed = pauseOf(state) ?? waitOf(state);
  if (timed !== null) ways.push(timed.to);
  return [...new Set(ways.flatMap(branchesOf).map((branch) => branch.to))];
}
