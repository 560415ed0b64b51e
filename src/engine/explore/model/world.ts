import type { Condition } from '../../conditions.ts';
import type { FactChange, FactChanges } from '../../fact-changes.ts';
import type { FlowFile } from '../../flow/flow-file.ts';
import type { TaskState } from '../../flow/state-file.ts';

/** When an outcome is possible. */
interface Precondition {
  /** For readers of the file. */
  readonly description?: string;
  /** On the facts before; if they do not match, the outcome cannot happen. */
  readonly when?: Condition;
}

/** When an outcome or a saved step is possible, and how it changes the facts. */
export interface Effect extends Precondition {
  readonly sets?: FactChanges;
}

/**
 * The knowledge that exploration needs beside the flow file, such as which facts exclude each other. Stored as
 * `flows/<flow>.world.json`, described by `schemas/world.schema.json`. The HTTP driver checks the server against it.
 *
 * @example { impossible: [{ submitted: { const: false }, exam: { const: 'PASSED' } }],
 *   outcomes: { payInvoice: { paid: { when: { open_invoices: { minimum: 1 } } } } }, outside: {} }
 */
export interface WorldFile {
  /** Combinations of facts that never occur. Each entry is one combination. */
  readonly impossible: readonly Condition[];
  /** By task and outcome; an outcome that is not listed is always possible. */
  readonly outcomes?: Readonly<Record<string, Readonly<Record<string, Precondition>>>>;
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

/** A world file together with the changes that the flow file lists: what exploration works with. */
export interface World extends WorldFile {
  /** By task and outcome; an outcome that is not listed is always possible and changes nothing. */
  readonly outcomes: Readonly<Record<string, Readonly<Record<string, Effect>>>>;
  /** By the id of a wizard's step: what saving it with valid answers changes. */
  readonly saves: Readonly<Record<string, Effect>>;
}

/**
 * The world of a flow. Without a world file, every outcome is always possible.
 *
 * @example worldOf(flowFile, worldFile).outcomes.payInvoice?.paid
 *   // { when: { open_invoices: { minimum: 1 } }, sets: { open_invoices: { by: -1, capped: true } } }
 */
export function worldOf({ sets = {}, states }: FlowFile, file?: WorldFile): World {
  const { outcomes = {}, ...rest } = file ?? { impossible: [], outside: {} };
  const tasks = new Set([...Object.keys(outcomes), ...Object.keys(sets)]);
  const steps = Object.values(states).flatMap((state) =>
    'wizard' in state ? (state.wizard.steps ?? []) : [],
  );
  return {
    ...rest,
    outcomes: Object.fromEntries(
      [...tasks].map((task) => [task, effectsOf(outcomes[task] ?? {}, sets[task] ?? {})]),
    ),
    saves: Object.fromEntries(steps.flatMap(({ id, sets }) => (sets ? [[id, { sets }]] : []))),
  };
}

/** The effects of a state's task: those of the world, with the changes that the state itself lists. */
export function effectsIn(world: World, { task, sets = {} }: TaskState): Readonly<Record<string, Effect>> {
  const known = world.outcomes[task] ?? {};
  const own = Object.entries(sets).map(([outcome, changes]): [string, Effect] => {
    const effect = known[outcome];
    return [outcome, { ...effect, sets: { ...effect?.sets, ...changes } }];
  });
  return { ...known, ...Object.fromEntries(own) };
}

/** The effects of all task states and saved steps of a flow. */
export function effectsOfFlow(file: FlowFile, world: World): Effect[] {
  return [
    ...Object.values(file.states).flatMap((state) =>
      'task' in state ? Object.values(effectsIn(world, state)) : [],
    ),
    ...Object.values(world.saves),
  ];
}

function effectsOf(
  possible: Readonly<Record<string, Precondition>>,
  sets: Readonly<Record<string, FactChanges>>,
): Record<string, Effect> {
  const names = new Set([...Object.keys(possible), ...Object.keys(sets)]);
  return Object.fromEntries(
    [...names].map((name) => [name, { ...possible[name], ...(sets[name] && { sets: sets[name] }) }]),
  );
}
