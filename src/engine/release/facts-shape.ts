import { FlowError } from '../errors.ts';
import type { FactsSchema } from '../facts.ts';
import { pointer } from '../json-pointer.ts';

/** Whether a value of JSON is an object, and neither null nor a list. */
export function isJsonObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Where a facts schema tells of no facts: nothing else of its flow can be judged then.
 *
 * @example factsShapeErrors('schemas/a/facts.schema.json', { type: 'object', properties: [] })[0]?.params.at // '/properties'
 */
export function factsShapeErrors(file: string, { properties }: FactsSchema): FlowError[] {
  const error = (at: string, value: unknown) =>
    new FlowError('schema.invalid', { file, at, problem: `${JSON.stringify(value)} is not an object` });
  if (!isJsonObject(properties)) return [error('/properties', properties)];
  return Object.entries(properties).flatMap(([name, fact]) =>
    isJsonObject(fact) ? [] : [error(pointer('properties', name), fact)],
  );
}
