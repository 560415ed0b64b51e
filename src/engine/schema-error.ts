import type { ErrorObject } from 'ajv';
import { pointer } from './json-pointer.ts';
import { nearestName } from './nearest.ts';

/** One error of a data file against its schema, in words for the author of the file. */
export interface SchemaError {
  /** JSON pointer into the file; for an unknown property the pointer of the property itself. */
  readonly at: string;
  readonly kind: 'unknown' | 'missing' | 'shape';
  /** The unknown or missing property, else null. */
  readonly name: string | null;
  readonly problem: string;
  readonly nearest: string | null;
}

const list = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ');

/** Maximum length of a value in a message. */
const LONGEST = 80;

function shownValue(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

const kinds: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
  null: 'null',
};

type Params = Readonly<Record<string, unknown>>;

/** The text for each failed keyword, after the value. */
const said: Readonly<Record<string, (params: Params) => string>> = {
  type: ({ type }) =>
    `is not ${[type]
      .flat()
      .map((one) => kinds[String(one)] ?? String(one))
      .join(' or ')}`,
  const: ({ allowedValue }) => `is not ${JSON.stringify(allowedValue)}`,
  pattern: ({ pattern }) => `does not have the form ${pattern}`,
  minimum: ({ limit }) => `is less than ${limit}`,
  maximum: ({ limit }) => `is more than ${limit}`,
  exclusiveMinimum: ({ limit }) => `is not more than ${limit}`,
  exclusiveMaximum: ({ limit }) => `is not less than ${limit}`,
  minLength: ({ limit }) => (limit === 1 ? 'is empty' : `has fewer than ${limit} characters`),
  maxLength: ({ limit }) => `has more than ${limit} characters`,
  minItems: ({ limit }) => (limit === 1 ? 'has no entry' : `has fewer than ${limit} entries`),
  maxItems: ({ limit }) => `has more than ${limit} entries`,
  uniqueItems: () => 'has the same entry twice',
  minProperties: ({ limit }) => `has fewer than ${limit} properties`,
  maxProperties: ({ limit }) => `has more than ${limit} properties`,
  dependencies: ({ property, missingProperty }) => `has "${property}" without "${missingProperty}"`,
  oneOf: () => 'does not have exactly one of the forms that are allowed here',
  anyOf: () => 'has none of the forms that are allowed here',
  not: () => 'has what is not allowed here',
  format: ({ format }) => `is no ${format}`,
  'false schema': () => 'is not allowed here',
};

/**
 * Translates an ajv error. Needs ajv's option `verbose`, for the value and the schema around it.
 *
 * @example schemaErrorOf(error)
 *   // { at: '/fields/city/lable', kind: 'unknown', name: 'lable', problem: '…', nearest: 'label' }
 */
export function schemaErrorOf(error: ErrorObject): SchemaError {
  const at = error.instancePath;
  const shown = shownValue(error.data);
  switch (error.keyword) {
    case 'additionalProperties': {
      const name = String(error.params.additionalProperty);
      const known = Object.keys((error.parentSchema?.properties ?? {}) as object);
      const problem = `there is no property "${name}" here`;
      return { at: at + pointer(name), kind: 'unknown', name, problem, nearest: nearestName(name, known) };
    }
    case 'required': {
      const name = String(error.params.missingProperty);
      return { at, kind: 'missing', name, problem: `the property "${name}" is missing`, nearest: null };
    }
    case 'propertyNames': {
      const name = String(error.params.propertyName);
      const problem = `the name "${name}" does not have the form that names have here`;
      return { at: at + pointer(name), kind: 'shape', name: null, problem, nearest: null };
    }
    case 'enum': {
      const values = (error.params.allowedValues as unknown[]).map(String);
      const problem = `${shown} is not one of ${list(values)}`;
      return { at, kind: 'shape', name: null, problem, nearest: nearestName(String(error.data), values) };
    }
    default: {
      const problem = `${shown} ${said[error.keyword]?.(error.params) ?? 'does not have the form that is wanted here'}`;
      return { at, kind: 'shape', name: null, problem, nearest: null };
    }
  }
}
