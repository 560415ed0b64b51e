/** What a check by exploration can find. */
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

/** Something that exploration found wrong in a flow. */
export interface Finding {
  readonly code: FindingCode;
  readonly severity: 'error' | 'warning';
  /** JSON pointer into the flow file. */
  readonly at: string;
  readonly message: string;
  /** How to get there: facts, then one event per line. Empty where the point is that nothing leads there. */
  readonly path: readonly string[];
}

/** A finding with the severity that its code has. */
export function finding(
  code: FindingCode,
  at: string,
  message: string,
  path: readonly string[] = [],
): Finding {
  return { code, severity: warnings.has(code) ? 'warning' : 'error', at, message, path };
}
