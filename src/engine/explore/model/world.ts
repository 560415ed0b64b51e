import type { Condition } from '../../conditions.ts';
import type { Facts } from '../../facts.ts';

/** A value of a fact. */
export type FactValue = Facts[string];

/**
 * How one fact changes: it becomes one of these values, or it goes up or down by `by`, inside its range. `capped`: the
 * highest value means "this many or more", so after a decrease it may still be the highest.
 */
export type FactChange = readonly FactValue[] | { readonly by: number; readonly capped?: boolean };

/** How an outcome or a saved step changes the facts. Facts that are not named keep their values. */
export interface Effect {
  /** For readers of the file. */
  readonly description?: string;
  /** The precondition, on the facts before; without it the effect cannot happen. */
  readonly when?: Condition;
  readonly sets?: Readonly<Record<string, FactChange>>;
}

/**
 * The knowledge that exploration needs beside the flow file: which facts exclude each other, and what tasks and saved
 * steps change. Stored as `flows/<flow>.world.json`, described by `schemas/world.schema.json`. The HTTP driver checks
 * the server against it.
 *
 * @example { impossible: [{ submitted: { const: false }, exam: { const: 'PASSED' } }],
 *   outcomes: { payInvoice: { paid: { sets: { open_invoices: { by: -1, capped: true } } } } } }
 */
export interface World {
  /** Combinations of facts that never occur. Each entry is one combination. */
  readonly impossible: readonly Condition[];
  /** By task and outcome; an outcome that is not listed is always possible and changes nothing. */
  readonly outcomes: Readonly<Record<string, Readonly<Record<string, Effect>>>>;
  /** By the id of a wizard's step: what saving it with valid answers changes. */
  readonly saves: Readonly<Record<string, Effect>>;
  /** Facts that the office, a provider or time may change, independent of the person. */
  readonly outside: Readonly<Record<string, FactChange>>;
  /** Facts that only the person changes, possibly on another page or device: no flow may wait for that. */
  readonly elsewhere?: Readonly<Record<string, FactChange>>;
  /**
   * By task: a fact that is true while the server works on it, and false afterwards unless the outcome sets it. A task
   * that is not listed runs in one transaction.
   */
  readonly during?: Readonly<Record<string, string>>;
  /** Events (`paymentInFlight.CHECK`) before which a page reloads the facts from the server and uses them. */
  readonly asks?: readonly string[];
  /** By task: the outcomes with which the server, when it refuses a call, reports that the result exists already. */
  readonly told?: Readonly<Record<string, readonly string[]>>;
  /** Tasks that the server runs for any caller: only `when` of an outcome restricts them, not the flow. */
  readonly unasked?: readonly string[];
  /** Tasks that only the person themselves can do: sign, pay, enter identifying data. */
  readonly personal?: readonly string[];
  /** The facts of a new person: `never … before …` is checked from there. Default: every start. */
  readonly fresh?: Condition;
  /** By requirement id: the parts of the flow that demonstrate it, by the names that goals have. */
  readonly requirements?: Readonly<Record<string, readonly string[]>>;
}

/** A world in which everything is possible and no task changes a fact. */
export const emptyWorld: World = { impossible: [], outcomes: {}, saves: {}, outside: {} };
