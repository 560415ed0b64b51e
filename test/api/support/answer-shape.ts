import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';

/**
 * Where an answer is not what its contract says; empty when it is.
 *
 * @example expect(matches(UnitListAnswer, answer.body)).toEqual([])
 */
export function matches<T extends TSchema>(schema: T, value: unknown): string[] {
  const errors = Value.Errors(schema, value as Static<T>);
  return [...errors].map((error) => `${error.instancePath} ${error.message}`);
}
