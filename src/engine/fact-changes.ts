/** How outcomes of tasks and saved steps change the facts of a flow, as its file lists it under `sets`. */
import type { Facts } from './facts.ts';

/** A value of a fact. */
export type FactValue = Facts[string];

/**
 * How one fact changes: it becomes one of these values, or it goes up or down by `by`, inside its range. `capped`: the
 * highest value means "this many or more", so after a decrease it may still be the highest.
 */
export type FactChange = readonly FactValue[] | { readonly by: number; readonly capped?: boolean };

/** The changes by fact. Facts that are not listed keep their values. */
export type FactChanges = Readonly<Record<string, FactChange>>;

/**
 * The facts after changes, as far as they are certain: of several possible values the fact keeps its own. A count does
 * not go below 0; a capped one becomes the least that it can be.
 *
 * @example certainFacts({ dues: 2, role: 'NONE' }, { dues: { by: -1 }, role: ['OWNER'] }) // { dues: 1, role: 'OWNER' }
 */
export function certainFacts(facts: Facts, changes: FactChanges = {}): Facts {
  const changed = Object.entries(changes).flatMap(([fact, change]) => {
    if ('by' in change) return [[fact, Math.max(0, Number(facts[fact] ?? 0) + change.by)]];
    return change.length === 1 ? [[fact, change[0]]] : [];
  });
  return { ...facts, ...Object.fromEntries(changed) };
}
