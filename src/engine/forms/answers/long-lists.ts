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
  const found: FieldIssue[] = [];
  addTooLong(found, schema, answers, []);
  return found;
}

/** Adds the lists within a value that are too long. Runs with each check of a form: `path` is changed and restored. */
function addTooLong(found: FieldIssue[], schema: FieldSchema, value: Json, path: string[]): void {
  if (Array.isArray(value)) {
    const { maxItems: limit, items } = schema;
    if (typeof limit === 'number' && value.length > limit) {
      const code = schema.messages?.maxItems ?? GENERIC;
      found.push({ path: path.join('.'), code, rule: 'maxItems', params: { limit } });
    } else if (items !== undefined) {
      for (const [index, entry] of value.entries()) addBelow(found, items, entry, path, String(index));
    }
  } else if (isValues(value)) {
    const { properties = {} } = schema;
    for (const name of Object.keys(properties)) {
      const field = properties[name];
      if (field && Object.hasOwn(value, name)) addBelow(found, field, value[name], path, name);
    }
  }
}

function addBelow(found: FieldIssue[], schema: FieldSchema, value: Json, path: string[], name: string): void {
  if (typeof value !== 'object' || value === null) return;
  path.push(name);
  addTooLong(found, schema, value, path);
  path.pop();
}
