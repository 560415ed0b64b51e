import { BoundedCache } from './bounded-cache.ts';

/** One schema of the subset that conditions may use. `true` always matches, `false` never. */
export type ConditionSchema =
  | boolean
  | {
      readonly const?: unknown;
      readonly enum?: readonly unknown[];
      readonly not?: ConditionSchema;
      readonly type?: string | readonly string[];
      readonly minimum?: number;
      readonly maximum?: number;
      readonly required?: readonly string[];
      readonly properties?: Readonly<Record<string, ConditionSchema>>;
      readonly pattern?: string;
      readonly anyOf?: readonly ConditionSchema[];
      readonly allOf?: readonly ConditionSchema[];
    };

/** Names with the schemas that their values must match; all must match. `{}` always holds. */
export type Condition = Readonly<Record<string, ConditionSchema>>;

/** A keyword in a condition that `matches` cannot evaluate; `at` is a JSON pointer from the given root. */
export interface ConditionProblem {
  readonly at: string;
  readonly keyword: string;
}

type Values = Readonly<Record<string, unknown>>;
type Test = (expected: unknown, value: unknown) => boolean;

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Equality of two JSON values; the order of an object's keys does not matter. */
export function sameJson(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (Array.isArray(left) && Array.isArray(right)) {
    return left.length === right.length && left.every((item, index) => sameJson(item, right[index]));
  }
  if (!isObject(left) || !isObject(right)) return false;
  const keys = Object.keys(left);
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && sameJson(left[key], right[key]))
  );
}

const hasType: Record<string, (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  integer: (value) => Number.isInteger(value),
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
  array: (value) => Array.isArray(value),
  object: isObject,
};

const expressions = new BoundedCache<string, RegExp>(256);

function expressionOf(source: string): RegExp {
  return expressions.getOrMake(source, () => new RegExp(source, 'u'));
}

const tests: Record<string, Test> = {
  const: sameJson,
  enum: (expected, value) => (expected as unknown[]).some((one) => sameJson(one, value)),
  not: (expected, value) => !matches(expected as ConditionSchema, value),
  type: (expected, value) =>
    (typeof expected === 'string' ? [expected] : (expected as string[])).some((name) =>
      hasType[name]?.(value),
    ),
  minimum: (expected, value) => typeof value !== 'number' || value >= (expected as number),
  maximum: (expected, value) => typeof value !== 'number' || value <= (expected as number),
  required: (expected, value) =>
    !isObject(value) || (expected as string[]).every((name) => value[name] !== undefined),
  properties: (expected, value) =>
    !isObject(value) ||
    Object.entries(expected as Record<string, ConditionSchema>).every(
      ([name, schema]) => value[name] === undefined || matches(schema, value[name]),
    ),
  pattern: (expected, value) => typeof value !== 'string' || expressionOf(expected as string).test(value),
  anyOf: (expected, value) => (expected as ConditionSchema[]).some((one) => matches(one, value)),
  allOf: (expected, value) => (expected as ConditionSchema[]).every((one) => matches(one, value)),
};

const annotations = new Set(['$comment', 'title', 'description']);
const onPresentValue = new Set(['const', 'enum', 'type', 'minimum', 'maximum', 'required', 'pattern']);

/** The keywords that a condition may use; also for error messages and the nearest known name. */
export const conditionKeywords: readonly string[] = Object.keys(tests);

/**
 * Whether a value matches a schema of the condition subset, with the same result as ajv.
 *
 * One addition: an absent value (`undefined`) fails every assertion about it, so `{ minimum: 1 }` on an absent value is
 * false and `{ not: { const: 'OWN' } }` is true. Keywords outside the subset are ignored here; `conditionProblems`
 * reports them.
 *
 * @example matches({ enum: ['RENT', 'FAMILY'] }, 'OWN') // false
 */
export function matches(schema: ConditionSchema, value: unknown): boolean {
  if (typeof schema === 'boolean') return schema;
  return Object.entries(schema).every(([keyword, expected]) => {
    if (value === undefined && onPresentValue.has(keyword)) return false;
    return tests[keyword]?.(expected, value) ?? true;
  });
}

/**
 * Whether every named value matches its schema. Pure; reads nothing but its arguments.
 *
 * @example holds({ open_invoices: { minimum: 1 } }, { open_invoices: 2 }) // true
 */
export function holds(condition: Condition, facts: Values): boolean {
  return Object.entries(condition).every(([name, schema]) => matches(schema, facts[name]));
}

const escapePointer = (part: string) => part.replaceAll('~', '~0').replaceAll('/', '~1');

function schemaProblems(schema: unknown, at: string): ConditionProblem[] {
  if (typeof schema === 'boolean') return [];
  if (!isObject(schema)) return [{ at, keyword: JSON.stringify(schema) ?? 'undefined' }];
  return Object.entries(schema).flatMap(([keyword, expected]) => {
    const here = `${at}/${escapePointer(keyword)}`;
    if (annotations.has(keyword)) return [];
    if (!Object.hasOwn(tests, keyword)) return [{ at: here, keyword }];
    if (keyword === 'not') return schemaProblems(expected, here);
    if (keyword === 'anyOf' || keyword === 'allOf') {
      return (expected as unknown[]).flatMap((one, index) => schemaProblems(one, `${here}/${index}`));
    }
    if (keyword !== 'properties') return [];
    return Object.entries(expected as Values).flatMap(([name, one]) =>
      schemaProblems(one, `${here}/${escapePointer(name)}`),
    );
  });
}

/**
 * The keywords of a schema that `matches` cannot evaluate, each with its JSON pointer below `at`. Empty if there are
 * none.
 *
 * @example schemaKeywordProblems({ minLength: 2 }, '/if') // [{ at: '/if/minLength', keyword: 'minLength' }]
 */
export function schemaKeywordProblems(schema: unknown, at = ''): ConditionProblem[] {
  return schemaProblems(schema, at);
}

/**
 * Same as `schemaKeywordProblems`, for a whole condition `{ name: schema }`.
 *
 * @example conditionProblems({ ssn: { format: 'ssn' } }) // [{ at: '/ssn/format', keyword: 'format' }]
 */
export function conditionProblems(condition: Condition, at = ''): ConditionProblem[] {
  return Object.entries(condition).flatMap(([name, schema]) =>
    schemaProblems(schema, `${at}/${escapePointer(name)}`),
  );
}
