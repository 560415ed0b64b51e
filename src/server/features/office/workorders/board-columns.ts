import type { FlowFile } from '../../../../engine/flow/flow-file.ts';
import { phaseOf } from '../../../../engine/flow/state-file.ts';

/** The column of states for which the flow names no phase. */
export const OTHER_COLUMN = 'other';

/** The columns of a board, and where each state of the flow is shown. */
export interface BoardColumns {
  /** The message keys of the phases, in the order of the states. */
  readonly keys: readonly string[];
  /** The column of a state: one of the keys, or `OTHER_COLUMN`. */
  readonly of: (state: string) => string;
}

/**
 * The columns that a flow names for a board: each `phase` of its states once.
 *
 * @example boardColumns(file).of('triageNeeded') // 'workorder:phases.reported'
 */
export function boardColumns({ states }: Pick<FlowFile, 'states'>): BoardColumns {
  const phases = Object.values(states).flatMap((state) => phaseOf(state) ?? []);
  return { keys: [...new Set(phases)], of: (state) => phaseOf(states[state]) ?? OTHER_COLUMN };
}
