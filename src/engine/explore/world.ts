import type { Condition } from '../conditions.ts';
import type { Facts } from '../facts.ts';

/** A value of a fact. */
export type FactValue = Facts[string];

/**
 * What happens to one fact: it becomes one of these values; or it goes up or down by `by`, inside its range.
 * `capped`: the highest value stands for "so many or more", so that one less may still be the highest.
 */
export type FactChange = readonly FactValue[] | { readonly by: number; readonly capped?: boolean };

/** What an outcome or a saved step does to the facts. Facts that are not named stay as they are. */
export interface Effect {
  /** Only under these facts, as they are before, can it happen at all. */
  readonly when?: Condition;
  readonly sets?: Readonly<Record<string, FactChange>>;
}

/**
 * What the flow file does not say and exploration must know: which facts exclude each other, and what tasks
 * and saved steps change. Declared once per flow, beside its catalog; the HTTP driver holds the server to it.
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
  /** The facts of somebody who begins: from there `never … before …` is judged. Default: every start. */
  readonly fresh?: Condition;
  /** By requirement id: what of the flow shows it, as the names that goals have. */
  readonly requirements?: Readonly<Record<string, readonly string[]>>;
}

/** A world in which everything is possible and no task changes a fact. */
export const emptyWorld: World = { impossible: [], outcomes: {}, saves: {}, outside: {} };
