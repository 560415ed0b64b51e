import { type Condition, type ConditionSchema, holds, matches } from '../conditions.ts';
import type { FactValue } from '../fact-changes.ts';
import type { Facts } from '../facts.ts';
import { branchesOf, type EventTarget, namesOf } from '../flow/guarded.ts';
import { pauseOf, type StateFile, waitOf } from '../flow/state-file.ts';
import type { Played, Run } from './play.ts';

/** What a condition asks of one fact, in a form that can be said in words. */
export type Want =
  | { readonly kind: 'is' | 'is_not'; readonly value: FactValue }
  | { readonly kind: 'one_of'; readonly values: readonly unknown[] }
  | { readonly kind: 'at_least' | 'at_most'; readonly limit: number }
  | { readonly kind: 'other'; readonly schema: ConditionSchema };

/** One fact of a condition: its value, what is asked of it, and whether it is so. */
export interface ExplainedFact {
  readonly fact: string;
  readonly value: FactValue | undefined;
  readonly wants: readonly Want[];
  readonly holds: boolean;
}

/** A condition of a branch under the facts. */
export interface ExplainedCondition {
  readonly name: string;
  /** Whether the branch needs it to hold (`when`) or not to (`unless`). */
  readonly wanted: boolean;
  readonly holds: boolean;
  readonly facts: readonly ExplainedFact[];
}

/** A branch and whether it would be taken now. */
interface ExplainedBranch {
  readonly to: string;
  readonly taken: boolean;
  readonly conditions: readonly ExplainedCondition[];
}

/** One way on from a state: what causes it, and its branches in their order. */
export interface ExplainedTarget {
  readonly cause: string;
  readonly kind: 'event' | 'outcome' | 'time' | 'choice';
  readonly branches: readonly ExplainedBranch[];
}

/**
 * Explains a condition fact by fact.
 *
 * @example explainCondition({ open_invoices: { minimum: 1 } }, { open_invoices: 0 })
 *   // [{ fact: 'open_invoices', value: 0, wants: [{ kind: 'at_least', limit: 1 }], holds: false }]
 */
export function explainCondition(condition: Condition, facts: Facts): ExplainedFact[] {
  return Object.entries(condition).map(([fact, schema]) => ({
    fact,
    value: facts[fact],
    wants: wantsOf(schema),
    holds: matches(schema, facts[fact]),
  }));
}

/**
 * The ways on from where a run stands, with the choices that they lead to, each condition explained under the facts.
 *
 * @example explainRun(played, run).find(({ cause }) => cause === 'PAY')?.branches[0]?.conditions
 */
export function explainRun({ flow: { file } }: Played, { place, facts }: Run): ExplainedTarget[] {
  const state = file.states[place.state];
  if (state === undefined) return [];
  const own = targetsOf(state);
  const choices = [...new Set(own.flatMap(([, , target]) => branchesOf(target).map(({ to }) => to)))];
  const all = [...own, ...choices.flatMap((name) => choiceOf(file.states[name], name))];
  return all.map(([cause, kind, target]) => ({
    cause,
    kind,
    branches: explained(file.conditions, target, facts),
  }));
}

type NamedTarget = readonly [cause: string, kind: ExplainedTarget['kind'], target: EventTarget];

function targetsOf(state: StateFile): NamedTarget[] {
  const events = Object.entries({ ...state.on, ...state.nav }).map(
    ([name, target]): NamedTarget => [name, 'event', target],
  );
  const outcomes = 'task' in state ? Object.entries(state.outcomes) : [];
  const after = waitOf(state)?.to ?? pauseOf(state)?.to;
  return [
    ...events,
    ...outcomes.map(([name, target]): NamedTarget => [name, 'outcome', target]),
    ...(after === undefined ? [] : [['', 'time', after] as const]),
  ];
}

function choiceOf(state: StateFile | undefined, name: string): NamedTarget[] {
  return state !== undefined && 'choice' in state ? [[name, 'choice', state.choice]] : [];
}

function explained(
  conditions: Readonly<Record<string, Condition>>,
  target: EventTarget,
  facts: Facts,
): ExplainedBranch[] {
  let isDecided = false;
  return branchesOf(target).map(({ to, when, unless }) => {
    const asked = [
      ...namesOf(when).map((name) => ({ name, wanted: true })),
      ...namesOf(unless).map((name) => ({ name, wanted: false })),
    ].map((one): ExplainedCondition => {
      const condition = conditions[one.name] ?? {};
      return { ...one, holds: holds(condition, facts), facts: explainCondition(condition, facts) };
    });
    const taken = !isDecided && asked.every((one) => one.holds === one.wanted);
    isDecided ||= taken;
    return { to, taken, conditions: asked };
  });
}

function wantsOf(schema: ConditionSchema): Want[] {
  if (typeof schema === 'boolean') return [{ kind: 'other', schema }];
  const { minimum, maximum, not } = schema;
  const wants: Want[] = [];
  if ('const' in schema) wants.push({ kind: 'is', value: schema.const as FactValue });
  if (schema.enum !== undefined) wants.push({ kind: 'one_of', values: schema.enum });
  if (minimum !== undefined) wants.push({ kind: 'at_least', limit: minimum });
  if (maximum !== undefined) wants.push({ kind: 'at_most', limit: maximum });
  if (typeof not === 'object' && 'const' in not && Object.keys(not).length === 1)
    wants.push({ kind: 'is_not', value: not.const as FactValue });
  return wants.length === Object.keys(schema).length ? wants : [{ kind: 'other', schema }];
}
