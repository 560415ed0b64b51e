import { type Condition, type ConditionSchema, matches } from './conditions.ts';
import type { QuantityFile } from './forms/answers/quantity.ts';

/** The known facts about one person and one unit, by name. Conditions read nothing else. */
export type Facts = Readonly<Record<string, string | number | boolean | null>>;

/**
 * How a built-in source derives a fact: from the answers to a form (whether a condition on them holds, the value of a
 * field in the range of the fact, the number of entries or files of a field, a number that is drawn from several
 * answers, or whether that number matches `is`), from the states of the process whose
 * tasks are done, from a charge code of the property, or from a pool of places.
 */
export interface FactOrigin extends QuantityFile {
  readonly form?: string;
  readonly when?: Condition | readonly Condition[];
  readonly field?: string;
  readonly count?: string;
  readonly is?: ConditionSchema;
  readonly done?: string | readonly string[];
  readonly code?: string;
  /** A pool of places. */
  readonly places?: string;
}

/** The type and the finite range of one fact. */
export interface FactSchema {
  readonly type: string;
  readonly enum?: readonly (string | number | boolean | null)[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly description?: string;
  /** The name of the source that provides it on the server. */
  readonly source?: string;
  /** How a built-in source derives it. */
  readonly from?: FactOrigin;
  /** Not shown to the person it is about. */
  readonly private?: boolean;
}

/** A facts schema, `schemas/<flow>/facts.schema.json`: every fact of a flow. */
export interface FactsSchema {
  readonly type: string;
  readonly properties: Readonly<Record<string, FactSchema>>;
  readonly required?: readonly string[];
}

/** A fact that is missing, unknown or outside its range. */
export interface FactProblem {
  readonly fact: string;
  readonly reason: 'missing' | 'unknown' | 'outside';
}

/**
 * Checks facts against their schema. Empty if there are no problems.
 *
 * @example factProblems(schema, { submitted: 'yes' }) // [{ fact: 'submitted', reason: 'outside' }]
 */
export function factProblems(schema: FactsSchema, facts: Facts): FactProblem[] {
  const missing = (schema.required ?? [])
    .filter((fact) => facts[fact] === undefined)
    .map((fact): FactProblem => ({ fact, reason: 'missing' }));
  const wrong = Object.entries(facts).flatMap(([fact, value]): FactProblem[] => {
    const known = schema.properties[fact];
    if (known === undefined) return [{ fact, reason: 'unknown' }];
    const { type, enum: values, minimum, maximum } = known;
    const range = {
      type,
      ...(values && { enum: values }),
      ...(minimum !== undefined && { minimum }),
      ...(maximum !== undefined && { maximum }),
    };
    return matches(range, value) ? [] : [{ fact, reason: 'outside' }];
  });
  return [...missing, ...wrong];
}

/** The maximum number of values of a fact: each value is a situation to explore. */
export const MOST_FACT_VALUES = 1000;

/**
 * All values of a fact; null if its schema does not bound them, or allows too many to explore.
 *
 * @example factValues({ type: 'integer', minimum: 0, maximum: 2 }) // [0, 1, 2]
 */
export function factValues(schema: FactSchema): (string | number | boolean | null)[] | null {
  if (schema.enum) return [...schema.enum];
  if (schema.type === 'boolean') return [false, true];
  if (schema.type === 'integer' && schema.minimum !== undefined && schema.maximum !== undefined) {
    const { minimum, maximum } = schema;
    if (!(maximum - minimum < MOST_FACT_VALUES)) return null;
    return Array.from({ length: maximum - minimum + 1 }, (_, index) => minimum + index);
  }
  return null;
}
