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
