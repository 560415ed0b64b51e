import { FlowError } from '../errors.ts';
import type { FactsSchema } from '../facts.ts';
import { pointer } from '../json-pointer.ts';

/** Whether a JSON value is an object, not null or a list. */
export function isJsonObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Errors if a facts schema has no valid facts: nothing else of its flow can be checked then.
 *
 * @example factsShapeErrors('schemas/a/facts.schema.json', { type: 'object', properties: [] })[0]?.params.at
 *   // '/properties'
 */
export function factsShapeErrors(file: string, { properties }: FactsSchema): FlowError[] {
  const error = (at: string, value: unknown) =>
    new FlowError('schema.invalid', { file, at, problem: `${JSON.stringify(value)} is not an object` });
  if (!isJsonObject(properties)) return [error('/properties', properties)];
  return Object.entries(properties).flatMap(([name, fact]) =>
    isJsonObject(fact) ? [] : [error(pointer('properties', name), fact)],
  );
}
