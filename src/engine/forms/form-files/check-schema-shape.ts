import { Ajv, type ErrorObject } from 'ajv';
import { FlowError } from '../../errors.ts';
import { schemaErrorOf } from '../../schema-error.ts';

let checker: Ajv | null = null;

/** The meta schema of JSON Schema, compiled when the first form is checked. */
function rulesOfSchemas() {
  checker ??= new Ajv({ allErrors: true, verbose: true, strict: false });
  return checker.getSchema('http://json-schema.org/draft-07/schema');
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Errors if the file of a form is not a JSON Schema of an object. Empty if it is valid enough for the other checks.
 *
 * @example schemaShapeErrors({ type: 'object', properties: [] }, 'schemas/a/b.schema.json')[0]?.params.at
 *   // '/properties'
 */
export function schemaShapeErrors(schema: unknown, file: string): FlowError[] {
  const error = (at: string, problem: string) => new FlowError('schema.invalid', { file, at, problem });
  if (!isObject(schema)) return [error('', 'it is no object with "type" and "properties"')];
  const validate = rulesOfSchemas();
  if (validate !== undefined && !validate(schema)) {
    const found: readonly ErrorObject[] = validate.errors ?? [];
    return found
      .filter((one) => !isEcho(one, found))
      .map((one) => {
        const { at, problem, nearest } = schemaErrorOf(one);
        return new FlowError('schema.invalid', { file, at, problem, nearest });
      });
  }
  return isObject(schema.properties) ? [] : [error('/properties', 'the form has no fields')];
}

/** Whether an error of an `anyOf` only repeats errors of its parts at the same place or below. */
function isEcho(error: ErrorObject, found: readonly ErrorObject[]): boolean {
  const { keyword, instancePath } = error;
  const isChoice = (one: ErrorObject) => one.keyword === 'anyOf' && one.instancePath === instancePath;
  const isPart = keyword === 'type' && found.some(isChoice);
  if (keyword !== 'anyOf' && !isPart) return false;
  const isBelow = (path: string) => path === instancePath || path.startsWith(`${instancePath}/`);
  return found.some((one) => one !== error && one.keyword !== 'anyOf' && isBelow(one.instancePath));
}
