import type { ErrorObject } from 'ajv';
import { pointer } from './json-pointer.ts';
import { nearestName } from './nearest.ts';

/** One error of a data file against the schema of its language, in the words of the person who wrote it. */
export interface SchemaError {
  /** JSON pointer into the file; an unknown property is pointed at itself. */
  readonly at: string;
  readonly kind: 'unknown' | 'missing' | 'shape';
  /** The property that is unknown or missing, else null. */
  readonly name: string | null;
  readonly problem: string;
  readonly nearest: string | null;
}

const list = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ');

/**
 * What an error of ajv means. Needs ajv's option `verbose`, for the value and the schema around it.
 *
 * @example schemaErrorOf(error) // { at: '/fields/city/lable', kind: 'unknown', name: 'lable', problem: '…', nearest: 'label' }
 */
export function schemaErrorOf(error: ErrorObject): SchemaError {
  const at = error.instancePath;
  const shown = JSON.stringify(error.data);
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
      const problem = `${shown} ${error.message ?? 'is wrong'}`;
      return { at, kind: 'shape', name: null, problem, nearest: null };
    }
  }
}
