import type { Way } from '../tours/way.ts';

/** The codes of findings of a check by exploration. */
export type FindingCode =
  | 'explore.state_unreachable'
  | 'explore.transition_dead'
  | 'explore.branch_dead'
  | 'explore.condition_constant'
  | 'explore.condition_redundant'
  | 'explore.no_end'
  | 'explore.property_unreadable'
  | 'explore.property_broken'
  | 'explore.too_many'
  | 'explore.incomplete';

const warnings: ReadonlySet<FindingCode> = new Set([
  'explore.condition_constant',
  'explore.condition_redundant',
  'explore.incomplete',
]);

/** An error or warning that exploration found in a flow. */
export interface Finding {
  readonly code: FindingCode;
  readonly severity: 'error' | 'warning';
  /** JSON pointer into the flow file. */
  readonly at: string;
  readonly message: string;
  /** The path that demonstrates it: facts, then one event per line. Empty if the finding is that no path exists. */
  readonly path: readonly string[];
  /** The same path to be played; for a finding that no path exists, the way to the place that it is about. */
  readonly way: Way | null;
}

/** A path that demonstrates a finding, in words and to be played. */
export type Shown = Pick<Finding, 'path' | 'way'>;

/** A finding with the severity of its code. */
export function finding(
  code: FindingCode,
  at: string,
  message: string,
  { path, way }: Shown = { path: [], way: null },
): Finding {
  return { code, severity: warnings.has(code) ? 'warning' : 'error', at, message, path, way };
}
