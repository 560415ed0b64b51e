import type { FlowFile } from './flow-file.ts';
import { branchesOf } from './guarded.ts';
import type { StateFile } from './state-file.ts';

/** The size of a flow. */
export interface FlowSize {
  readonly states: number;
  /** Branches of choices, events, outcomes and timers. Moves between the steps of a wizard are not counted. */
  readonly transitions: number;
  readonly conditions: number;
  /** Number of different forms that it shows. */
  readonly forms: number;
}

const record = (value: unknown): Readonly<Record<string, never>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, never>>) : {};

function branches(target: unknown): number {
  if (typeof target === 'string') return 1;
  return typeof target === 'object' && target !== null ? branchesOf(target as never).length : 0;
}

function transitions(state: Partial<Record<string, unknown>>): number {
  const ways = [state.on, state.nav, state.outcomes].flatMap((events) => Object.values(record(events)));
  if (state.choice !== undefined) ways.push(state.choice as never);
  const { to } = record(state.after) as { to?: unknown };
  return [...ways, to].reduce<number>((sum, target) => sum + branches(target), 0);
}

function formsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, child]) =>
    name === 'form' && typeof child === 'string' ? [child] : formsOf(child),
  );
}

/**
 * Counts the parts of a flow file. Works for broken files too: missing parts count as zero.
 *
 * @example flowSize(file).states // 21
 */
export function flowSize(file: Partial<FlowFile>): FlowSize {
  const states = Object.values(record(file?.states)) as readonly StateFile[];
  return {
    states: states.length,
    transitions: states.reduce((sum, state) => sum + transitions(record(state)), 0),
    conditions: Object.keys(record(file?.conditions)).length,
    forms: new Set(formsOf(file?.states)).size,
  };
}
