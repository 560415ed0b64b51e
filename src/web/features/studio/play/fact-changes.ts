import type { FactValue } from '../../../../engine/fact-changes.ts';
import type { Facts } from '../../../../engine/facts.ts';

/** A fact that a step has changed. */
export interface FactChange {
  readonly fact: string;
  readonly from: FactValue | undefined;
  readonly to: FactValue | undefined;
}

/**
 * The facts that differ before and after a step.
 *
 * @example factChanges({ sent: false, paid: true }, { sent: true, paid: true }) // [{ fact: 'sent', from: false, to: true }]
 */
export function factChanges(before: Facts, after: Facts): readonly FactChange[] {
  return Object.keys({ ...before, ...after })
    .filter((fact) => JSON.stringify(before[fact]) !== JSON.stringify(after[fact]))
    .map((fact) => ({ fact, from: before[fact], to: after[fact] }));
}
