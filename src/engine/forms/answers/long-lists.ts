import type { FieldIssue, FieldSchema, FormBundle, Json } from '../form.ts';
import { GENERIC } from './generic.ts';
import { isValues } from './normalise.ts';

/**
 * The lists in answers that exceed the maximum of the form's schema. The entries of such a list are not visited, so the
 * cost does not depend on its length.
 *
 * @example longLists(addresses, { applicant_addresses: Array(200_000).fill({}) })
 * // [{ path: 'applicant_addresses', code: 'validation.invalid', rule: 'maxItems', params: { limit: 30 } }]
 */
export function longLists({ schema }: Pick<FormBundle, 'schema'>, answers: Json): FieldIssue[] {
  return [...tooLong(schema, answers, [])];
}

function* tooLong(schema: FieldSchema, value: Json, path: readonly string[]): Generator<FieldIssue> {
  if (Array.isArray(value)) {
    const limit = typeof schema.maxItems === 'number' ? schema.maxItems : null;
    if (limit !== null && value.length > limit) {
      const code = schema.messages?.maxItems ?? GENERIC;
      yield { path: path.join('.'), code, rule: 'maxItems', params: { limit } };
    } else if (schema.items !== undefined) {
      for (const [index, entry] of value.entries()) {
        yield* tooLong(schema.items, entry, [...path, String(index)]);
      }
    }
  } else if (isValues(value)) {
    for (const [name, field] of Object.entries(schema.properties ?? {})) {
      if (Object.hasOwn(value, name)) yield* tooLong(field, value[name], [...path, name]);
    }
  }
}
