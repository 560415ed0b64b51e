import type { Condition } from '../../conditions.ts';
import type { Facts } from '../../facts.ts';

/** A value of a fact. */
export type FactValue = Facts[string];

/**
 * What happens to one fact: it becomes one of these values; or it goes up or down by `by`, inside its range.
 * `capped`: the highest value stands for "so many or more", so that one less may still be the highest.
 */
export type FactChange = readonly FactValue[] | { readonly by: number; readonly capped?: boolean };

/** What an outcome or a saved step does to the facts. Facts that are not named stay as they are. */
export interface Effect {
  /** For the reader of the file. */
  readonly description?: string;
  /** Only under these facts, as they are before, can it happen at all. */
  readonly when?: Condition;
  readonly sets?: Readonly<Record<string, FactChange>>;
}

/**
 * What the flow file does not say and exploration must know: which facts exclude each other, and what tasks
 * and saved steps change: `flows/<flow>.world.json`, as `schemas/world.schema.json` describes it. The HTTP driver
 * holds the server to it.
 *
 * @example { impossible: [{ submitted: { const: false }, exam: { const: 'PASSED' } }],
 *   outcomes: { payInvoice: { paid: { sets: { open_invoices: { by: -1, capped: true } } } } } }
 */
export interface World {
  /** Combinations of facts that never occur. Each entry is one combination. */
  readonly impossible: readonly Condition[];
  /** By task and outcome; what is not listed can always be answered and changes nothing. */
  readonly outcomes: Readonly<Record<string, Readonly<Record<string, Effect>>>>;
  /** By the id of a wizard's step: what saving it with valid answers changes. */
  readonly saves: Readonly<Record<string, Effect>>;
  /** Facts that the office, a provider or time may change, whatever the person does. */
  readonly outside: Readonly<Record<string, FactChange>>;
  /** Facts that only the person changes, but perhaps on another page or device: nobody waits for that. */
  readonly elsewhere?: Readonly<Record<string, FactChange>>;
  /**
   * By task: a fact that is true while the server works on it, and false afterwards unless the outcome sets it. A
   * task that is not listed is done in one transaction.
   */
  readonly during?: Readonly<Record<string, string>>;
  /** Events (`paymentInFlight.CHECK`) before which a page asks the server for the facts, and goes by those. */
  readonly asks?: readonly string[];
  /** By task: the outcomes by which the server, when it refuses a call, tells a page that it is so already. */
  readonly told?: Readonly<Record<string, readonly string[]>>;
  /** Tasks that the server runs for any caller: only `when` of an outcome holds it back, and not the flow. */
  readonly unasked?: readonly string[];
  /** Tasks that only the person themselves gets done: to sign, to pay, to answer what identifies them. */
  readonly personal?: readonly string[];
  /** The facts of somebody who begins: from there `never … before …` is judged. Default: every start. */
  readonly fresh?: Condition;
  /** By requirement id: what of the flow shows it, as the names that goals have. */
  readonly requirements?: Readonly<Record<string, readonly string[]>>;
}

/** A world in which everything is possible and no task changes a fact. */
export const emptyWorld: World = { impossible: [], outcomes: {}, saves: {}, outside: {} };
